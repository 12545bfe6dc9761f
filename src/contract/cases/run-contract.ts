import type { Json } from '../../base/json.ts';
import { count, excerpt } from '../../base/text.ts';
import { placeOf, toolsOf } from '../../case/check-bank.ts';
import type { Contract } from '../../case/contract.ts';
import { overlaysInWorld } from '../../config/world-folder.ts';
import type { Finding } from '../../finding/finding.ts';
import type { Surface } from '../../surface/surface.ts';
import type { Endpoint } from '../../wire/endpoint.ts';
import type { Frame } from '../../wire/frame.ts';
import type { OpenOptions } from '../../wire/session.ts';
import { AnswerRoom } from '../calls/answer-room.ts';
import { answerIntake } from '../calls/intake.ts';
import { countWrites, type Called, type WriteCount } from '../calls/called.ts';
import { readsOnly, type CallRules } from '../calls/open-calls.ts';
import { knownOf } from '../calls/plain-calls.ts';
import { lookByCommand } from '../../world/place.ts';
import { readHttp } from '../../world/read/http.ts';
import { readSql } from '../../world/sql/read-sql.ts';
import { openPlaces, type Places } from '../calls/places.ts';
import { callEvidence } from '../calls/call-check.ts';
import type { ContractResult } from './contract-result.ts';
import { judgeAfter, readBefore, type Before } from './effects.ts';
import { unfit } from './fitness.ts';
import { couldNot, type Stage, type Stop } from './stage.ts';
import { runStep } from './steps.ts';

/** What contract cases run on. */
export interface ContractSetting {
  /** Makes the world that one case runs in, and disposes of it after the case; the text says why there is none. */
  readonly world: () => Promise<CaseWorld | string>;
  readonly surface: Surface;
  readonly open: OpenOptions;
  /** `limits` are those of one case. */
  readonly rules: CallRules;
  /** For programs that read effects: where they run, and the environment that they get besides the target's own. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface CaseWorld extends AsyncDisposable {
  readonly target: Endpoint;
  /** What `sql` reads; null: nothing. */
  readonly database: string | null;
  /** Other users and fixtures may name it as their own; null: there is none. */
  readonly folder: string | null;
}

export interface ContractsRun {
  readonly results: readonly ContractResult[];
  readonly findings: readonly Finding[];
  /** The frames of all connections on which cases called tools. */
  readonly recordings: readonly (readonly Frame[])[];
  /** Calls that they made of tools that may write. */
  readonly writes: Called['writes'];
}

/** Runs every case, one after the other, each in a world and over connections of its own. */
export async function runContracts(
  cases: readonly Contract[],
  setting: ContractSetting,
): Promise<ContractsRun> {
  const recordings: (readonly Frame[])[] = [];
  const { surface, rules } = setting;
  const written = countWrites((name) => {
    const tool = surface.tools.find((each) => each.name === name);
    return tool !== undefined && !readsOnly(tool, knownOf(rules.calls, name));
  });
  const ran: { readonly result: ContractResult; readonly findings: readonly Finding[] }[] = [];
  for (const one of cases) {
    // oxlint-disable-next-line no-await-in-loop -- cases may change what the next one would see
    const stop = await runContract(one, setting, {
      answer: written.add,
      frames: (frames) => void recordings.push(frames),
    });
    ran.push({ result: resultOf(one, stop), findings: findingsOf(one, stop) });
  }
  return {
    results: ran.map(({ result }) => result),
    findings: ran.flatMap(({ findings }) => findings),
    recordings,
    writes: written.writes(),
  };
}

/** Null: all of it holds. */
async function runContract(
  one: Contract,
  setting: ContractSetting,
  kept: { readonly answer: WriteCount['add']; readonly frames: (frames: readonly Frame[]) => void },
): Promise<Stop | null> {
  const { surface, open, rules } = setting;
  const early = unfit(one, surface, rules);
  if (early !== null) return early;
  const opened = await setting.world();
  if (typeof opened === 'string') return couldNot(`its world could not be made: ${opened}`);
  await using world = opened;
  const now = (): number => performance.now();
  const budget = { calls: rules.limits.calls, until: now() + rules.limits.timeMs, now };
  const log = { ...kept, crash: () => undefined };
  await using places = openPlaces(
    world.target,
    { surface, open, budget, log, room: new AnswerRoom(), intake: answerIntake() },
    overlaysInWorld(rules, world.folder),
  );
  return await play(one, stageOf(places, world, setting));
}

async function play(one: Contract, stage: Stage): Promise<Stop | null> {
  const effects = await readBefore(one.effects, 'effect', stage);
  if ('kind' in effects) return effects;
  const never = await readBefore(one.never, 'never', stage);
  if ('kind' in never) return never;
  const saved: Record<string, Json> = {};
  for (const [i, step] of one.steps.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- a step may use what the one before has saved
    const stop = await runStep(step, i + 1, stage, saved);
    if (stop !== null) return stop;
  }
  return after([...effects, ...never], one, stage, saved);
}

/** Effects are blamed on the last step: nobody else has changed the world since. */
async function after(
  all: readonly Before[],
  one: Contract,
  stage: Stage,
  saved: Readonly<Record<string, Json>>,
): Promise<Stop | null> {
  const site = { place: 'server-data', tool: one.steps.at(-1)?.call ?? '*' } as const;
  for (const before of all) {
    // oxlint-disable-next-line no-await-in-loop -- one look at the world after the other
    const stop = await judgeAfter(before, stage, saved, site);
    if (stop !== null) return stop;
  }
  return null;
}

function stageOf(places: Places, { target, database }: CaseWorld, { folder, env }: ContractSetting): Stage {
  const own = target.kind === 'stdio' ? target.env : {};
  return {
    reach: async ({ identity, fixture }) => {
      const where = { ...(identity === null ? {} : { identity }), ...(fixture === null ? {} : { fixture }) };
      const place = await places.at(where);
      return typeof place === 'string'
        ? couldNot(`the target could not be reached: ${excerpt(place, 200)}`)
        : place.place;
    },
    sources: {
      command: (words) => lookByCommand(words, { folder, env: { ...env, ...own } }),
      sql: (query) => readSql(database, query),
      http: readHttp,
    },
  };
}

function resultOf(one: Contract, stop: Stop | null): ContractResult {
  const head = { id: one.id, title: one.title, tools: toolsOf(one), source: one.source };
  if (stop === null) return { ...head, outcome: 'holds', why: sawText(one), difference: null };
  if (stop.kind !== 'fails') return { ...head, outcome: stop.kind, why: stop.why, difference: null };
  const { where, expected, actual } = stop;
  return { ...head, outcome: 'fails', why: differenceText(stop), difference: { where, expected, actual } };
}

function findingsOf(one: Contract, stop: Stop | null): readonly Finding[] {
  const message = (why: string): string => `${placeOf(one)}: ${excerpt(one.title, 200)}: ${why}`;
  // A defect that its author has written down is known already.
  if (stop === null || stop.kind === 'could-not-run' || one.defect !== null) return [];
  if (stop.kind !== 'fails') {
    const site = { place: 'case', caseId: one.id } as const;
    return [
      {
        code: 'contract.case-defect',
        severity: 'error',
        site,
        message: message(stop.why),
        facts: {},
        evidence: [],
      },
    ];
  }
  return [
    {
      code: 'contract.case-failed',
      severity: 'error',
      site: stop.site,
      message: message(differenceText(stop)),
      facts: { case: one.id, where: stop.where },
      evidence: stop.shown.map((answer) => ({ trial: null, at: callEvidence(answer) })),
    },
  ];
}

function differenceText({ where, expected, actual }: Extract<Stop, { kind: 'fails' }>): string {
  return `${where}: expected ${expected}; got ${actual}`;
}

function sawText({ steps, effects, never }: Contract): string {
  const parts = [
    count(steps.length, 'step'),
    ...(effects.length === 0 ? [] : [count(effects.length, 'effect')]),
    ...(never.length === 0 ? [] : [`${count(never.length, 'thing')} left as it was`]),
  ];
  return parts.join(', ');
}
