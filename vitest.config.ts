import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { PlainLine } from './test/plain-line.reporter.ts';

export default defineConfig(({ mode }) => ({
  test: {
    // `npm run test:eras`: tables that the default run shows in one era are shown in both.
    env: { SURVEYOR_ALL_ERAS: mode === 'all-eras' ? '1' : '' },
    include: ['test/**/*.test.ts'],
    // Process and socket tests start real programs; the machine may be slow, a hang must still end.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // One core fewer than there are, the default, leaves one worker on a small machine; most tests wait for processes.
    maxWorkers: availableParallelism(),
    globalSetup: ['test/build.setup.ts'],
    reporters: ['default', new PlainLine()],
  },
}));
