import { expect, test } from 'vitest';
import { offersTools } from '../../src/trajectory/offers.ts';
import type { Frame } from '../../src/wire/frame.ts';
import { MESSAGE_LIMIT_BYTES } from '../../src/wire/wire-options.ts';
import { aFrame } from '../builders.ts';

const BEGINNING = '{"jsonrpc":"2.0","id":2,"result":{"tools":[{"name":"a","description":"long';

function listed(bytes: number): Frame {
  return aFrame({ from: 'server', text: BEGINNING, bytes, cut: true, tail: '"}]}}' });
}

test.each<[string, Frame, boolean]>([
  ['a list that is only too long to be kept was read', listed(1_000_000), true],
  ['a list of the greatest size that is read was read', listed(MESSAGE_LIMIT_BYTES), true],
  ['a list too long to be read was dropped, and offers nothing', listed(100_000_000), false],
  [
    'an empty list in a long message offers nothing',
    { ...listed(1_000_000), text: '{"id":2,"result":{"tools":[ ],"_meta":{"x":"long' },
    false,
  ],
  ['an empty list offers nothing', aFrame({ from: 'server', text: '{"id":2,"result":{"tools":[]}}' }), false],
])('%s', (_title, frame, offered) => {
  expect(offersTools([frame])).toBe(offered);
});
