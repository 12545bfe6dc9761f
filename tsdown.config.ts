import { readFileSync } from 'node:fs';
import { defineConfig } from 'tsdown';
import { notices } from './scripts/notices.ts';

const [, version] = /"version": "([^"]+)"/.exec(readFileSync('package.json', 'utf8')) ?? [];

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    bin: 'src/cli/bin.ts',
    relay: 'src/wire/relay/entry.ts',
    canary: 'src/preflight/canary/entry.ts',
    served: 'src/surface/serve/entry.ts',
  },
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  dts: true,
  clean: true,
  fixedExtension: false,
  define: { SURVEYOR_VERSION: JSON.stringify(version) },
  plugins: [notices()],
});
