import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { PlainLine } from './test/plain-line.reporter.ts';

export default defineConfig(({ mode }) => ({
  test: {
    // `npm run test:eras`: tables of which the default run shows some rows are shown whole, in both eras.
    env: { SURVEYOR_ALL_ERAS: mode === 'all-eras' ? '1' : '' },
    include: ['test/**/*.test.ts'],
    // Process and socket tests start real programs; the machine may be slow, a hang must still end.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Our modules keep nothing from one test to the next, so that no file needs to load them anew.
    isolate: false,
    // Most tests wait for processes that they started, so that more workers than cores keep the cores busy.
    maxWorkers: availableParallelism() * 2,
    globalSetup: ['test/build.setup.ts'],
    reporters: ['default', new PlainLine()],
  },
}));
