import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { check, type ConfigInput } from '../../../src/index.ts';
import { tempFolder } from '../../temp-folder.ts';

const ROOMS = fileURLToPath(new URL('../../servers/rooms/server.mjs', import.meta.url));

const bank = `
- contract: another user sees their own
  identity: mallory
  steps:
    - call: list_bookings
      expect: { path: '$.bookings[0].id', equals: b4 }
- contract: a house without bookings
  fixture: bare
  steps:
    - call: list_bookings
      expect: { path: $.bookings, equals: [] }
`;

test('other users and fixtures may name the folder of the world, in cases and in checks', async () => {
  await using folder = await tempFolder({ 'bank.yaml': bank });
  // The house writes its bookings to the file at each call, which ends it where there is no such folder.
  const own = (name: string): string => `\${SURVEYOR_WORLD}/${name}.json`;
  const config: ConfigInput = {
    target: {
      command: [process.execPath, ROOMS, '--flaw', 'cancels-own-only'],
      env: { ROOMS_FILE: own('alice') },
    },
    identities: { mallory: { env: { ROOMS_USER: 'mallory', ROOMS_FILE: own('mallory') } } },
    fixtures: { bare: { state: 'empty', env: { ROOMS_STATE: 'empty', ROOMS_FILE: own('bare') } } },
    world: { isolation: 'trial' },
    cases: ['bank.yaml'],
  };
  const report = await check(config, { folder: folder.path, only: ['contract', 'isolation'] });
  expect(report.contracts.map(({ outcome, why }) => [outcome, why])).toEqual([
    ['holds', '1 step'],
    ['holds', '1 step'],
  ]);
  expect(report.checks.filter(({ id }) => id === 'isolation')).toMatchObject([{ outcome: 'holds' }]);
});
