// A notebook written with the official server SDK: both eras, over stdio, or over HTTP with `--http PORT` (0: any).
import { createServer } from 'node:http';
import {
  localhostHostValidation,
  localhostOriginValidation,
  toNodeHandler,
} from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';

const notes = new Map([
  ['note-1', { note_id: 'note-1', title: 'Groceries', text: 'Flour, yeast, olives.' }],
  ['note-2', { note_id: 'note-2', title: 'Boiler', text: 'Serviced in March; next visit is due in a year.' }],
]);

const noteId = z.string().describe('Id of a note, as list_notes returns it.');
const note = z.strictObject({
  note_id: noteId,
  title: z.string().describe('One line that names the note.'),
  text: z.string().describe('The body of the note.'),
});
const reads = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

function build() {
  const server = new McpServer(
    { name: 'notebook', title: 'Notebook', version: '1.0.0' },
    { instructions: 'A notebook. list_notes shows the ids that the other tools take.' },
  );
  server.registerTool(
    'list_notes',
    {
      title: 'List notes',
      description: 'Lists every note with its id and title. Start here to learn a note id.',
      inputSchema: z.strictObject({}),
      outputSchema: z.object({
        notes: z.array(note.omit({ text: true })).describe('All notes, oldest first.'),
      }),
      annotations: reads,
    },
    () => answer({ notes: [...notes.values()].map(({ note_id, title }) => ({ note_id, title })) }),
  );
  server.registerTool(
    'read_note',
    {
      title: 'Read a note',
      description: 'Shows one note in full, found by its id.',
      inputSchema: z.strictObject({ note_id: noteId }),
      outputSchema: note,
      annotations: reads,
    },
    ({ note_id }) => {
      const found = notes.get(note_id);
      return found === undefined
        ? mistake(`No note has the id "${note_id}". list_notes shows the ids.`)
        : answer(found);
    },
  );
  server.registerTool(
    'add_note',
    {
      title: 'Add a note',
      description: 'Keeps a new note and returns it with its new id.',
      inputSchema: note.omit({ note_id: true }),
      outputSchema: note,
      annotations: {
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: false,
        openWorldHint: false,
      },
    },
    ({ title, text }) => {
      const note_id = `note-${notes.size + 1}`;
      notes.set(note_id, { note_id, title, text });
      return answer({ note_id, title, text });
    },
  );
  return server;
}

function answer(structuredContent) {
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
}

function mistake(text) {
  return { content: [{ type: 'text', text }], isError: true };
}

const at = process.argv.indexOf('--http');
if (at === -1) {
  serveStdio(build);
} else {
  const handle = toNodeHandler(createMcpHandler(build));
  const guards = [localhostHostValidation(), localhostOriginValidation()];
  const server = createServer((request, response) => {
    if (guards.every((guard) => guard(request, response))) void handle(request, response);
  });
  server.listen(Number(process.argv[at + 1] ?? 0), '127.0.0.1', () => {
    process.stdout.write(`${JSON.stringify({ port: server.address().port })}\n`);
  });
}
