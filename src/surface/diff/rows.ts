import { promptRows, resourceRows, resultRows, serverRows } from './rows-rest.ts';
import type { PromptRow, ResourceRow, ResultRow, ServerRow } from './rows-rest.ts';
import { type SchemaRow, schemaRows } from './rows-schema.ts';
import { type ToolRow, toolRows } from './rows-tool.ts';
import type { Row } from './row.ts';

/** Never changes once released. */
export type RowId = ToolRow | SchemaRow | PromptRow | ResourceRow | ServerRow | ResultRow;

/** The change taxonomy: every kind of change that is told, in the order of a surface. */
export const rows: Record<RowId, Row> = {
  ...toolRows,
  ...schemaRows,
  ...promptRows,
  ...resourceRows,
  ...serverRows,
  ...resultRows,
};
