import { describe, expect, test } from 'vitest';
import { asRunId, asTrialId } from '../../src/base/ids.ts';
import type { Json, JsonObject } from '../../src/base/json.ts';
import { collect } from '../../src/base/collect.ts';
import type { Trial } from '../../src/run/run.ts';
import type { Store } from '../../src/store/store.ts';
import type { Frame } from '../../src/wire/frame.ts';
import type { Recording } from '../../src/wire/recording.ts';
import {
  aCall,
  aClaim,
  aFinding,
  aFrame,
  aProbe,
  aRun,
  aSelection,
  aSurface,
  aTool,
  aTrial,
  aVerdict,
} from '../builders.ts';

export function aRecording(over: Partial<Recording> = {}): Recording {
  return {
    frames: [aFrame({ seq: 0 }), aFrame({ seq: 1, from: 'server', text: '{"id":1,"result":{}}' })],
    stderr: ['listening'],
    lost: 0,
    surplus: 0,
    ...over,
  };
}

/** What every store keeps, whatever it is made of. `open` gives a new, empty one each time. */
export function storeContract(kind: string, open: () => Promise<Store>): void {
  describe(`${kind}: what every store keeps`, () => {
    test('a run comes back as it was started, unfinished', async () => {
      await using store = await open();
      const run = aRun({ cases: [aProbe(), aSelection()], refused: { drop_table: 'It may write.' } });
      await store.startRun(run);
      expect(await store.readRun(run.id)).toEqual({ run, finished: null });
    });

    test('a finished run comes back with its end and its findings', async () => {
      await using store = await open();
      const run = aRun();
      const findings = everySite();
      await store.startRun(run);
      await store.finishRun(run.id, '2026-01-02T03:05:00.000Z', findings);
      expect(await store.readRun(run.id)).toEqual({
        run,
        finished: { at: '2026-01-02T03:05:00.000Z', findings },
      });
    });

    test('of two processes that want to complete a run one gets it, and the other once that one is dead', async () => {
      await using store = await open();
      const run = aRun();
      await store.startRun(run);
      const [a, b] = [1, 2].map((pid) => ({ host: 'here', pid, startedAt: null }));
      if (a === undefined || b === undefined) throw new Error('two processes');
      const both = await Promise.all([a, b].map((who) => store.takeOver(run.id, who, () => true)));
      expect(both.filter((holder) => holder === null)).toHaveLength(1);
      const [first, second] = both[0] === null ? [a, b] : [b, a];
      expect(await store.takeOver(run.id, second, () => true)).toEqual(first);
      expect(await store.takeOver(run.id, first, () => true)).toBeNull();
      expect(await store.takeOver(run.id, second, ({ pid }) => pid !== first.pid)).toBeNull();
      expect(await store.takeOver(run.id, first, () => true)).toEqual(second);
    });

    test('a recording that comes frame by frame is kept as a whole one is', async () => {
      await using store = await open();
      const run = aRun();
      await store.startRun(run);
      const { frames, ...head } = aRecording();
      const graded = { trial: aTrial(), verdicts: [aVerdict()] };
      const stream = async function* (): AsyncGenerator<Frame> {
        yield* frames;
      };
      await store.addTrialOf(run.id, graded, { ...head, frames: stream() });
      // What is there already stays.
      await store.addTrialOf(run.id, { ...graded, verdicts: [] }, { ...head, lost: 9, frames: stream() });
      expect(await collect(store.readTrials(run.id))).toEqual([graded]);
      expect(await store.readRecording(graded.trial.id)).toEqual(aRecording());
      const failing = async function* (): AsyncGenerator<Frame> {
        yield* frames;
        throw new Error('cut off');
      };
      const other = { ...graded, trial: aTrial({ repeat: 2 }) };
      await expect(store.addTrialOf(run.id, other, { ...head, frames: failing() })).rejects.toThrow(
        'cut off',
      );
      expect(await collect(store.readTrials(run.id))).toHaveLength(1);
    });

    test('of two ends the later one counts', async () => {
      await using store = await open();
      const run = aRun();
      await store.startRun(run);
      await store.finishRun(run.id, '2026-01-02T03:05:00.000Z', [aFinding()]);
      await store.finishRun(run.id, '2026-01-03T00:00:00.000Z', []);
      expect((await store.readRun(run.id))?.finished).toEqual({
        at: '2026-01-03T00:00:00.000Z',
        findings: [],
      });
    });

    test('trials come back in the order they were added, with their verdicts', async () => {
      await using store = await open();
      const run = aRun();
      await store.startRun(run);
      const trials = everyEnd();
      for (const trial of trials) {
        await store.addTrial(run.id, { trial, verdicts: [aVerdict({ why: trial.id })] }, aRecording());
      }
      const read = await collect(store.readTrials(run.id));
      expect(read).toEqual(trials.map((trial) => ({ trial, verdicts: [aVerdict({ why: trial.id })] })));
    });

    test('a thousand trials come back, each once', async () => {
      await using store = await open();
      const run = aRun({ planned: 1000 });
      await store.startRun(run);
      const trials = Array.from({ length: 1000 }, (_, i) =>
        aTrial({ repeat: i + 1, calls: [], claim: null }),
      );
      for (const trial of trials) await store.addTrial(run.id, { trial, verdicts: [] }, aRecording());
      const read = await collect(store.readTrials(run.id));
      expect(read.map(({ trial }) => trial.repeat)).toEqual(trials.map(({ repeat }) => repeat));
    });

    test('a trial that is there already changes nothing, not even in another form', async () => {
      await using store = await open();
      const run = aRun();
      await store.startRun(run);
      const trial = aTrial();
      await store.addTrial(run.id, { trial, verdicts: [aVerdict()] }, aRecording());
      await store.addVerdicts(trial.id, [aVerdict({ why: 'graded again' })]);
      const other = { trial: { ...trial, tookMs: 999 }, verdicts: [aVerdict({ status: 'fail' })] };
      await store.addTrial(run.id, other, aRecording({ stderr: ['another'] }));
      expect(await collect(store.readTrials(run.id))).toEqual([
        { trial, verdicts: [aVerdict({ why: 'graded again' })] },
      ]);
      expect(await store.readRecording(trial.id)).toEqual(aRecording());
    });

    test('the same trial added twice at the same time is there once', async () => {
      await using store = await open();
      const run = aRun();
      await store.startRun(run);
      const graded = { trial: aTrial(), verdicts: [aVerdict()] };
      await Promise.all([1, 2, 3].map(() => store.addTrial(run.id, graded, aRecording())));
      expect(await collect(store.readTrials(run.id))).toEqual([graded]);
    });

    test('a later grading is the one that is read, even when it says nothing', async () => {
      await using store = await open();
      const run = aRun();
      await store.startRun(run);
      const [first, second] = [aTrial({ repeat: 1 }), aTrial({ repeat: 2 })];
      for (const trial of [first, second]) {
        await store.addTrial(run.id, { trial, verdicts: [aVerdict()] }, aRecording());
      }
      const verdicts = [
        aVerdict({ status: 'unclear', why: 'a stricter grader' }),
        aVerdict({ status: 'fail' }),
      ];
      await store.addVerdicts(second.id, [aVerdict({ why: 'in between' })]);
      await store.addVerdicts(second.id, verdicts);
      await store.addVerdicts(first.id, []);
      expect(await collect(store.readTrials(run.id))).toEqual([
        { trial: first, verdicts: [] },
        { trial: second, verdicts },
      ]);
    });

    test('a recording comes back frame by frame', async () => {
      await using store = await open();
      const run = aRun();
      const trial = aTrial();
      const recording = aRecording({
        frames: everyFrame(),
        stderr: ['one', '', 'three\tfour'],
        lost: 7,
        surplus: 9,
      });
      await store.startRun(run);
      await store.addTrial(run.id, { trial, verdicts: [] }, recording);
      expect(await store.readRecording(trial.id)).toEqual(recording);
    });

    test('an empty recording is a recording', async () => {
      await using store = await open();
      const run = aRun();
      const trial = aTrial();
      const empty = aRecording({ frames: [], stderr: [] });
      await store.startRun(run);
      await store.addTrial(run.id, { trial, verdicts: [] }, empty);
      expect(await store.readRecording(trial.id)).toEqual(empty);
    });

    test('what is not there is undefined or empty', async () => {
      await using store = await open();
      expect(await store.readRun(asRunId('no-such-run'))).toBeUndefined();
      expect(await store.readRecording(asTrialId('no-such-trial'))).toBeUndefined();
      expect(await collect(store.readTrials(asRunId('no-such-run')))).toEqual([]);
      expect(await store.listRuns(10)).toEqual([]);
    });

    test('runs are listed newest first, as many as are asked for, each with its own counts', async () => {
      await using store = await open();
      const days = ['05', '07', '06', '07'];
      for (const [i, day] of days.entries()) {
        await store.startRun(
          aRun({ id: asRunId(`run-${i}`), startedAt: `2026-01-${day}T00:00:00.000Z`, planned: i }),
        );
      }
      await store.addTrial(asRunId('run-2'), { trial: aTrial({ repeat: 1 }), verdicts: [] }, aRecording());
      await store.addTrial(asRunId('run-2'), { trial: aTrial({ repeat: 2 }), verdicts: [] }, aRecording());
      await store.finishRun(asRunId('run-1'), '2026-01-08T00:00:00.000Z', []);
      const lines = await store.listRuns(3);
      expect(lines.map(({ id, stored, finished }) => [id, stored, finished])).toEqual([
        ['run-3', 0, false],
        ['run-1', 0, true],
        ['run-2', 2, false],
      ]);
      expect(lines[0]).toEqual({
        id: 'run-3',
        command: 'run',
        startedAt: '2026-01-07T00:00:00.000Z',
        target: 'node server.js',
        planned: 3,
        stored: 0,
        finished: false,
      });
    });

    test('runs do not see each other', async () => {
      await using store = await open();
      const [one, two] = [aRun({ id: asRunId('one') }), aRun({ id: asRunId('two') })];
      await store.startRun(one);
      await store.startRun(two);
      await store.addTrial(one.id, { trial: aTrial({ repeat: 1 }), verdicts: [] }, aRecording());
      await store.addTrial(two.id, { trial: aTrial({ repeat: 2 }), verdicts: [] }, aRecording());
      await store.finishRun(two.id, '2026-01-08T00:00:00.000Z', []);
      expect((await collect(store.readTrials(one.id))).map(({ trial }) => trial.repeat)).toEqual([1]);
      expect((await store.readRun(one.id))?.finished).toBeNull();
    });

    test('reading goes on while trials are added', async () => {
      await using store = await open();
      const run = aRun();
      await store.startRun(run);
      const trials = [1, 2, 3].map((repeat) => aTrial({ repeat }));
      for (const trial of trials) await store.addTrial(run.id, { trial, verdicts: [] }, aRecording());
      const seen: number[] = [];
      for await (const { trial } of store.readTrials(run.id)) {
        seen.push(trial.repeat);
        await store.addTrial(run.id, { trial: aTrial({ repeat: 4 }), verdicts: [] }, aRecording());
      }
      expect(seen.slice(0, 3)).toEqual([1, 2, 3]);
      expect(await collect(store.readTrials(run.id))).toHaveLength(4);
    });

    test('what the caller changes later does not reach into the store', async () => {
      await using store = await open();
      const run = aRun();
      const frames: Frame[] = [aFrame({ seq: 0 })];
      const calls = [aCall()];
      await store.startRun(run);
      const trial = aTrial({ calls });
      const added = store.addTrial(run.id, { trial, verdicts: [] }, aRecording({ frames }));
      frames.push(aFrame({ seq: 1 }));
      calls.push(aCall({ seq: 1 }));
      await added;
      expect((await store.readRecording(trial.id))?.frames).toHaveLength(1);
      expect((await collect(store.readTrials(run.id)))[0]?.trial.calls).toHaveLength(1);
    });

    test.each(Object.entries(HOSTILE_TEXTS))('text comes back as it was: %s', async (_what, text) => {
      await using store = await open();
      const run = aRun({ target: text, refused: JSON.parse(`{${JSON.stringify(text)}:"why"}`) });
      const trial = aTrial({
        caseId: text,
        calls: [aCall({ tool: text, arguments: { [`_${text}`]: text } })],
        claim: aClaim({ answer: text }),
        end: { kind: 'not-run', why: text },
      });
      const recording = aRecording({ frames: [aFrame({ text })], stderr: [text] });
      await store.startRun(run);
      await store.addTrial(run.id, { trial, verdicts: [aVerdict({ why: text })] }, recording);
      expect(await store.readRun(run.id)).toEqual({ run, finished: null });
      expect(Object.keys((await store.readRun(run.id))?.run.refused ?? {})).toEqual([text]);
      expect((await store.listRuns(1))[0]?.target).toBe(text);
      expect(await collect(store.readTrials(run.id))).toEqual([
        { trial, verdicts: [aVerdict({ why: text })] },
      ]);
      expect(await store.readRecording(trial.id)).toEqual(recording);
    });

    test('a value nested deeper than the call stack comes back as deep', async () => {
      await using store = await open();
      const depth = 50_000;
      const run = aRun({ surface: aSurface({ tools: [aTool({ raw: nested(depth) })] }) });
      await store.startRun(run);
      const read = await store.readRun(run.id);
      expect(depthOf(read?.run.surface.tools[0]?.raw ?? {})).toBe(depth);
    });

    test('numbers keep their fractions and their size', async () => {
      await using store = await open();
      const run = aRun();
      const trial = aTrial({
        startedAtMs: 1_796_000_000_000.125,
        calls: [aCall({ arguments: { big: Number.MAX_SAFE_INTEGER, small: 5e-324, zero: 0 } })],
      });
      await store.startRun(run);
      await store.addTrial(run.id, { trial, verdicts: [] }, aRecording());
      expect((await collect(store.readTrials(run.id)))[0]?.trial).toEqual(trial);
    });

    test.each([
      ['a run that was started already', (store: Store) => store.startRun(aRun({ target: 'another' }))],
      [
        'a trial of a run that was never started',
        (store: Store) => store.addTrial(asRunId('none'), { trial: aTrial(), verdicts: [] }, aRecording()),
      ],
      [
        'verdicts of a trial that was never added',
        (store: Store) => store.addVerdicts(asTrialId('none'), []),
      ],
      [
        'the end of a run that was never started',
        (store: Store) => store.finishRun(asRunId('none'), 'now', []),
      ],
      [
        'a number that JSON cannot hold',
        (store: Store) =>
          store.addTrial(aRun().id, { trial: aTrial({ tookMs: NaN }), verdicts: [] }, aRecording()),
      ],
    ])('%s is a bug, not a mistake of the user', async (_title, act) => {
      await using store = await open();
      await store.startRun(aRun());
      const thrown = await act(store).then(
        () => null,
        (error: unknown) => error,
      );
      expect(thrown).toBeInstanceOf(Error);
      expect(thrown).toMatchObject({ name: 'Error' });
      expect(await collect(store.readTrials(aRun().id))).toEqual([]);
      expect(await store.readRun(aRun().id)).toEqual({ run: aRun(), finished: null });
    });
  });
}

const HOSTILE_TEXTS: Readonly<Record<string, string>> = {
  'nothing at all': '',
  'a NUL': 'a\0b',
  'the key that sets prototypes': '__proto__',
  'the key of constructors': 'constructor',
  'line ends': 'line\nend\r\n',
  'a terminal command': '\u001b[31mred',
  'half a character': '\ud800 half',
  'characters beyond ASCII': 'ünï 日本 🙂',
  SQL: "'; drop table trial; --",
  'separators and a byte order mark': '\u2028\u2029\ufeff',
  'three hundred thousand characters': 'x'.repeat(300_000),
};

function everyEnd(): readonly Trial[] {
  return [
    aTrial({ repeat: 1, end: { kind: 'answered' } }),
    aTrial({ repeat: 2, end: { kind: 'limit', limit: 'time' }, claim: null }),
    aTrial({ repeat: 3, end: { kind: 'infrastructure', evidence: 'the client crashed' }, calls: [] }),
    aTrial({ repeat: 4, end: { kind: 'not-run', why: 'a tool that may write' } }),
    aTrial({ repeat: 5, claim: aClaim({ stuck: { tool: 'get_room', missing: ['id'] } }) }),
    aTrial({
      repeat: 6,
      calls: [
        aCall({ outcome: 'timeout', durationMs: null, shape: null, frames: { request: 3, reply: null } }),
        aCall({ seq: 1, outcome: 'tool_error', error: { code: null, text: 'no such room' } }),
        aCall({
          seq: 2,
          outcome: 'protocol_error',
          error: { code: -32602, text: 'invalid' },
          dropped: ['token'],
        }),
        aCall({ seq: 3, outcome: 'denied' }),
        aCall({ seq: 4, outcome: 'cancelled', session: 's', traceId: 't' }),
      ],
    }),
  ];
}

function everySite(): ReturnType<typeof aFinding>[] {
  return [
    aFinding(),
    aFinding({ site: { place: 'wire', rule: 'ids' } }),
    aFinding({ site: { place: 'server-data', tool: 't' } }),
    aFinding({ site: { place: 'payload', tool: 't' } }),
    aFinding({ site: { place: 'discovery', tool: 't', part: '/inputSchema/properties/a' } }),
    aFinding({ site: { place: 'prose', part: 'guidance' } }),
    aFinding({ site: { place: 'client', client: 'literal' } }),
    aFinding({ site: { place: 'model', client: 'literal' } }),
    aFinding({ site: { place: 'door', door: 'app' } }),
    aFinding({ site: { place: 'infrastructure', evidence: 'e' } }),
    aFinding({
      site: { place: 'case', caseId: 'c' },
      evidence: [{ trial: asTrialId('x'), at: { in: 'answer', quote: 'q' } }],
    }),
    aFinding({ site: { place: 'undetermined', missing: 'a second client' }, severity: 'advice' }),
  ];
}

function everyFrame(): readonly Frame[] {
  const http = {
    method: 'POST',
    status: null,
    headers: { 'content-type': 'text/event-stream' },
    exchange: 1,
  };
  return [
    aFrame({ http }),
    aFrame({ seq: 1, from: 'server', by: 'relay', http: { ...http, status: 200 } }),
    aFrame({ seq: 2, http: { ...http, event: { name: 'message', id: null, retryMs: 5 } } }),
    aFrame({ seq: 3, text: 'x'.repeat(262_144), tail: 'the end', cut: true, bytes: 10_000_000 }),
    aFrame({ seq: 4, text: 'a banner \ufffd', utf8: false, atMs: 1.5 }),
  ];
}

function nested(depth: number): JsonObject {
  let value: JsonObject = {};
  for (let i = 0; i < depth; i += 1) value = { a: value };
  return value;
}

function depthOf(value: Json): number {
  let depth = 0;
  for (let at: Json | undefined = value; typeof at === 'object' && at !== null && 'a' in at; depth += 1)
    at = at['a'];
  return depth;
}
