import type { JsonObject } from '../../base/json.ts';

/** What a call comes to on a server that is only a surface. The relay refuses calls before they get here. */
export const NOT_EXECUTED: JsonObject = {
  content: [{ type: 'text', text: 'This server only shows its tools; nothing is executed.' }],
  isError: true,
};
