import type { SurfaceCode } from '../finding/words/surface.ts';
import type { Check } from './check.ts';
import { toolNameUnique } from './surface/tool-name-unique.ts';

export const surfaceChecks: Record<SurfaceCode, Check> = {
  'tool.name-unique': toolNameUnique,
};
