import type { CodeWords } from './words.ts';

/** Codes of checks on how the server speaks the protocol. */
export type WireCode = 'stdio.stdout-clean';

export const wireWords: Record<WireCode, CodeWords> = {
  'stdio.stdout-clean': {
    title: 'text on stdout that is no message',
    hurts: 'Strict clients drop the connection; lenient ones log an error for every line.',
    repair: 'Write logs and banners to stderr.',
    source: 'MCP, basic/transports/stdio',
  },
};
