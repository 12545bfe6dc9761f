import { readFileSync } from 'node:fs';
import { parseJson, type JsonObject } from '../../base/json.ts';
import { answerAs, type Shown } from './answer-as.ts';
import { NOT_EXECUTED } from './not-executed.ts';

/*
 * The program that stands in for a server of which only the surface is known: stdio, one JSON message a line. Its one
 * argument names the file that says what to show. It ends when nobody speaks to it any more.
 */

const { stdin, stdout, argv } = process;
const shown = JSON.parse(readFileSync(argv[2] ?? '', 'utf8')) as Shown; // oxlint-disable-line typescript/no-unsafe-type-assertion -- Surveyor wrote it a moment ago
const NEWLINE = 10;

function serve(line: Buffer): void {
  const parsed = parseJson(line.toString('utf8'));
  if (!parsed.ok) return;
  const sent: JsonObject | null = answerAs(shown, parsed.value, () => NOT_EXECUTED);
  if (sent !== null) stdout.write(`${JSON.stringify(sent)}\n`);
}

// By the one byte that ends a message: a reader of lines also stops at characters that JSON lets stand in texts.
let rest = Buffer.alloc(0);
stdin.on('data', (chunk: Buffer) => {
  rest = Buffer.concat([rest, chunk]);
  for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE)) {
    serve(rest.subarray(0, end));
    rest = rest.subarray(end + 1);
  }
});
