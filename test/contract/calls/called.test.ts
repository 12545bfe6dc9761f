import { expect, test } from 'vitest';
import { checkHouse } from '../calling.ts';
import { runBank } from '../cases/run-bank.ts';

const create = { create_booking: { with: { room_id: 'cedar', date: '2026-10-12', title: 'Seedlings' } } };

test('tools of which no call works are told with the reason', async () => {
  const { called } = await checkHouse({ flaw: 'search-reads' }, ['error.flag']);
  expect(called).toEqual({
    tools: 6,
    without: [{ tool: 'look_up', why: 'no value for zzyzx' }],
    writes: [],
  });
});

test('calls of tools that may write are counted by tool, and those of tools that only read are not', async () => {
  const house = { flaw: 'clean', tools: create, allowWrites: true } as const;
  const { called } = await checkHouse(house, ['retry.duplicate']);
  expect(called?.writes.map(({ tool }) => tool)).toContain('create_booking');
  expect(called?.writes.map(({ tool }) => tool)).not.toContain('list_bookings');
  expect(called?.writes.find(({ tool }) => tool === 'create_booking')?.calls).toBeGreaterThan(2);
});

test('contract cases count theirs', async () => {
  const yaml = `
- contract: a booking is made
  steps:
    - call: list_rooms
    - call: create_booking
      with: { room_id: cedar, date: 2026-10-12, title: Seedlings }
`;
  const { results, writes } = await runBank(yaml, { allowWrites: true });
  expect(results).toMatchObject([{ outcome: 'holds' }]);
  expect(writes).toEqual([{ tool: 'create_booking', calls: 1 }]);
});
