import { describe, expect, test } from 'vitest';
import { callChecks } from '../../../src/contract/call-checks.ts';
import { checkHouse } from '../calling.ts';

/** What an honest author of the house would write down, so that as many checks as possible have something to say. */
const declared = {
  get_room: { fails: { id: 'no such room' } },
  list_bookings: { empty: { from: '2026-10-10', to: '2026-10-11' } },
  room_usage: { with: { room_id: 'cedar' }, unmeasured: { room_id: 'elm' } },
  create_booking: {
    with: { room_id: 'cedar', date: '2026-10-12', title: 'Seedlings', idempotency_key: 'k1' },
    readBack: { tool: 'get_booking', with: { id: '${$.id}' } },
  },
};

describe.each(['legacy', 'modern'] as const)('on the clean house of the %s era', (era) => {
  test('no calling check finds anything, with nothing declared', async () => {
    const { findings } = await checkHouse({ flaw: 'clean', era }, 'all');
    expect(findings).toEqual([]);
  });

  test('no calling check finds anything, with everything declared and writes allowed', async () => {
    const house = {
      flaw: 'clean',
      era,
      tools: declared,
      allowWrites: true,
      identities: { mallory: { env: { ROOMS_USER: 'mallory' } } },
      fixtures: {
        bare: { state: 'empty', env: { ROOMS_STATE: 'empty' } },
        dark: { state: 'unmeasured', env: { ROOMS_STATE: 'unmeasured' } },
        broken: { state: 'failing', env: { ROOMS_STATE: 'failing' } },
      },
    } as const;
    const { findings, results } = await checkHouse(house, 'all');
    expect(findings).toEqual([]);
    expect(results.filter(({ outcome }) => outcome === 'could-not-run')).toEqual([]);
  });
});

test.each(Object.entries(callChecks))('%s is filed under its own id', (id, check) => {
  expect(check).toMatchObject({ id, phase: 'call' });
});
