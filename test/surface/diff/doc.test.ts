import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rows } from '../../../src/surface/diff/rows.ts';

const FILE = 'docs/surface.md';
const BEGIN = '<!-- rows: UPDATE_GOLDEN=1 npx vitest run test/surface/diff/doc -->\n';
const END = '<!-- /rows -->';

/** The taxonomy as the page shows it. */
function tableText(): string {
  const lines = Object.entries(rows).map(
    ([id, row]) =>
      `| \`${id}\` | ${row.class} | ${row.reachesModel ? 'yes' : 'no'} | ${row.change} | ${row.why} |`,
  );
  return [
    '',
    '| row | class | a model sees it | change | why |',
    '|---|---|---|---|---|',
    ...lines,
    '',
    '',
  ].join('\n');
}

test('the page shows every row of the taxonomy as the code has it', () => {
  const page = readFileSync(FILE, 'utf8');
  const [before, rest = ''] = page.split(BEGIN);
  const [shown, after] = rest.split(END);
  if (process.env['UPDATE_GOLDEN'] === '1') {
    writeFileSync(FILE, `${before}${BEGIN}${tableText()}${END}${after}`);
    return;
  }
  expect(shown).toBe(tableText());
});
