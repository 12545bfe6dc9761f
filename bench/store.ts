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
  return { frames, stderr: [], lost: 0 };
}

function digits(seed: number): string {
  let state = seed % 2_147_483_647;
  return Array.from({ length: 120 }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return state;
  }).join(',');
}

interface Figures {
  readonly writeMs: number;
  readonly listMs: number;
  readonly readMs: number;
}

async function measure(
  store: Store,
  trials: readonly Graded[],
  recordings: readonly Recording[],
): Promise<Figures> {
  await store.startRun(run);
  const writeMs = await took(async () => {
    for (const [i, graded] of trials.entries()) await store.addTrial(run.id, graded, recordings[i]!);
  });
  const listMs = await took(async () => {
    const [line] = await store.listRuns(20);
    if (line?.stored !== TRIALS) throw new Error('The list counts another number of trials.');
  });
  const readMs = await took(async () => {
    let calls = 0;
    for await (const { trial } of store.readTrials(run.id)) calls += trial.calls.length;
    if (calls !== 38_000) throw new Error('Not all calls came back.');
  });
  return { writeMs, listMs, readMs };
}

async function took(work: () => Promise<void>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

const folder = mkdtempSync(join(tmpdir(), 'surveyor-bench-'));
try {
  const trials = Array.from({ length: TRIALS }, (_, i) => trialAt(i));
  const recordings = trials.map(recordingOf);
  const texts = trials.map((graded) => JSON.stringify(graded));
  const parseMs = await took(async () => texts.forEach((text) => void JSON.parse(text)));

  const deps = { clock: systemClock, folder };
  await using memory = await openStore('memory', deps);
  const inMemory = await measure(memory, trials, recordings);

  await using store = await openStore('store.db', deps);
  const inFile = await measure(store, trials, recordings);
  await store[Symbol.asyncDispose]();
  const openMs = await took(async () => {
    await using again = await openStore('store.db', { ...deps, use: 'read' });
    await again.listRuns(20);
  });
  await using fresh = await openStore('store.db', { ...deps, use: 'read' });
  const recordingsMs = await took(async () => {
    for (const { trial } of trials.slice(0, 1000)) await fresh.readRecording(trial.id);
  });

  const documents = texts.reduce((sum, text) => sum + text.length, 0);
  const frames = recordings.reduce((sum, { frames: all }) => sum + JSON.stringify(all).length, 0);
  const listAndRead = inFile.listMs + inFile.readMs;
  const say = (line: string): void => console.log(line);
  say(
    `${TRIALS} trials: documents ${mb(documents)}, recordings ${mb(frames)}, file ${mb(statSync(join(folder, 'store.db')).size)}`,
  );
  say(
    `write      ${ms(inFile.writeMs)}  (${perSecond(inFile.writeMs)} trials/s; ${ratio(inFile.writeMs, inMemory.writeMs)} of the memory store)`,
  );
  say(`open, list ${ms(openMs)}`);
  say(`list       ${ms(inFile.listMs)}`);
  say(
    `read all   ${ms(inFile.readMs)}  (${ratio(inFile.readMs, inMemory.readMs)} of the memory store, ${ratio(inFile.readMs, parseMs)} of parsing the bare JSON)`,
  );
  say(`list and read all: ${ms(listAndRead)}, goal under 2000 ms: ${listAndRead < 2000 ? 'met' : 'missed'}`);
  say(`1000 recordings read: ${ms(recordingsMs)}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function ms(value: number): string {
  return `${value.toFixed(0).padStart(5)} ms`;
}

function mb(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

function perSecond(value: number): string {
  return ((TRIALS / value) * 1000).toFixed(0);
}

function ratio(value: number, base: number): string {
  return `${(value / base).toFixed(2)}x`;
}
