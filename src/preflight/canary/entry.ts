import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { JsonObject } from '../../base/json.ts';
import { parseJson } from '../../base/json.ts';
import { answerTo } from './answer.ts';
import { DUMMY_KEY, JOURNAL_VARIABLE } from './surface.ts';

/*
 * The program that stands in for a server in a preflight: stdio, one JSON message a line. It imports nothing but Node,
 * so that it starts fast, and ends when nobody speaks to it any more.
 */

const { stdin, stdout, env, pid } = process;
const journal = env[JOURNAL_VARIABLE];

function note(line: JsonObject): void {
  if (journal !== undefined) appendFileSync(journal, `${JSON.stringify(line)}\n`);
}

function serve(line: string): void {
  const parsed = parseJson(line);
  if (!parsed.ok) return;
  const answer = answerTo(parsed.value);
  if (answer.kind === 'nothing') return;
  if (answer.called !== null) note({ called: answer.called });
  if (answer.kind === 'send') stdout.write(`${JSON.stringify(answer.message)}\n`);
}

// Names only: whoever started it may have given it more than the dummy.
note({ started: pid, keyIn: Object.keys(env).filter((name) => env[name]?.includes(DUMMY_KEY) === true) });
createInterface({ input: stdin }).on('line', serve);
