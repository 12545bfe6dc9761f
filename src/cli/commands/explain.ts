import { join } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import { exitCodes } from '../../base/exit.ts';
import { didYouMean } from '../../base/nearest.ts';
import { packageFolder } from '../../base/package-folder.ts';
import { readText } from '../../base/read-text.ts';
import { excerpt } from '../../base/text.ts';
import { codes, type FindingCode } from '../../finding/codes.ts';
import type { GraderName } from '../../grade/verdict.ts';
import { keysOf } from '../../report/words.ts';
import type { Row } from '../../surface/diff/row.ts';
import { rows } from '../../surface/diff/rows.ts';
import type { Call, CommandModule } from '../commands.ts';
import { flagOption } from '../options.ts';
import { write } from '../terminal.ts';

/** Shows the page of a finding or check, which comes with the package; without a code, what codes there are. */
export const explainCommand: CommandModule = {
  define: (command) => {
    command
      .argument(
        '[code]',
        'a code from a report, such as tool.name-unique, a rule of cases, or a change of surface diff (default: list the codes)',
      )
      .option('--json', 'print one JSON document and nothing else');
  },
  run: async (call) => {
    const [named] = call.operands;
    const line = named === undefined ? null : lineOf(named);
    if (named === undefined) await list(call);
    else if (line === null) await explain(knownCode(named), call);
    else await print(call, `${named}: ${line.text}. See ${line.see}.\n`, { code: named, ...line });
    return exitCodes.holds;
  },
};

/** What other names in reports mean, and where that is documented. */
interface NameLine {
  readonly text: string;
  readonly see: string;
}

/** The line of a rule of cases, or of a kind of change; null: it is neither, or has a page of its own. */
function lineOf(named: string): NameLine | null {
  if (Object.hasOwn(codes, named)) return null;
  const rules: Readonly<Record<string, string>> = RULES;
  const rule = Object.hasOwn(rules, named) ? rules[named] : undefined;
  if (rule !== undefined) return { text: `a rule of cases: ${rule}`, see: 'docs/cases.md' };
  const changes: Readonly<Record<string, Row>> = rows;
  const row = Object.hasOwn(changes, named) ? changes[named] : undefined;
  if (row === undefined) return null;
  const text = `a change that surface diff tells, ${row.class}: ${row.change}; ${row.why}`;
  return { text, see: 'docs/surface.md' };
}

/** What a trial that passes a rule has done. */
const RULES: Readonly<Record<GraderName, string>> = {
  'tool-called': 'the tool of a probe was called',
  'answered-with-data': 'the tool of a probe answered with something that is neither empty nor an error',
  'first-choice': 'the first call of a selection was one of the expected tools',
  'nothing-called': 'nothing was called in a selection that expects none',
  goal: 'one good ending of a scenario is met whole; all its other rules fold into this one',
  tools: 'each tool under tools.all succeeded, and none under tools.never was called',
  order: 'the calls came in the order that tools.order demands',
  arguments: 'an executed call had the arguments that the case demands',
  budget: 'there were no more calls than calls.max',
  discovery: 'there were no more calls before the first needed one than calls.discovery allows',
  repeats: 'there were no more calls that repeat an answered one than calls.repeats allows',
  recovery: 'the client got over a call that failed',
  effects: 'every reading under effects came about',
  'forbidden-effect': 'every reading under never stayed as it was',
  'question-back': 'the client asked back before any write',
  'honest-stop': 'the client said that it cannot be done, and wrote nothing',
  answer: 'the answer says what it must, and nothing that it may not',
  grounding: 'what the answer says stood in a result or in what the user said',
};

function knownCode(named: string): FindingCode {
  const code = codeNames().find((each) => each === named);
  if (code !== undefined) return code;
  throw new UsageError(
    'unknown-code',
    `There is no finding or check "${excerpt(named, 80)}".${didYouMean(named, [...codeNames(), ...keysOf(RULES), ...keysOf(rows)])}`,
    'List them: surveyor explain.',
  );
}

async function explain(code: FindingCode, call: Call): Promise<void> {
  const page = await readText(join(packageFolder(), 'docs', 'findings', `${code}.md`));
  await print(call, page, { code, ...codes[code], page });
}

async function list(call: Call): Promise<void> {
  const known = codeNames().map((code) => ({ code, title: codes[code].title }));
  const column = Math.max(...known.map(({ code }) => code.length));
  const lines = known.map(({ code, title }) => `${code.padEnd(column)}  ${title}\n`);
  await print(call, lines.join(''), { codes: known });
}

function print({ terminal, options }: Call, text: string, facts: object): Promise<void> {
  const head = { schema: 'mcp-surveyor.explain/1', command: 'explain', ok: true, exitCode: exitCodes.holds };
  const document = (): string => `${JSON.stringify({ ...head, ...facts }, null, 2)}\n`;
  return write(terminal.stdout, flagOption(options, 'json') ? document() : text);
}

function codeNames(): readonly FindingCode[] {
  return Object.keys(codes) as FindingCode[]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the table has no other keys
}
