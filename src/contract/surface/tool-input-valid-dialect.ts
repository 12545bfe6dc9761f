import { judgeSchemas } from '../schema-judgments.ts';
import { toolCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';

export const toolInputValidDialect: SurfaceCheck = toolCheck('tool.input-valid-dialect', (tools, surface) =>
  judgeSchemas(tools, surface, 'inputSchema'),
);
