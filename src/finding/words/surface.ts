import type { CodeWords } from './words.ts';

/** Codes of checks that look at the lists: tools, prompts, resources. */
export type SurfaceCode = 'tool.name-unique';

export const surfaceWords: Record<SurfaceCode, CodeWords> = {
  'tool.name-unique': {
    title: 'two tools of one name',
    hurts: 'A call by that name reaches one of them, and nobody can say which.',
    repair: 'Give each tool a name of its own.',
    source: 'MCP 2025-11-25, server/tools, tool names',
  },
};
