import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../src/base/clock.ts';
import { asRunId, trialId } from '../src/base/ids.ts';
import type { Json, JsonObject } from '../src/base/json.ts';
import type { Asked } from '../src/case/case.ts';
import { gradeTrial } from '../src/grade/graders.ts';
import { gradingOf, readsMessages } from '../src/grade/grading.ts';
import { regrade } from '../src/regrade.ts';
import type { Graded, Run, Trial } from '../src/run/run.ts';
import { openStore } from '../src/store/open-store.ts';
import type { Store } from '../src/store/store.ts';
import type { ToolCall } from '../src/trajectory/tool-call.ts';
import type { Recording } from '../src/wire/recording.ts';
import {
  aCall,
  aClaim,
  aFrame,
  aProbe,
  aRun,
  aSelection,
  aSurface,
  aTool,
  aTrial,
} from '../test/builders.ts';
import { anExpectation, aQuery, aScenario, seenEffect, WRITERS } from '../test/grade/scenario/scenes.ts';

/*
 * A grading is one trial judged by all the graders that its case asks for. 2,000 trials in an SQLite store: two of five are
 * selections of one call, two are probes of two, one is a scenario of six calls with rules for tools, order, arguments, budget,
 * effects and answer; each trial has its recording, with results of some kilobytes. Every fifth trial fails. Graded again
 * from what was read already, and with the reading, as `surveyor grade` does. CPU time of all threads.
 */

const TRIALS = 2_000;
const ROUNDS = 7;
const GOAL = 10_000;

const probe = aProbe({ id: 'probe', hash: 'probe' });
const selection = aSelection({ id: 'selection', hash: 'selection' });
const scenario = aScenario({
  hash: 'scenario',
  accept: [
    anExpectation({
      tools: { all: [['list_rooms'], ['create_booking']], never: ['cancel_booking'], order: 'partial' },
      arguments: {
        create_booking: {
          room_id: { kind: 'from', tool: 'list_rooms', path: '$.rooms[?@.name=="Cedar"].room_id' },
        },
      },
      calls: { max: 8, discovery: 5, repeats: 1 },
      effects: [aQuery("select count(*) n from booking where room = 'cedar'", { kind: 'changes-by', by: 1 })],
      never: [aQuery("select count(*) n from booking where workspace <> 'A'", { kind: 'changes-by', by: 0 })],
      answer: {
        mentions: [
          {
            kind: 'read',
            effect: { read: { kind: 'sql', query: 'select reference from booking' }, path: null },
          },
        ],
        states: ['14:00|2 pm', '15:00'],
        never: ['sorry'],
      },
    }),
  ],
});
const tools = ['list_rooms', 'get_room', 'find_free_rooms', 'list_bookings', ...WRITERS];
const run: Run = aRun({
  id: asRunId('bench'),
  planned: TRIALS,
  cases: [probe, selection, scenario],
  surface: aSurface({ tools: tools.map((name, index) => aTool({ name, index })) }),
  writers: WRITERS,
});

const KINDS: readonly (readonly [Asked, readonly string[]])[] = [
  [selection, ['list_rooms']],
  [probe, ['get_room', 'list_rooms']],
  [selection, ['list_rooms']],
  [probe, ['get_room', 'list_rooms']],
  [
    scenario,
    ['list_rooms', 'get_room', 'find_free_rooms', 'list_bookings', 'create_booking', 'list_bookings'],
  ],
];

interface Made {
  readonly graded: Graded;
  readonly recording: Recording;
}

function madeAt(i: number): Made {
  const [one, names] = KINDS[i % KINDS.length]!;
  const wrong = i % 5 === Math.floor(i / 5) % 5;
  const calls = names.map((name, seq) => callAt(wrong ? 'get_room' : name, seq));
  const trial = trialOf(one, i, calls, wrong);
  const recording = recordingOf(calls, i);
  return { graded: { trial, verdicts: gradeTrial(trial, one, gradingFor(recording, trial)) }, recording };
}

function callAt(tool: string, seq: number): ToolCall {
  return aCall({
    seq,
    tool,
    arguments: argumentsFor(tool),
    frames: { request: 4 + 2 * seq, reply: 5 + 2 * seq },
    shape: { bytes: 2_000, contentTypes: ['text'], items: 20, empty: false, nulls: 0, truncated: false },
  });
}

function argumentsFor(tool: string): JsonObject {
  if (tool === 'create_booking')
    return { room_id: 'room-7', start: '2026-10-02T14:00', end: '2026-10-02T15:00', title: 'Weekly' };
  return tool === 'get_room' ? { room_id: 'room-7' } : {};
}

function trialOf(one: Asked, i: number, calls: readonly ToolCall[], wrong: boolean): Trial {
  const place = { caseId: one.id, client: 'literal' as const, door: 'mcp' as const, repeat: i + 1 };
  const answer = wrong
    ? 'I am sorry, there is no such room.'
    : 'Cedar is booked for tomorrow, 2026-10-02, from 14:00 to 15:00; the reference is BK-1007. '.repeat(4);
  const base = aTrial({
    ...place,
    id: trialId(run.id, place),
    caseHash: one.hash,
    calls,
    claim: aClaim({ answer, calls: calls.map(({ tool, arguments: args }) => ({ tool, arguments: args })) }),
  });
  if (one.kind !== 'scenario') return base;
  const after = wrong ? 3 : 4;
  return {
    ...base,
    staged: {
      turns: [{ said: one.question, answer, calls: calls.length }],
      world: {
        fixture: '3',
        isolation: 'trial',
        clock: '2026-10-01T09:00:00',
        zone: 'Europe/Paris',
        identity: 'alice',
        sentinel: null,
        effects: [
          seenEffect('effects', [{ n: 3 }], [{ n: after }]),
          seenEffect('never', [{ n: 5 }], [{ n: 5 }]),
        ],
        mentions: [{ expectation: 0, index: 0, seen: { kind: 'value', value: [{ reference: 'BK-1007' }] } }],
      },
    },
  };
}

/** A handshake, and a request and an answer for each call. */
function recordingOf(calls: readonly ToolCall[], i: number): Recording {
  const opening = ['initialize', 'notifications/initialized', 'tools/list', 'answer'].map((method, seq) =>
    aFrame({ seq, from: seq % 2 === 0 ? 'client' : 'server', text: message({ id: seq, method }) }),
  );
  const frames = calls.flatMap(({ tool, seq, arguments: args, frames: at }) => [
    aFrame({
      seq: at.request,
      text: message({ id: 10 + seq, method: 'tools/call', params: { name: tool, arguments: args } }),
    }),
    aFrame({
      seq: at.reply ?? 0,
      from: 'server',
      text: message({ id: 10 + seq, result: resultOf(i + seq) }),
    }),
  ]);
  return { frames: [...opening, ...frames], stderr: [], lost: 0, surplus: 0 };
}

function message(body: JsonObject): string {
  return JSON.stringify({ jsonrpc: '2.0', ...body });
}

/** Twenty rooms, as text and as structured content. */
function resultOf(i: number): JsonObject {
  const rooms = Array.from({ length: 20 }, (_, n): Json => ({
    room_id: `room-${n}`,
    name: n === 7 ? 'Cedar' : `Room ${n}`,
    floor: n % 4,
    seats: 4 + ((i * 7 + n * 13) % 30),
    free: (i + n) % 3 === 0,
  }));
  const value = { rooms, reference: 'BK-1007' };
  return {
    content: [{ type: 'text', text: JSON.stringify(value) }],
    structuredContent: value,
    isError: false,
  };
}

function gradingFor({ frames }: Pick<Recording, 'frames'>, trial: Trial) {
  return gradingOf(trial, { frames, writers: run.writers, answersKept: true });
}

const cases = new Map<string, Asked>(run.cases.map((one) => [one.id, one]));

function graded(trial: Trial, frames: Recording['frames']): number {
  const one = cases.get(trial.caseId);
  return one === undefined ? 0 : gradeTrial(trial, one, gradingFor({ frames }, trial)).length;
}

async function readAndGraded(store: Store): Promise<number> {
  let verdicts = 0;
  for await (const { trial } of store.readTrials(run.id)) {
    const one = cases.get(trial.caseId);
    const recording =
      one !== undefined && readsMessages(one) ? await store.readRecording(trial.id) : undefined;
    verdicts += graded(trial, recording?.frames ?? []);
  }
  return verdicts;
}

/** The best of some rounds, in milliseconds: the others were disturbed. */
async function best(work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(from);
    times.push((user + system) / 1_000);
  }
  return Math.min(...times);
}

function row(what: string, ms: number, verdicts: number): void {
  const rate = (n: number): string =>
    Math.round((n / ms) * 1_000)
      .toLocaleString('en-US')
      .padStart(9);
  console.log(`${what.padEnd(46)} ${rate(TRIALS)} gradings/s ${rate(verdicts)} verdicts/s`);
}

const folder = mkdtempSync(join(tmpdir(), 'surveyor-bench-'));
try {
  const made = Array.from({ length: TRIALS }, (_, i) => madeAt(i));
  await using store = await openStore('store.db', { clock: systemClock, folder });
  await store.startRun(run);
  for (const { graded: each, recording } of made) await store.addTrial(run.id, each, recording);
  await store.finishRun(run.id, run.startedAt, []);
  const verdicts = await readAndGraded(store);
  const wanted = made.reduce((sum, { graded: each }) => sum + each.verdicts.length, 0);
  if (verdicts !== wanted) throw new Error(`${verdicts} verdicts from the store, ${wanted} before`);
  const failed = made.filter(({ graded: each }) =>
    each.verdicts.some(({ status }) => status === 'fail'),
  ).length;
  console.log(`${TRIALS} trials, ${verdicts} verdicts, ${failed} trials failed`);

  const stored = (await store.readRun(run.id))!;
  row(
    'grading alone, trials and messages in memory',
    await best(() => made.forEach(({ graded: { trial }, recording }) => graded(trial, recording.frames))),
    verdicts,
  );
  row('read from the store and graded', await best(() => readAndGraded(store)), verdicts);
  row(
    'surveyor grade: read, graded, compared',
    await best(() => regrade(store, stored, new Date(0))),
    verdicts,
  );
  const scenarios = made.filter(({ graded: { trial } }) => trial.staged !== null);
  const ms = await best(() =>
    scenarios.forEach(({ graded: { trial }, recording }) => graded(trial, recording.frames)),
  );
  console.log(`scenarios alone, in memory: ${Math.round((scenarios.length / ms) * 1_000)} gradings/s`);
  console.log(`goal: ${GOAL} gradings/s or more`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
