import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { openScriptedModel } from '../../src/client/scripted/scripted-model.ts';
import type { Script } from '../../src/client/scripted/script.ts';
import type { Report } from '../../src/report/model.ts';
import { documentOf, surveyor } from '../cli/surveyor.ts';
import { tempFolder } from '../temp-folder.ts';
import { installed, isAsked, modelOf, wanted } from './settings.ts';

const EXAMPLE = resolve('examples/booking');
const LIMIT_MS = 300_000;

const SLOT = { start: '2026-10-02T14:00', end: '2026-10-02T15:00' };

/** A model that books Cedar, after it has looked for it. */
const BOOKS: Script = {
  rules: [
    {
      match: 'Book Cedar',
      steps: [
        { kind: 'call', calls: [{ tool: 'list_rooms', arguments: {} }] },
        {
          kind: 'call',
          calls: [{ tool: 'create_booking', arguments: { room_id: 'cedar', ...SLOT, title: 'Review' } }],
        },
        { kind: 'say', text: 'Cedar is booked tomorrow from 14:00 to 15:00.' },
      ],
    },
  ],
};

const CASE = {
  scenario: 'book_cedar',
  question: 'Book Cedar tomorrow from 14:00 to 15:00, called Review.',
  approvals: { create_booking: 'allow' },
  expect: {
    tools: { all: ['list_rooms', 'create_booking'] },
    arguments: { create_booking: { room_id: { from: 'list_rooms', path: '$.rooms[*].room_id' } } },
    calls: { max: 4 },
    effects: [
      { sql: "select count(*) n from booking where title = 'Review' and room = 'cedar'", equals: [{ n: 1 }] },
    ],
    never: [{ sql: "select count(*) n from booking where title <> 'Review'" }],
    answer: { states: ['14:00'] },
  },
};

describe.runIf(isAsked).each(wanted)('%s on the booking server', (name, agent) => {
  test(
    'books a room in a world of its own, and the log and the world say so',
    { timeout: LIMIT_MS },
    async ({ skip }) => {
      const place = await installed(agent);
      if (place === null) return skip('it could not be installed');
      await using model = await openScriptedModel(BOOKS);
      const config = {
        target: { command: ['node', 'server/main.mjs'], cwd: EXAMPLE, env: { USER_TOKEN: 'demo-alice' } },
        clients: [{ name, ...modelOf(name, model.url), key: 'TEST_KEY', command: place.command }],
        world: {
          clock: '2026-10-01T09:00:00',
          zone: 'Europe/Paris',
          isolation: 'trial',
          database: '${SURVEYOR_WORLD}/booking.db',
          fixture: { version: 1, setup: `node ${EXAMPLE}/fixtures/load.mjs` },
        },
        log: { payloads: 'full' },
        cases: ['cases.yaml'],
        store: 'runs.db',
      };
      await using folder = await tempFolder({
        'surveyor.yaml': stringify(config),
        'cases.yaml': stringify([CASE]),
      });
      // One is tried on the canary first, as a user's run would; what that costs is enough once.
      const tried = name === 'codex';
      const env = { PATH: place.path, TEST_KEY: 'key-of-nobody' };
      const typed = await surveyor(['run', '--json', ...(tried ? [] : ['--no-preflight'])], {
        folder: folder.path,
        env,
      });
      expect(typed.stdout).toContain('"trials"');
      const { trials, run } = documentOf<Report>(typed);
      expect(trials.map(({ standing, why }) => [standing, why])).toEqual([['passed', expect.any(String)]]);
      expect(trials[0]?.calls.map(({ tool, outcome }) => `${tool} ${outcome}`)).toEqual([
        'list_rooms ok',
        'create_booking ok',
      ]);
      expect(run.clients).toMatchObject([{ name, version: expect.stringMatching(/\d/) }]);
      expect(existsSync(join(folder.path, 'preflight.json'))).toBe(tried);
      expect(typed.stdout).not.toContain('key-of-nobody');
    },
  );
});
