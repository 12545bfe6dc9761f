import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { openScriptedModel } from '../../src/client/scripted/scripted-model.ts';
import { configFrom } from '../../src/config/load-config.ts';
import { ALL_CASES } from '../../src/case/choose-cases.ts';
import { exposureIn } from '../../src/preflight/exposure.ts';
import { viewOf, type View } from '../../src/preflight/view.ts';
import { CANARY_OWN } from '../../src/preflight/own.ts';
import { viewRecorder } from '../../src/preflight/view-recorder.ts';
import type { Report } from '../../src/report/model.ts';
import { runRequest } from '../../src/request-run.ts';
import { memoryStore } from '../../src/store/memory.ts';
import { survey } from '../../src/survey.ts';
import { KNOWN } from '../config/known.ts';
import { tempFolder } from '../temp-folder.ts';
import { stdioTarget } from '../wire/targets.ts';
import { aRequest, OFFERED } from './hand-made.ts';

const AGENT = resolve('test/preflight/deferring-agent.mjs');

const BANK = `
- { selection: which books are there?, id: happy, kind: happy, expect: list_books }
- { selection: the books again, id: edge, kind: edge, expect: list_books }
- { selection: no need for anything, id: trap, kind: trap, expect: none }
- { probe: show me what books exist, id: probe, tool: list_books }
`;

const SCRIPT = {
  rules: [
    { match: 'no need', steps: [{ kind: 'say', text: 'Fine.' }] },
    {
      match: 'books',
      steps: [
        { kind: 'call', calls: [{ tool: 'list_books', arguments: {} }] },
        { kind: 'say', text: 'Those.' },
      ],
    },
  ],
} as const;

interface Ways {
  readonly preflight?: boolean;
  readonly views?: boolean;
}

/** A run of the bank with the stand-in, as the command line would make it. */
async function surveyed(how: string, { preflight = false, views = false }: Ways): Promise<Report> {
  await using folder = await tempFolder({ 'bank.yaml': BANK });
  await using model = await openScriptedModel(SCRIPT);
  await using store = memoryStore();
  const { command, args } = stdioTarget('clean-legacy');
  const pi = {
    name: 'pi',
    model: 'openai-compatible/any',
    baseUrl: `${model.url}/v1`,
    command: [process.execPath, AGENT, how],
  };
  const config = { target: { command: [command, ...args] }, cases: ['bank.yaml'], clients: [pi], trials: 1 };
  const env = { PATH: process.env['PATH'], HOME: folder.path };
  const loaded = configFrom(config, folder.path, {
    env,
    known: { ...KNOWN, clients: [...KNOWN.clients, 'pi'] },
  });
  const around = { env, scratch: folder.path, store, allowWrites: false };
  const request = await runRequest(loaded, around, {
    clients: [],
    repeats: null,
    checks: false,
    resume: null,
    preflight: preflight ? { file: join(folder.path, 'preflight.json') } : null,
    only: ALL_CASES,
    concurrency: null,
    views: views ? viewRecorder(join(folder.path, 'views')) : null,
  });
  return await survey(request, { on: () => undefined, signal: new AbortController().signal });
}

function standings({ trials }: Report): Readonly<Record<string, string>> {
  return Object.fromEntries(trials.map((trial) => [trial.case, trial.standing]));
}

const ALL_PASS = { happy: 'passed', edge: 'passed', trap: 'passed', probe: 'passed' };
const NO_CHOICE = { happy: 'not-run', edge: 'not-run', trap: 'not-run', probe: 'not-run' };

test.each<[string, string, Ways, Readonly<Record<string, string>>, string | undefined]>([
  ['a client that shows all tools is scored', 'directly', { preflight: true }, ALL_PASS, 'all'],
  ['one that was not tried is scored, too', 'behind-search', {}, ALL_PASS, undefined],
  [
    'one that a preflight has shown to hide them is not',
    'behind-search',
    { preflight: true },
    NO_CHOICE,
    'deferred',
  ],
  ['nor is a trial whose own view shows it', 'behind-search', { views: true }, NO_CHOICE, 'deferred'],
  ['and a view that shows them all is believed', 'directly', { views: true }, ALL_PASS, 'all'],
])(
  '%s',
  async (_, how, ways, expected, exposure) => {
    const report = await surveyed(how, ways);
    expect(report.error).toBeNull();
    expect(standings(report)).toEqual(expected);
    expect(new Set(report.trials.map((trial) => trial.exposure))).toEqual(new Set([exposure]));
    const notes = report.notes.filter(
      (note) => note.includes(' of pi ') || note.includes('Nobody has looked'),
    );
    if (exposure === undefined)
      expect(notes).toEqual([expect.stringContaining('4 trials of it are scored as if')]);
    else if (exposure === 'all') expect(notes).toEqual([]);
    else expect(notes).toEqual([expect.stringContaining('4 trials of pi could show no choice')]);
    expect(report.tally).toMatchObject(
      expected === ALL_PASS ? { scored: 4, passed: 4 } : { scored: 0, notRun: 4 },
    );
  },
  60_000,
);

const search = { ...OFFERED[0], name: 'ToolSearch' } as (typeof OFFERED)[number];

test.each([
  ['all at once', OFFERED, 'all'],
  ['a search alone, which the model did not use', [search], 'deferred'],
  ['some, and a search for the others', [search, ...OFFERED.slice(0, 3)], 'deferred'],
  ['none, but others of its own', [{ ...search, name: 'shell' }], 'none'],
  ['some, and no word of the others', OFFERED.slice(0, 3), 'unknown'],
])('what a view shows: %s', (_, tools, exposure) => {
  const view = viewOf(CANARY_OWN, [aRequest({ tools }, [])]) as View;
  expect(exposureIn(view)).toBe(exposure);
});
