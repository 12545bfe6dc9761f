import { lintWords, type LintCode } from './surface-lint.ts';
import { listWords, type ListCode } from './surface-lists.ts';
import { toolWords, type ToolCode } from './surface-tools.ts';
import type { CodeWords } from './words.ts';

/** Codes of checks that look at the lists: tools, prompts, resources. */
export type SurfaceCode = ToolCode | ListCode | LintCode;

export const surfaceWords: Record<SurfaceCode, CodeWords> = { ...toolWords, ...listWords, ...lintWords };
