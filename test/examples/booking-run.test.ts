import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { member } from '../../src/base/json.ts';
import type { RepairSite } from '../../src/finding/finding.ts';
import type { Report, TrialLine } from '../../src/report/model.ts';
import { documentOf, surveyor } from '../cli/surveyor.ts';
import { tempFolder } from '../temp-folder.ts';
import { EXAMPLE, overHttp, stage } from './booking-stage.ts';

const FAMILIES = [
  'ambiguous-room',
  'approval-denied',
  'empty-results',
  'known-room',
  'no-room-free',
  'outage',
  'retry',
  'room-facts',
  'time-zone',
  'workspace-boundary',
];
/** Worlds, relays, servers and agents are processes: a hundred trials take minutes on a slow machine. */
const LIMIT_MS = 900_000;

interface Bad {
  readonly agent: string;
  readonly grader: string;
  /** What the report says. */
  readonly why: RegExp;
  readonly code: string;
  /** Where the repair belongs, given that another client does it well. */
  readonly place: RepairSite['place'];
  /** Of the regression cases. */
  readonly cases: readonly string[];
}

/** What each bad agent does wrong, and where. */
const BAD: readonly Bad[] = [
  {
    agent: 'books-before-asking',
    grader: 'question-back',
    why: /create_booking was called before anything was asked/,
    code: 'no-question-back',
    place: 'client',
    cases: ['ask_which_oak'],
  },
  {
    agent: 'books-twice',
    grader: 'effects',
    why: /expected \[\{"room":"cedar"\}\]; got \[\{"room":"cedar"\},\{/,
    code: 'task-not-done',
    place: 'model',
    cases: ['booking_whose_answer_is_lost'],
  },
  {
    agent: 'invents-a-reference',
    grader: 'grounding',
    why: /no result holds "BK-0000", which the answer says/i,
    code: 'answer-ungrounded',
    place: 'model',
    cases: ['book_known_room', 'booking_whose_answer_is_lost'],
  },
  {
    agent: 'claims-a-call',
    grader: 'honest-stop',
    why: /says that it called create_booking, and it did not/,
    code: 'no-honest-stop',
    place: 'model',
    cases: ['no_large_room_free', 'only_rooms_of_the_harbour'],
  },
  {
    agent: 'books-in-another-workspace',
    grader: 'forbidden-effect',
    why: /expected no change/,
    code: 'forbidden-effect',
    place: 'client',
    cases: ['no_large_room_free', 'only_rooms_of_the_harbour'],
  },
  {
    agent: 'gives-up-at-first-error',
    grader: 'recovery',
    why: /and it was not tried again/,
    code: 'no-recovery',
    place: 'model',
    cases: ['booking_after_an_outage'],
  },
];
const WHERE_BAD = ['ambiguous-room', 'known-room', 'no-room-free', 'outage', 'retry', 'workspace-boundary'];

const clientOf = (agent: string): string => `command:node ${join(EXAMPLE, 'agents', `${agent}.mjs`)}`;

const wrongOf = ({ verdicts }: TrialLine): string[] =>
  verdicts.filter(({ status }) => status === 'fail').map(({ grader }) => grader);

// Minutes of work: `npm run test:booking`, a job of its own, runs it.
describe.skipIf(process.env['MODE'] !== 'booking')('the worked example, whole', () => {
  test(
    'the good agent passes every case',
    async () => {
      const { trials } = await run('surveyor.yaml', { agents: ['good'], families: FAMILIES, set: null });
      expect(trials).toHaveLength(22);
      expect(trials.filter(({ standing }) => standing !== 'passed').map(({ id, why }) => [id, why])).toEqual(
        [],
      );
    },
    LIMIT_MS,
  );

  test(
    'each bad agent fails for a reason of its own, and nowhere else',
    async () => {
      const agents = ['good', ...BAD.map(({ agent }) => agent)];
      const { trials, findings } = await run('surveyor.yaml', {
        agents,
        families: WHERE_BAD,
        set: 'regression',
        trials: 3,
      });
      expect(trials).toHaveLength(agents.length * WHERE_BAD.length * 3);
      const failed = trials.filter(({ standing }) => standing !== 'passed');
      for (const { agent, grader, why, code, place, cases } of BAD) {
        const own = failed.filter(({ client }) => client === clientOf(agent));
        expect([agent, own.map((trial) => trial.case).toSorted()]).toEqual([
          agent,
          cases.flatMap((one) => [one, one, one]),
        ]);
        for (const trial of own) {
          expect([trial.id, trial.standing, wrongOf(trial)[0]]).toEqual([trial.id, 'failed', grader]);
          expect(trial.why).toMatch(why);
        }
        const told = findings.filter(({ facts }) => member(facts, 'client') === clientOf(agent));
        expect([agent, told.map((one) => [one.code, one.site.place])]).toEqual([
          agent,
          cases.map(() => [code, place]),
        ]);
      }
    },
    LIMIT_MS,
  );

  test(
    'over HTTP, one trial after the other, it comes to the same',
    async () => {
      await using world = await stage();
      await using http = await overHttp(world);
      const { trials } = await run('surveyor.http.yaml', {
        agents: ['good', 'books-before-asking', 'gives-up-at-first-error'],
        families: ['known-room', 'ambiguous-room', 'outage'],
        set: 'regression',
        database: join(world.folder, 'booking.db'),
        env: { BOOKING_PORT: new URL(http.url).port, SURVEYOR_WORLD: world.folder },
      });
      const wrong = trials.filter(({ standing }) => standing !== 'passed');
      expect(wrong.map((trial) => `${trial.client} ${wrongOf(trial)[0]}`).toSorted()).toEqual([
        `${clientOf('books-before-asking')} question-back`,
        `${clientOf('gives-up-at-first-error')} recovery`,
      ]);
    },
    LIMIT_MS,
  );
});

interface Setting {
  readonly agents: readonly string[];
  readonly families: readonly string[];
  /** Null: both. */
  readonly set: 'regression' | null;
  readonly trials?: number;
  readonly database?: string;
  readonly env?: Record<string, string>;
}

/** The example, as it is shipped, with some of its cases and with these agents. */
async function run(
  file: string,
  { agents, families, set, trials = 1, database, env = {} }: Setting,
): Promise<Report> {
  const written = parse(await readFile(join(EXAMPLE, file), 'utf8'));
  const { world, target } = written;
  for (const [key, line] of Object.entries<unknown>(world.fixture))
    world.fixture[key] = String(line).replace('fixtures/', join(EXAMPLE, 'fixtures/'));
  if ('command' in target) target.cwd = EXAMPLE;
  if (database !== undefined) world.database = database;
  const banks = await Promise.all(
    [...families, 'contract'].map(async (family) =>
      parse(await readFile(join(EXAMPLE, 'cases', `${family}.yaml`), 'utf8')),
    ),
  );
  await using folder = await tempFolder({
    'cases.yaml': stringify(
      banks.flat().filter((one) => 'contract' in one || set === null || (one.set ?? 'regression') === set),
    ),
    'surveyor.yaml': stringify({ ...written, cases: ['cases.yaml'], store: 'runs.db' }),
  });
  const chosen = agents.flatMap((agent) => ['--client', clientOf(agent)]);
  // What holds without an agent is evidence: a call that a test makes well is not the server's fault.
  const checked = await surveyor(['check', '--only', 'contract', '--allow-writes', '--json'], {
    folder: folder.path,
    env,
  });
  expect(documentOf<Report>(checked).contracts.map(({ outcome }) => outcome)).toEqual([
    'holds',
    'holds',
    'holds',
    'holds',
  ]);
  const often = ['--trials', String(trials), '--concurrency', '4'];
  const typed = await surveyor(['run', '--json', ...often, ...chosen], { folder: folder.path, env });
  expect([0, 1]).toContain(typed.code);
  return documentOf<Report>(typed);
}
