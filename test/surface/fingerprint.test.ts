import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/base/json.ts';
import { fingerprint } from '../../src/surface/fingerprint.ts';
import type { Surface } from '../../src/surface/surface.ts';
import { aSurface, aTool } from '../builders.ts';

const BASE = aSurface({
  tools: [aTool({ name: 'a' }), aTool({ name: 'b' })],
  prompts: [{ name: 'p', title: 'P' }],
});

function withRaw(raw: JsonObject): Surface {
  return aSurface({ tools: [aTool({ raw })] });
}

test('it is a SHA-256 in hexadecimal, the same for the same surface', () => {
  expect(fingerprint(BASE)).toMatch(/^[\da-f]{64}$/);
  expect(fingerprint(structuredClone(BASE))).toBe(fingerprint(BASE));
});

test.each<[string, Partial<Surface>]>([
  ['the order of tools', { tools: [...BASE.tools].reverse() }],
  [
    'a word of a description',
    { tools: [aTool({ name: 'a', description: 'Lists meeting rooms.' }), aTool({ name: 'b' })] },
  ],
  [
    'white space inside a description',
    { tools: [aTool({ name: 'a', description: 'Lists the  meeting rooms.' }), aTool({ name: 'b' })] },
  ],
  ['instructions', { instructions: '' }],
  ['a prompt', { prompts: [] }],
  ['a resource', { resources: [{ uri: 'r:1' }] }],
  ['a template', { resourceTemplates: [{ uriTemplate: 'r:{x}' }] }],
])('%s changes it', (_title, over) => {
  expect(fingerprint({ ...BASE, ...over })).not.toBe(fingerprint(BASE));
});

test.each<[string, Partial<Surface>]>([
  ['a new version of the server', { server: { name: 'rooms', version: '9.9.9', title: 'Rooms' } }],
  ['another transport', { transport: 'streamable-http' }],
  ['another revision', { revision: '2025-06-18' }],
  ['a gap', { gaps: [{ list: 'tools', kind: 'endless', why: '…' }] }],
  ['the order of keys', { prompts: [{ title: 'P', name: 'p' }] }],
])('%s does not', (_title, over) => {
  expect(fingerprint({ ...BASE, ...over })).toBe(fingerprint(BASE));
});

test('what the parser does not know still counts, what no model sees does not', () => {
  const plain = withRaw({ name: 'x' });
  expect(fingerprint(withRaw({ name: 'x', hint: 'new' }))).not.toBe(fingerprint(plain));
  expect(fingerprint(withRaw({ name: 'x', icons: [{ src: 'data:,' }], _meta: { trace: 1 } }))).toBe(
    fingerprint(plain),
  );
});
