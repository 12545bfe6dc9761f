import { describe, expect, test } from 'vitest';
import { MARKDOWN_LIMIT } from '../../src/report/markdown.ts';
import { diffMarkdown } from '../../src/cli/surface/diff-markdown.ts';
import { renderDiff } from '../../src/cli/surface/diff-terminal.ts';
import type { ShownDiff } from '../../src/cli/surface/diff-words.ts';
import { surfaceDiff } from '../../src/surface/diff/diff.ts';
import type { Surface } from '../../src/surface/surface.ts';
import { surfaceOf } from '../surface/diff/table.ts';

const HOSTILE = '\u001B[31m|`x` <img src=x> @all #1 \u202Edone\u0000';

const shown = (before: Surface, after: Surface, over: Partial<ShownDiff> = {}): ShownDiff => ({
  diff: surfaceDiff(before, after),
  before: 'a.json',
  after: 'b.json',
  failOn: 'breaking',
  fails: false,
  replay: null,
  ...over,
});

const hostile = (): ShownDiff => {
  const tool = (more: string): Surface =>
    surfaceOf({
      name: HOSTILE,
      description: `${HOSTILE}${more}`,
      inputSchema: { type: 'object', properties: { [HOSTILE]: { description: more } } },
    });
  return shown({ ...tool('one'), instructions: HOSTILE }, tool('two'));
};

const many = (): ShownDiff => {
  const tools = (end: string): Surface =>
    surfaceOf(
      ...Array.from({ length: 600 }, (_, i) => ({
        name: `tool_${i}`,
        description: `${'A long text. '.repeat(30)}${i}${end}`,
      })),
    );
  return shown(tools(' now'), tools(' then'));
};

describe('what a server wrote', () => {
  test('cannot act on a terminal', () => {
    const text = renderDiff(hostile(), { color: false, width: 100, quiet: false });
    // oxlint-disable-next-line no-control-regex -- such characters are what is looked for
    expect(text).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u202E]/);
    expect(text).toContain(String.raw`\u001b`);
  });

  test('cannot format, link or mention in a pull request', () => {
    const text = diffMarkdown(hostile());
    // oxlint-disable-next-line no-control-regex -- such characters are what is looked for
    expect(text).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u202E]/);
    const outside = text.replaceAll(/(`+) ?.*? ?\1(?!`)/g, '');
    expect(outside).not.toMatch(/<img|@all|(?<!\d)#1/);
    for (const line of text.split('\n').filter((each) => each.startsWith('|')))
      expect(line.match(/(?<!\\)\|/g)).toHaveLength(5);
  });
});

test('a Markdown text fits into a comment, and says how much is left out', () => {
  const text = diffMarkdown(many());
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MARKDOWN_LIMIT);
  expect(text).toMatch(/_… \d+ more changes/);
  expect(text).toContain('600 behavioural');
});

test('a terminal shows the first of many, and says how many are left', () => {
  const text = renderDiff(many(), { color: false, width: 100, quiet: false });
  expect(text).toContain('… 540 more in --json');
  expect(renderDiff(many(), { color: false, width: 100, quiet: true }).split('\n')).toHaveLength(2);
});

test.each([
  ['FAILS', { fails: true }, surfaceOf({ name: 'a' }), surfaceOf()],
  ['HOLDS IN PART', {}, surfaceOf({ name: 'a' }), surfaceOf({ name: 'a', rank: 1 })],
  ['HOLDS', {}, surfaceOf({ name: 'a' }), surfaceOf({ name: 'a', title: 'A' })],
] as const)('%s stands first', (badge, over, before, after) => {
  const text = renderDiff(shown(before, after, over), { color: false, width: 100, quiet: false });
  expect(text).toMatch(new RegExp(`^. ${badge} +Surface: 1 change: `));
});
