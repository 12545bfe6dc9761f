import { expect, test } from 'vitest';
import { codes } from '../../src/finding/codes.ts';
import { documentOf, emptyFolder, surveyor } from './surveyor.ts';

test('explain shows the page of a code from any folder, and as a document', async () => {
  using folder = emptyFolder();
  const text = await surveyor(['explain', 'tool.name-unique'], { folder: folder.path });
  expect(text).toMatchObject({ code: 0, stderr: '' });
  expect(text.stdout).toMatch(/^# `tool\.name-unique`: [^]*## How to repair\n/);
  const json = await surveyor(['explain', 'tool.name-unique', '--json'], { folder: folder.path });
  expect(documentOf(json)).toMatchObject({
    schema: 'mcp-surveyor.explain/1',
    ok: true,
    code: 'tool.name-unique',
    page: text.stdout,
    ...codes['tool.name-unique'],
  });
});

test('explain alone lists every code with its title', async () => {
  const { stdout } = await surveyor(['explain']);
  expect(stdout.trimEnd().split('\n')).toHaveLength(Object.keys(codes).length);
  expect(stdout).toMatch(/^case-tool-unlisted +a case that names a tool the server does not list$/m);
});

test.each([
  ['goal', /^goal: a rule of cases: one good ending .*\. See docs\/cases\.md\.\n$/],
  [
    'tool.renamed',
    /^tool\.renamed: a change that surface diff tells, breaking: renamed; .*\. See docs\/surface\.md\.\n$/,
  ],
  ['forbidden-effect', /^# `forbidden-effect`: /],
])(
  'explain %s says in one line what it is and where more stands, unless it has a page',
  async (named, text) => {
    const typed = await surveyor(['explain', named]);
    expect(typed).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(text) });
  },
);

test('a code that does not exist is named, and the nearest suggested', async () => {
  const typed = await surveyor(['explain', 'tool.name-uniqe']);
  expect(typed).toMatchObject({ code: 2, stdout: '' });
  expect(typed.stderr).toMatch(
    /There is no finding or check "tool\.name-uniqe"\. Did you mean "tool\.name-unique"/,
  );
});
