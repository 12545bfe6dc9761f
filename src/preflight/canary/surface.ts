import type { Json, JsonObject } from '../../base/json.ts';

/*
 * What the canary shows: a small notebook in which every text that may be lost on its way to a model has a word of its
 * own. The program and the judging read the same page, so that they cannot disagree.
 */

export const CANARY_NAME = 'canary';

/** A tool as it stands in the canary's list. */
export interface CanaryTool {
  readonly name: ToolName;
  readonly description: string;
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
  readonly annotations: JsonObject;
}

export type ToolName =
  | 'read-note'
  | 'write_note'
  | 'delete_note'
  | 'find_notes'
  | 'list_notes'
  | 'dump_notes'
  | 'dump_archive'
  | 'print_note'
  | 'wait_note';

/** Words that nobody else says: where one is found, the text around it has arrived. */
export const MARKS = {
  instructions: 'MARK-INSTRUCTIONS-3F7A',
  /** Told by Surveyor to the client, not by the server. */
  briefing: 'MARK-BRIEFING-5D2C',
  text: 'MARK-TEXT-HALF-7Q1B',
  structured: 'MARK-STRUCTURED-HALF-9K4E',
  receipt: 'MARK-RECEIPT-2H8D',
  found: 'MARK-FOUND-6W3C',
  empty: 'MARK-NO-NOTES-1V5R',
  jam: 'MARK-PAPER-JAM-8T6M',
  line: 'MARK-LINE',
} as const;

/** Stands in the environment of a client as its model's key; a server that finds it has been handed the key. */
export const DUMMY_KEY = 'surveyor-preflight-dummy-key-no-secret';

/** Where the canary writes down that it was started and called. */
export const JOURNAL_VARIABLE = 'SURVEYOR_CANARY_JOURNAL';

export const INSTRUCTIONS: string = `A notebook. Notes are named by id, such as alpha. ${MARKS.instructions}`;

/** Long results, as so many lines of 1,000 bytes: one as servers may have them, one that shows where a client cuts. */
export const LARGE_LINES = { dump_notes: 50, dump_archive: 200 } as const;
export const LARGE_LINE_BYTES = 1_000;

const id: JsonObject = { type: 'string', description: 'Id of the note, such as alpha.', minLength: 1 };
const byId: JsonObject = schemaOf({ id }, ['id']);
const reads: JsonObject = { readOnlyHint: true, openWorldHint: false };
const writes: JsonObject = { readOnlyHint: false, destructiveHint: false, openWorldHint: false };
const deletes: JsonObject = { ...writes, destructiveHint: true };

/** Keywords of many kinds stand in `find_notes`: some clients cannot pass them all on. */
export const CANARY_TOOLS: readonly CanaryTool[] = [
  {
    name: 'read-note',
    description: 'Reads one note by its id.',
    inputSchema: byId,
    outputSchema: schemaOf({ id: { type: 'string' }, body: { type: 'string' } }, ['id', 'body']),
    annotations: reads,
  },
  {
    name: 'write_note',
    description: 'Writes a note, and returns a receipt.',
    inputSchema: schemaOf({ id, body: { type: 'string' } }, ['id', 'body']),
    annotations: writes,
  },
  {
    name: 'delete_note',
    description: 'Deletes a note by its id.',
    inputSchema: byId,
    annotations: deletes,
  },
  {
    name: 'find_notes',
    description: 'Finds notes by a word in them.',
    inputSchema: schemaOf(
      {
        word: { type: 'string', description: 'A word of the note.', pattern: '^[a-z]+$' },
        limit: { type: 'integer', minimum: 1, maximum: 50, default: 10 },
        order: { type: 'string', enum: ['newest', 'oldest'] },
        since: { type: ['string', 'null'], format: 'date' },
        tags: { type: 'array', items: { type: 'string' }, uniqueItems: true },
        part: { anyOf: [{ type: 'string', const: 'title' }, { type: 'integer' }] },
      },
      ['word'],
    ),
    annotations: reads,
  },
  {
    name: 'list_notes',
    description: 'Lists the notes that have a tag.',
    inputSchema: schemaOf({ tag: { type: 'string' } }, ['tag']),
    outputSchema: schemaOf({ notes: { type: 'array', items: { type: 'string' } } }, ['notes']),
    annotations: reads,
  },
  {
    name: 'dump_notes',
    description: 'Returns the whole notebook, which is long.',
    inputSchema: schemaOf({}, []),
    annotations: reads,
  },
  {
    name: 'dump_archive',
    description: 'Returns the notebooks of all years, which is very long.',
    inputSchema: schemaOf({}, []),
    annotations: reads,
  },
  { name: 'print_note', description: 'Prints a note.', inputSchema: byId, annotations: writes },
  {
    name: 'wait_note',
    description: 'Waits until a note changes, which can take minutes.',
    inputSchema: byId,
    annotations: reads,
  },
];

function schemaOf(properties: JsonObject, required: readonly string[]): JsonObject {
  return { type: 'object', properties, required, additionalProperties: false };
}

/** Numbered lines, which say how far a result got. */
function largeText(lines: number): string {
  return Array.from({ length: lines }, (_, at) => {
    const head = `${MARKS.line}-${String(at).padStart(4, '0')} `;
    return `${head}${'x'.repeat(LARGE_LINE_BYTES - head.length - 1)}\n`;
  }).join('');
}

/** What each tool answers; null: nothing, until it is cancelled. */
export const RESULTS: Readonly<Record<ToolName, Json>> = {
  // The two halves differ on purpose, so that it shows which of them a model is given.
  'read-note': {
    content: [text(`alpha: ${MARKS.text}`)],
    structuredContent: { id: 'alpha', body: MARKS.structured },
  },
  write_note: { content: [text(`Written. Receipt ${MARKS.receipt}.`)] },
  delete_note: { content: [text('Deleted.')] },
  find_notes: { content: [text(`1 note: alpha (${MARKS.found})`)] },
  list_notes: { content: [text(`No notes. ${MARKS.empty}`)], structuredContent: { notes: [] } },
  dump_notes: { content: [text(largeText(LARGE_LINES.dump_notes))] },
  dump_archive: { content: [text(largeText(LARGE_LINES.dump_archive))] },
  print_note: { content: [text(MARKS.jam)], isError: true },
  wait_note: null,
};

function text(words: string): JsonObject {
  return { type: 'text', text: words };
}
