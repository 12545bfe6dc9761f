import { join } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import { exitCodes } from '../../base/exit.ts';
import { didYouMean } from '../../base/nearest.ts';
import { packageFolder } from '../../base/package-folder.ts';
import { readText } from '../../base/read-text.ts';
import { excerpt } from '../../base/text.ts';
import { codes, type FindingCode } from '../../finding/codes.ts';
import type { Call, CommandModule } from '../commands.ts';
import { flagOption } from '../options.ts';
import { write } from '../terminal.ts';

/** Shows the page of a finding or check, which comes with the package; without a code, what codes there are. */
export const explainCommand: CommandModule = {
  define: (command) => {
    command
      .argument('[code]', 'a code from a report, such as tool.name-unique (default: list them all)')
      .option('--json', 'print one JSON document and nothing else');
  },
  run: async (call) => {
    const [named] = call.operands;
    await (named === undefined ? list(call) : explain(knownCode(named), call));
    return exitCodes.holds;
  },
};

function knownCode(named: string): FindingCode {
  const code = codeNames().find((each) => each === named);
  if (code !== undefined) return code;
  throw new UsageError(
    'unknown-code',
    `There is no finding or check "${excerpt(named, 80)}".${didYouMean(named, codeNames())}`,
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
