import type { CodeWords } from './words.ts';

/** Codes of checks on the definitions of tools. */
export type ToolCode =
  | 'tool.name-charset'
  | 'tool.name-length'
  | 'tool.name-unique'
  | 'tool.name-confusable'
  | 'tool.description-present'
  | 'tool.input-object'
  | 'tool.input-valid-dialect'
  | 'tool.output-valid-dialect'
  | 'tool.required-defined'
  | 'tool.no-network-ref'
  | 'tool.schema-bounds'
  | 'tool.no-params-closed'
  | 'tool.param-descriptions'
  | 'tool.defaults-valid'
  | 'tool.x-mcp-header'
  | 'tool.x-mcp-header-secret'
  | 'tool.annotations-types'
  | 'tool.annotations-coherent'
  | 'tool.annotations-present'
  | 'tool.icons'
  | 'tool.task-support'
  | 'tool.size-budget'
  | 'tool.prompt-injection-lint';

export const toolWords: Record<ToolCode, CodeWords> = {
  'tool.name-charset': {
    title: 'a tool name with characters outside the safe set',
    hurts: 'Some clients refuse the tool, and some refuse the whole list because of it.',
    repair: 'Use only A to Z, a to z, digits, "_", "-" and "." in tool names.',
    source: 'MCP 2025-11-25, server/tools, tool names',
  },
  'tool.name-length': {
    title: 'a tool name that is empty or longer than 128 characters',
    hurts: 'Clients refuse the tool, or cut its name so that calls miss it.',
    repair: 'Give the tool a name of 1 to 128 characters, better of fewer than 40.',
    source: 'MCP 2025-11-25, server/tools, tool names',
  },
  'tool.name-unique': {
    title: 'two tools of one name',
    hurts: 'A call by that name reaches one of them, and nobody can say which.',
    repair: 'Give each tool a name of its own.',
    source: 'MCP 2025-11-25, server/tools, tool names',
  },
  'tool.name-confusable': {
    title: 'tool names that differ only by case or separators',
    hurts: 'A model writes one for the other, and some clients turn both into the same name.',
    repair: 'Make the names differ by a word.',
    source: 'own rule; observed in Codex 0.171.0 and pi 1.6.0 ("-" sent as "_")',
  },
  'tool.description-present': {
    title: 'a tool without a description of its own',
    hurts: 'A model has only the name to go by, and calls the tool by guess or never.',
    repair: 'Write one sentence that says what the tool does and when to use it.',
    source: 'MCP 2025-11-25, server/tools; own rule for what counts as one',
  },
  'tool.input-object': {
    title: 'an input schema that is not of type object',
    hurts: 'Clients that validate the list refuse it, all tools included.',
    repair: 'Make inputSchema an object with "type": "object", also for a tool that takes nothing.',
    source: 'MCP schema (all revisions), Tool.inputSchema',
  },
  'tool.input-valid-dialect': {
    title: 'an input schema that is no valid JSON Schema',
    hurts: 'Clients drop the tool, or hand a model a schema that means something else.',
    repair: 'Correct the keyword that the message points at, or declare the dialect that was meant.',
    source: 'MCP 2025-11-25, basic, JSON Schema usage (SEP-1613)',
  },
  'tool.output-valid-dialect': {
    title: 'an output schema that is no valid JSON Schema',
    hurts: 'Clients cannot check results by it; some refuse the whole tool list.',
    repair: 'Correct the schema, and up to 2025-11-25 give it "type": "object" at the root.',
    source: 'MCP 2025-06-18 and 2025-11-25, server/tools, output schema; 2026-07-28 for any root type',
  },
  'tool.required-defined': {
    title: 'a required argument that the schema does not describe',
    hurts: 'A model must send an argument of which it knows only the name.',
    repair: 'Describe the argument under properties, or take it off the required list.',
    source: 'JSON Schema, required; own rule',
  },
  'tool.no-network-ref': {
    title: 'a schema that refers to another document',
    hurts: 'Clients do not fetch it, so the model sees a hole where the argument is described.',
    repair: 'Copy what is referred to into $defs of the same schema.',
    source: 'MCP 2026-07-28, basic, JSON Schema usage; earlier revisions: own rule',
  },
  'tool.schema-bounds': {
    title: 'a schema of extreme size, depth or cost',
    hurts: 'Clients that protect themselves refuse it, others hang or spend the context on it.',
    repair: 'Flatten the schema, shorten it, or write the pattern without a repeat inside a repeat.',
    source: 'MCP 2026-07-28, basic, JSON Schema usage (limits are left to implementations); own limits',
  },
  'tool.no-params-closed': {
    title: 'a tool without parameters that does not say so',
    hurts: 'A model invents arguments, and the server drops them without a word.',
    repair: 'Add "additionalProperties": false to its input schema.',
    source: 'MCP 2025-11-25, server/tools, tools with no parameters',
  },
  'tool.param-descriptions': {
    title: 'parameters without a description',
    hurts: 'A model fills them in by their names alone, and gets formats and meanings wrong.',
    repair: 'Describe each parameter in a few words: what it is, in which form, and what happens without it.',
    source: 'own rule; arXiv:2507.15296 on argument failures',
  },
  'tool.defaults-valid': {
    title: 'a default, example or enum value that breaks its own schema',
    hurts: 'A client that fills in the default sends an argument which the schema forbids.',
    repair: 'Correct the value or the type beside it.',
    source: 'JSON Schema, default and examples; own rule',
  },
  'tool.x-mcp-header': {
    title: 'an x-mcp-header that clients cannot honour',
    hurts: 'HTTP clients must drop the tool from the list.',
    repair:
      'Put the header at a plain top-level path of properties, with a valid and unique name, at a string, integer or boolean.',
    source: 'MCP 2026-07-28, basic/transports/streamable-http, custom headers from tool parameters',
  },
  'tool.x-mcp-header-secret': {
    title: 'a secret that is asked for in a header',
    hurts: 'The secret ends up in the logs of every proxy on the way.',
    repair: 'Take x-mcp-header off parameters that carry secrets.',
    source: 'MCP 2026-07-28, basic/transports/streamable-http, custom headers from tool parameters',
  },
  'tool.annotations-types': {
    title: 'annotations of the wrong type',
    hurts: 'Clients that validate the list refuse it, all tools included.',
    repair: 'Make hints booleans and the title a string, or leave them out.',
    source: 'MCP schema (2025-03-26 and later), ToolAnnotations',
  },
  'tool.annotations-coherent': {
    title: 'annotations that contradict each other',
    hurts: 'One client runs the tool without asking, the next asks each time, both by the book.',
    repair: 'State either that the tool only reads or that it may destroy, and one title.',
    source: 'MCP schema, ToolAnnotations (destructiveHint means something only where readOnlyHint is false)',
  },
  'tool.annotations-present': {
    title: 'tools that do not say whether they read or destroy',
    hurts: 'Clients must assume the worst, and refuse the call where nobody can be asked.',
    repair: 'State readOnlyHint on every tool, and destructiveHint on those that write.',
    source: 'MCP schema, ToolAnnotations (defaults: not read-only, destructive)',
  },
  'tool.icons': {
    title: 'icons that clients refuse',
    hurts: 'The icon is not shown, and a strict client may refuse the entry.',
    repair: 'Use an https or data URI, a known image type, and sizes such as "48x48" or "any".',
    source: 'MCP 2025-11-25, basic, icons',
  },
  'tool.task-support': {
    title: 'task support that the server does not declare',
    hurts: 'A client starts the call as a task and gets an error, or never may.',
    repair: 'Declare tasks for tool calls in the capabilities, or take taskSupport off the tool.',
    source: 'MCP 2025-11-25, basic/utilities/tasks',
  },
  'tool.size-budget': {
    title: 'a tool list that takes much of the context',
    hurts: 'Every conversation pays for it, and models choose worse under load.',
    repair: 'Shorten the longest descriptions and schemas first; they are named.',
    source: 'own limits; arXiv:2505.03275 and reports of vendors on selection under load',
  },
  'tool.prompt-injection-lint': {
    title: 'hidden text or orders to the model in a definition',
    hurts: 'A model obeys what a person who approves the tool never saw.',
    repair: 'Remove the hidden characters and every sentence that is not about this tool.',
    source: 'own rule; OWASP on tool poisoning',
  },
};
