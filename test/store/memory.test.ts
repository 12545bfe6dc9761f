import { memoryStore } from '../../src/store/memory.ts';
import { storeContract } from './store.contract.ts';

storeContract('memory', async () => memoryStore());
