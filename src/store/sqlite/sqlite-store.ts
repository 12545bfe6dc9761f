import type { Clock } from '../../base/clock.ts';
import type { RunId, TrialId } from '../../base/ids.ts';
import { excerpt } from '../../base/text.ts';
import type { Graded, StoredRun } from '../../run/run.ts';
import { isSameProcess, type OwnProcess } from '../../wire/own-process.ts';
import { decode, encode, type Decoded } from '../codec.ts';
import { packFrames, packRecording, unpackRecording } from '../recording.ts';
import { findingsShape, headingShape, processShape, runShape } from '../run-documents.ts';
import type { RunLine, Store } from '../store.ts';
import { trialShape, verdictsShape } from '../trial-documents.ts';
import { bytesOf, numberOf, textOf } from './cells.ts';
import { storeDamaged } from './faults.ts';
import * as queries from './queries.ts';
import type { Sql, StoreFile } from './store-file.ts';

/** Rows that are held at once while trials are read. */
const BATCH = 200;

interface TrialRow {
  readonly id: TrialId;
  readonly document: string;
  readonly grading: string;
  readonly packed: Uint8Array;
}

/** The store in an open file. Disposing it closes the file. */
export function sqliteStore(file: StoreFile, clock: Clock): Store {
  const now = (): string => clock.now().toISOString();
  const add = (run: RunId, { id, document, grading, packed }: TrialRow): Promise<void> =>
    file.write((sql) => {
      const [added] = sql(queries.INSERT_TRIAL, [keyOf(id), seqOf(sql, 'run', run), document]);
      if (added === undefined) return;
      const seq = numberOf(added, 'seq');
      sql(queries.INSERT_GRADING, [seq, now(), grading]);
      sql(queries.INSERT_RECORDING, [seq, packed]);
    });
  return {
    startRun: async (run) => {
      const { id, command, startedAt, target, planned } = run;
      const heading = encode(headingShape, { id, command, startedAt, target, planned });
      const document = encode(runShape, run);
      await file.write((sql) => {
        if (sql(queries.RUN_SEQ, [keyOf(id)]).length > 0)
          throw new Error(`Run ${id} has been started already.`);
        sql(queries.INSERT_RUN, [keyOf(id), startedAt, heading, document]);
      });
    },
    addTrial: async (run, { trial, verdicts }, recording) => {
      const document = encode(trialShape, trial);
      const grading = encode(verdictsShape, verdicts);
      await add(run, { id: trial.id, document, grading, packed: await packRecording(recording) });
    },
    addTrialOf: async (run, { trial, verdicts }, { frames, ...head }) => {
      const document = encode(trialShape, trial);
      const grading = encode(verdictsShape, verdicts);
      await add(run, { id: trial.id, document, grading, packed: await packFrames(head, frames) });
    },
    addVerdicts: async (trial, verdicts) => {
      const grading = encode(verdictsShape, verdicts);
      await file.write((sql) => sql(queries.INSERT_GRADING, [seqOf(sql, 'trial', trial), now(), grading]));
    },
    finishRun: async (run, at, findings) => {
      const text = encode(findingsShape, findings);
      await file.write((sql) => sql(queries.INSERT_FINISH, [seqOf(sql, 'run', run), at, text]));
    },
    takeOver: (run, who, lives) =>
      file.write((sql) => {
        const seq = seqOf(sql, 'run', run);
        const [row] = sql(queries.READ_HOLDER, [seq]);
        const holder = row === undefined ? null : holderIn(file, run, row);
        if (holder !== null && !isSameProcess(holder, who) && lives(holder)) return holder;
        sql(queries.SET_HOLDER, [seq, encode(processShape, who)]);
        return null;
      }),
    readRun: (id) => readRun(file, id),
    readTrials: (run) => readTrials(file, run),
    readRecording: async (trial) => {
      const [row] = await file.read(queries.READ_RECORDING, [keyOf(trial)]);
      if (row === undefined) return undefined;
      return whole(file, `the recording of trial ${trial}`, await unpackRecording(bytesOf(row, 'packed')));
    },
    listRuns: async (limit) => (await file.read(queries.LIST_RUNS, [limit])).map((row) => runLine(file, row)),
    [Symbol.asyncDispose]: async () => file.close(),
  };
}

function holderIn(file: StoreFile, run: RunId, row: unknown): OwnProcess {
  return whole(file, `who completes run ${run}`, decode(processShape, textOf(row, 'process')));
}

/** An id as a column holds it: SQLite has no text with half a character or (when read through libsql) a NUL in it. */
function keyOf(id: RunId | TrialId): string {
  return JSON.stringify(id).slice(1, -1);
}

function seqOf(sql: Sql, what: 'run' | 'trial', id: RunId | TrialId): number {
  const [row] = sql(what === 'run' ? queries.RUN_SEQ : queries.TRIAL_SEQ, [keyOf(id)]);
  if (row === undefined) throw new Error(`There is no ${what} ${id} in the store.`);
  return numberOf(row, 'seq');
}

async function readRun(file: StoreFile, id: RunId): Promise<StoredRun | undefined> {
  const [row] = await file.read(queries.READ_RUN, [keyOf(id)]);
  if (row === undefined) return undefined;
  const run = whole(file, `run ${id}`, decode(runShape, textOf(row, 'document')));
  const [finish] = await file.read(queries.LAST_FINISH, [keyOf(id)]);
  if (finish === undefined) return { run, finished: null };
  const findings = whole(
    file,
    `the findings of run ${id}`,
    decode(findingsShape, textOf(finish, 'findings')),
  );
  return { run, finished: { at: textOf(finish, 'at'), findings } };
}

async function* readTrials(file: StoreFile, run: RunId): AsyncGenerator<Graded> {
  for (let last = 0, more = true; more;) {
    const rows = await file.read(queries.READ_TRIALS, [keyOf(run), last, BATCH]);
    more = rows.length === BATCH;
    for (const row of rows) {
      last = numberOf(row, 'seq');
      yield graded(file, row);
    }
  }
}

function graded(file: StoreFile, row: unknown): Graded {
  const what = `trial ${textOf(row, 'id')}`;
  const trial = whole(file, what, decode(trialShape, textOf(row, 'document')));
  const verdicts = whole(file, `the verdicts of ${what}`, decode(verdictsShape, textOf(row, 'verdicts')));
  return { trial, verdicts };
}

function runLine(file: StoreFile, row: unknown): RunLine {
  const heading = whole(file, 'the heading of a run', decode(headingShape, textOf(row, 'heading')));
  return { ...heading, stored: numberOf(row, 'stored'), finished: numberOf(row, 'finished') === 1 };
}

function whole<T>(file: StoreFile, what: string, decoded: Decoded<T>): T {
  if (!decoded.ok) throw storeDamaged(file.path, excerpt(what), decoded.why);
  return decoded.value;
}
