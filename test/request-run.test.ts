import { expect, test } from 'vitest';
import { ALL_CASES } from '../src/case/choose-cases.ts';
import { configFrom } from '../src/config/load-config.ts';
import { runRequest, type ChosenTrials } from '../src/request-run.ts';
import { memoryStore } from '../src/store/memory.ts';
import { aClientLine, aProbe, aRun } from './builders.ts';
import { KNOWN } from './config/known.ts';
import { tempFolder } from './temp-folder.ts';

const BANK = ['a', 'b', 'c'].map((id) => `- probe: which rooms, ${id}?\n  id: ${id}\n  tool: list_rooms\n`);

const nothingNamed: ChosenTrials = {
  clients: [],
  repeats: null,
  checks: false,
  resume: null,
  preflight: null,
  only: ALL_CASES,
  concurrency: null,
  views: null,
};

const interrupted = aRun({
  cases: [aProbe({ id: 'a' }), aProbe({ id: 'gone' })],
  clients: [aClientLine({ name: 'command:./agent.sh' }), aClientLine({ name: 'literal' })],
  planned: 12,
});

test.each<[string, Partial<ChosenTrials>, readonly string[], number, readonly string[]]>([
  ['a new run is as the config says', {}, ['literal'], 2, ['a', 'b', 'c']],
  [
    'a resumed one is as it was, with the cases that are still there',
    { resume: interrupted },
    ['command:./agent.sh', 'literal'],
    3,
    ['a'],
  ],
  [
    'what is named counts for a resumed one too',
    { resume: interrupted, clients: ['literal'], repeats: 5, only: { ...ALL_CASES, ids: ['b'] } },
    ['literal'],
    5,
    ['b'],
  ],
])('%s', async (_title, chosen, clients, repeats, cases) => {
  await using folder = await tempFolder({ 'bank.yaml': BANK.join('') });
  await using store = memoryStore();
  const loaded = configFrom(
    { target: { command: ['node', 'server.js'] }, cases: ['bank.yaml'], trials: 2 },
    folder.path,
    { env: {}, known: KNOWN },
  );
  const around = { env: {}, scratch: folder.path, store, allowWrites: false };
  const request = await runRequest(loaded, around, { ...nothingNamed, ...chosen });
  expect(request.clients.map(({ name }) => name)).toEqual(clients);
  expect(request.repeats).toBe(repeats);
  expect(request.bank?.cases.map(({ id }) => id)).toEqual(cases);
});
