import { checks } from '../src/contract/catalogue.ts';
import { ownCpu } from './own-cpu.ts';

/** CPU of the checks that execute nothing, beyond the server's own; and memory while a tool answers with 10 MB. */
const quiet = Object.values(checks).flatMap(({ id, executes }) => (executes === 'nothing' ? [id] : []));
const everything = 'node_modules/@modelcontextprotocol/server-everything/dist/index.js';
const few = ownCpu(['check', '--only', quiet.join(',')], [everything, 'stdio'], { rounds: 5 });
console.log(
  `surveyor check, ${quiet.length} checks that execute nothing, server-everything: own CPU ${few.own.toFixed(0)} ms (median of 5; goal: at most 3000 ms), ${few.starts} server processes that ended in order`,
);
const all = ownCpu(['check', '--timeout', '2s'], ['test/servers/large-result.mjs'], { rounds: 1 });
console.log(
  `surveyor check, all checks, a tool that answers with 10 MB: peak memory ${all.peakMiB.toFixed(0)} MiB (goal: under 200 MB)`,
);
