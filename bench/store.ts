import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../src/base/clock.ts';
import { asRunId, trialId } from '../src/base/ids.ts';
import type { Graded } from '../src/run/run.ts';
import { openStore } from '../src/store/open-store.ts';
import type { Store } from '../src/store/store.ts';
import type { Recording } from '../src/wire/recording.ts';
import { aCall, aFrame, aRun, aTrial, aVerdict } from '../test/builders.ts';

/*
 * 10,000 trials of one run: a tenth of 20 calls of some 700 bytes, the rest of two, each with a recording of some
 * kilobytes. Written, listed and read by the memory store and the SQLite store in the same minutes, so that the
 * ratios hold on any machine; the absolute figures are this machine's.
 */

const TRIALS = 10_000;
const run = aRun({ id: asRunId('bench'), planned: TRIALS });
const WORDS = 'room booking audience failure rate month cedar oak free until afternoon '.repeat(8);

function trialAt(i: number): Graded {
  const calls = Array.from({ length: i % 10 === 0 ? 20 : 2 }, (_, seq) =>
    aCall({ seq, arguments: { query: WORDS.slice(0, 330), limit: i, offset: seq } }),
  );
  const id = trialId(run.id, { caseId: `case-${i}`, client: 'literal', door: 'mcp', repeat: 1 });
  const trial = aTrial({ id, caseId: `case-${i}`, calls, startedAtMs: 1_796_000_000_000 + i });
  return { trial, verdicts: [aVerdict(), aVerdict({ grader: 'answered-with-data' })] };
}

/** Two frames for each call and a handshake; the answers hold numbers, so that they do not deflate to nothing. */
function recordingOf({ trial }: Graded): Recording {
  const answer = (seq: number): string =>
    JSON.stringify({
      jsonrpc: '2.0',
      id: seq,
      result: { content: [{ type: 'text', text: digits(trial.startedAtMs + seq) }] },
    });
  const frames = trial.calls.flatMap(({ seq, arguments: args }) => [
    aFrame({
      seq: 2 * seq,
      text: JSON.stringify({ jsonrpc: '2.0', id: seq, method: 'tools/call', params: args }),
    }),
    aFrame({ seq: 2 * seq + 1, from: 'server', text: answer(seq) }),
  ]);
  return { frames, stderr: [], lost: 0, surplus: 0 };
}

function digits(seed: number): string {
  let state = seed % 2_147_483_647;
  return Array.from({ length: 120 }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return state;
  }).join(',');
}

interface Took {
  readonly wallMs: number;
  /** Of all threads; steadier than wall time on a busy machine. */
  readonly cpuMs: number;
}

interface Figures {
  readonly write: Took;
  readonly list: Took;
  readonly read: Took;
}

async function measure(
  store: Store,
  trials: readonly Graded[],
  recordings: readonly Recording[],
): Promise<Figures> {
  await store.startRun(run);
  const write = await took(async () => {
    for (const [i, graded] of trials.entries()) await store.addTrial(run.id, graded, recordings[i]!);
  });
  const list = await took(async () => {
    const [line] = await store.listRuns(20);
    if (line?.stored !== TRIALS) throw new Error('The list counts another number of trials.');
  });
  const read = await took(async () => {
    let calls = 0;
    for await (const { trial } of store.readTrials(run.id)) calls += trial.calls.length;
    if (calls !== 38_000) throw new Error('Not all calls came back.');
  });
  return { write, list, read };
}

async function took(work: () => Promise<void>): Promise<Took> {
  const from = performance.now();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return { wallMs: performance.now() - from, cpuMs: (user + system) / 1000 };
}

const folder = mkdtempSync(join(tmpdir(), 'surveyor-bench-'));
try {
  const trials = Array.from({ length: TRIALS }, (_, i) => trialAt(i));
  const recordings = trials.map(recordingOf);
  const texts = trials.map((graded) => JSON.stringify(graded));
  const parsed = await took(async () => texts.forEach((text) => void JSON.parse(text)));

  const deps = { clock: systemClock, folder };
  const path = join(folder, 'store.db');
  await using memory = await openStore('memory', deps);
  const inMemory = await measure(memory, trials, recordings);
  const inFile = await (async () => {
    await using store = await openStore(path, deps);
    return await measure(store, trials, recordings);
  })();
  const opened = await took(async () => {
    await using again = await openStore(path, { ...deps, use: 'read' });
    await again.listRuns(20);
  });
  await using again = await openStore(path, { ...deps, use: 'read' });
  const recorded = await took(async () => {
    for (const { trial } of trials.slice(0, 1000)) await again.readRecording(trial.id);
  });

  const documents = texts.reduce((sum, text) => sum + text.length, 0);
  const frames = recordings.reduce((sum, recording) => sum + JSON.stringify(recording.frames).length, 0);
  console.log(
    `${TRIALS} trials: documents ${mb(documents)}, recordings ${mb(frames)}; file ${mb(statSync(path).size)}`,
  );
  console.log(
    `  write           ${ms(inFile.write)}  ${ratio(inFile.write, inMemory.write)} the memory store`,
  );
  console.log(`  write, rate     ${((TRIALS / inFile.write.wallMs) * 1000).toFixed(0)} trials/s`);
  console.log(`  open and list   ${ms(opened)}`);
  console.log(`  list            ${ms(inFile.list)}`);
  console.log(
    `  read all        ${ms(inFile.read)}  ${ratio(inFile.read, inMemory.read)} the memory store, ${ratio(inFile.read, parsed)} parsing the bare JSON`,
  );
  console.log(`  1000 recordings ${ms(recorded)}`);
  const both = {
    wallMs: inFile.list.wallMs + inFile.read.wallMs,
    cpuMs: inFile.list.cpuMs + inFile.read.cpuMs,
  };
  console.log(`  list + read all ${ms(both)}  goal: under 2000 ms on a machine of its own`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function ms({ wallMs, cpuMs }: Took): string {
  return `${wallMs.toFixed(0).padStart(6)} ms (${cpuMs.toFixed(0).padStart(5)} of CPU)`;
}

function mb(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** In CPU time. */
function ratio(one: Took, base: Took): string {
  return `${(one.cpuMs / base.cpuMs).toFixed(2)}x`;
}
