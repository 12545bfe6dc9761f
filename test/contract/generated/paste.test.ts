import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { JsonObject } from '../../../src/base/json.ts';
import { contractYaml } from '../../../src/contract/generated/paste.ts';

function pasted(args: JsonObject): string {
  return contractYaml(
    'find answers',
    { tool: 'find', arguments: args },
    { kind: 'answered', matching: null },
  );
}

test('a case that is short enough is whole', () => {
  const text = pasted({ v: 'x'.repeat(1_500) });
  expect(parse(text)).toMatchObject([{ steps: [{ call: 'find', with: { v: 'x'.repeat(1_500) } }] }]);
  expect(text).not.toContain('#');
});

test.each<[string, JsonObject]>([
  ['a long text', { v: 'x'.repeat(10_000), w: 7 }],
  ['a long list', { v: Array.from({ length: 5_000 }, () => 'cedar'), w: 7 }],
  ['texts of odd characters', { v: '\u0000\u202E'.repeat(5_000), w: 7 }],
])('a case with %s is shortened, says so, and is still YAML', (_what, args) => {
  const text = pasted(args);
  expect(text.length).toBeLessThanOrEqual(2_000);
  expect(text).toMatch(/# Shortened, so it may not show the flaw: .* \d+ characters\.$/m);
  expect(parse(text)).toMatchObject([{ steps: [{ call: 'find', with: { w: 7 }, error: 'allowed' }] }]);
});

test('a case with too many arguments keeps none of them', () => {
  const names = Array.from({ length: 300 }, (_each, n) => [`${'n'.repeat(300)}${n}`, n] as const);
  expect(parse(pasted(Object.fromEntries(names)))).toMatchObject([{ steps: [{ with: {} }] }]);
});
