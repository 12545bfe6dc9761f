import { UsageError } from '../../base/errors.ts';
import { exitCodes } from '../../base/exit.ts';
import { didYouMean } from '../../base/nearest.ts';
import { redactor } from '../../base/redact.ts';
import type { Bank } from '../../case/case.ts';
import { loadBank } from '../../case/load-bank.ts';
import { bankStats } from '../../gate/bank-stats.ts';
import { asksAny, bankTrials, type BankedRun } from '../../gate/bank-trials.ts';
import type { BankDocument } from '../../report/bank-schema.ts';
import { bankStatsLines } from '../../report/terminal/bank-stats.ts';
import { paint } from '../../report/terminal/span.ts';
import type { RunLine, Store } from '../../store/store.ts';
import type { BankVerb, Call, CommandModule } from '../commands.ts';
import { clientNames } from '../client-names.ts';
import { configOf } from '../config.ts';
import { collecting, dayOption, flagOption, listOption } from '../options.ts';
import { storeOf } from '../stored.ts';
import { write } from '../terminal.ts';

/** What can be done with a bank, by the word behind `bank`. */
const verbs: Record<BankVerb, (call: Call) => Promise<number>> = { stats };

/** The bank of a config, looked at by what its stored trials came to. Nothing is run. */
export const bankCommand: CommandModule = {
  define: (command) => {
    command
      .argument('<verb>', 'stats: which cases, graders and traps can tell something, by all stored trials')
      .option('--config <file>', 'the config that names bank and store')
      .option('--store <file>', 'the store that holds the runs')
      .option('--client <name>', 'only trials of this client; may be repeated', collecting)
      .option('--since <day>', 'only runs from this day on, as 2026-11-30')
      .option('--json', 'print one JSON document');
  },
  run: (call) => {
    const [word = '', ...operands] = call.operands;
    const verb = Object.keys(verbs).find((each): each is BankVerb => each === word);
    if (verb !== undefined) return verbs[verb]({ ...call, command: `bank ${verb}`, operands });
    throw new UsageError(
      'option-invalid',
      `bank takes stats, not "${word}".${didYouMean(word, Object.keys(verbs))}`,
      'For example: surveyor bank stats',
    );
  },
};

async function stats(call: Call): Promise<number> {
  const since = dayOption(call.options, 'since');
  const { config, folder, secrets } = await configOf(call);
  const bank = await loadBank(config.cases, folder, redactor(secrets));
  await using store = await storeOf(call, 'read');
  const { runs, left, trouble } = await runsOf(store, bank, since);
  // A store that is damaged holds trials: to make more of them would not help.
  if (runs.length === 0) throw trouble ?? noRun(since);
  const wanted = clientsIn(runs, clientNames(listOption(call.options, 'client')));
  const found = bankStats(bank.cases, runs.map(ofClients(wanted)));
  // Nothing to go by is never green.
  const exitCode = found.scored === 0 ? exitCodes.unanswered : exitCodes.holds;
  const document: BankDocument = {
    schema: 'mcp-surveyor.bank/1',
    command: 'bank stats',
    ok: exitCode === exitCodes.holds,
    exitCode,
    bankHash: bank.hash,
    since,
    left,
    ...found,
  };
  const { stdout, color, width } = call.terminal;
  await write(
    stdout,
    flagOption(call.options, 'json')
      ? `${JSON.stringify(document, null, 2)}\n`
      : paint(bankStatsLines(found, left, width), color),
  );
  return exitCode;
}

/** All of them, however many: whoever asks for the bank wants its whole history, or says since when. */
const LISTED = 100_000;

interface FoundRuns {
  readonly runs: readonly BankedRun[];
  /** How many could not be read. */
  readonly left: number;
  /** Why the first of them could not; null: all could. */
  readonly trouble: UsageError | null;
}

async function runsOf(store: Store, bank: Bank, since: string | null): Promise<FoundRuns> {
  const lines = (await store.listRuns(LISTED)).filter(
    ({ stored, startedAt }) => stored > 0 && (since === null || startedAt >= since),
  );
  const runs: BankedRun[] = [];
  const unread: UsageError[] = [];
  for (const line of lines) {
    // oxlint-disable-next-line no-await-in-loop -- never more than one run in memory
    const run = await bankedRun(store, line, bank);
    if (run instanceof UsageError) unread.push(run);
    else if (run !== null && run.trials.length > 0) runs.push(run);
  }
  return { runs, left: unread.length, trouble: unread[0] ?? null };
}

/** Null: it asked no case of this bank. A damaged run, or one of another version, is counted and costs no other. */
async function bankedRun(store: Store, { id }: RunLine, bank: Bank): Promise<BankedRun | null | UsageError> {
  try {
    const stored = await store.readRun(id);
    if (stored === undefined || !asksAny(stored.run, bank.cases)) return null;
    return await bankTrials(stored.run, store.readTrials(id), bank.cases);
  } catch (error) {
    if (error instanceof UsageError) return error;
    throw error;
  }
}

function clientsIn(runs: readonly BankedRun[], wanted: readonly string[]): ReadonlySet<string> | null {
  if (wanted.length === 0) return null;
  const known = [...new Set(runs.flatMap(({ trials }) => trials.map(({ client }) => client)))].sort();
  const strange = wanted.find((name) => !known.includes(name));
  if (strange === undefined) return new Set(wanted);
  throw new UsageError(
    'option-invalid',
    `--client: no stored trial of this bank is by "${strange}".${didYouMean(strange, known)}`,
    `There are trials by ${known.join(', ')}.`,
  );
}

function ofClients(wanted: ReadonlySet<string> | null): (run: BankedRun) => BankedRun {
  return (run) =>
    wanted === null ? run : { ...run, trials: run.trials.filter(({ client }) => wanted.has(client)) };
}

function noRun(since: string | null): UsageError {
  const when = since === null ? '' : ` since ${since}`;
  return new UsageError(
    'bank-no-run',
    `The store holds no trial of the cases as they are now${when}.`,
    'Make a run, better one with several clients and trials: surveyor run --trials 5',
  );
}
