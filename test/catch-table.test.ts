import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { blamesIn, CATCH_FILE, catchesOf, missedBy } from '../scripts/catch-doc.ts';
import { DECOYS, DEFECTS, type Try } from '../scripts/catch-rows.ts';
import { configOf, serve } from '../scripts/catch-run.ts';
import { systemClock } from '../src/base/clock.ts';
import { withScratch } from '../src/base/scratch.ts';
import { configFrom } from '../src/config/load-config.ts';
import type { CheckId } from '../src/finding/codes.ts';
import { checkRequestFrom } from '../src/request-check.ts';
import type { Report } from '../src/report/model.ts';
import { openStore } from '../src/store/open-store.ts';
import { survey } from '../src/survey.ts';
import { REVISIONS } from '../src/wire/revision.ts';

/** What `surveyor check --only` of these checks finds, without a process of its own. */
async function found(one: Try, flaw: string, only: readonly CheckId[] | null): Promise<Report> {
  const served = one.over === 'http' ? await serve(one) : null;
  const known = { clients: ['literal'], revisions: REVISIONS };
  const options = { env: process.env, known };
  const input = { store: 'memory', ...configOf(one, flaw, served?.port ?? null) };
  const loaded = configFrom(input, process.cwd(), options);
  const chosen = { only, skipped: {}, accepted: [], strict: false, conformance: null, scanned: [] };
  try {
    return await withScratch(async (scratch) => {
      await using store = await openStore('memory', { clock: systemClock, folder: scratch });
      const allowWrites = one.options.includes('--allow-writes');
      const request = await checkRequestFrom(
        loaded,
        { env: process.env, scratch, store, allowWrites },
        chosen,
      );
      return await survey(request, { on: () => {}, signal: new AbortController().signal });
    });
  } finally {
    served?.child.stdin?.end();
  }
}

const tries = DEFECTS.flatMap((row) =>
  'tries' in row ? row.tries.map((one) => ({ row: row.row, name: `${one.server} ${one.flaw}`, one })) : [],
);
/** The last of each row; `npm run catch-table -- --check` runs all of them, with all checks, as users get them. */
const lastTries = tries.filter(({ row }, i) => tries[i + 1]?.row !== row);

describe('a defect that a real server shipped', () => {
  test.each(lastTries)('$row, as $name: is caught', async ({ one }) => {
    const report = await found(one, one.flaw, [...one.by, ...one.beside]);
    expect(missedBy(one, report.findings)).toEqual([]);
  });
});

/** The checks that would say of a server without the flaw what they say of it with the flaw. */
const TWINS = ['17', '33', '37', '44', '45'];

describe('the same server without the flaw', () => {
  test.each(lastTries.filter(({ row }) => TWINS.includes(row)))(
    '$row, $name: is left alone',
    async ({ one }) => {
      const report = await found(one, one.honest, one.by);
      expect(report.findings).toEqual([]);
    },
  );
});

test('of J, where a balancer answers in place of the server, nothing is said of the server', async () => {
  const decoy = DECOYS.find(({ row }) => row === 'J');
  if (decoy === undefined || !('server' in decoy)) throw new Error('J is gone');
  const ids = [
    'call.unknown-tool',
    'rpc.malformed-params',
    'error.flag',
    'call.output-for-any-input',
  ] as const;
  const report = await found(decoy.server, decoy.server.flaw, ids);
  expect(report.findings).toEqual([]);
  expect(new Set(report.checks.map(({ outcome }) => outcome))).toEqual(new Set(['could-not-run']));
});

test('what the same server without the flaw is told too, caught nothing', () => {
  const report = (...codes: readonly string[]): Report =>
    ({
      findings: codes.map((code) => ({ code, severity: 'warning', site: { place: 'server-data' } })),
    }) as never;
  const catches = catchesOf(report('args.unknown', 'error.flag'), report('args.unknown'));
  expect(catches).toEqual([{ code: 'error.flag', severity: 'warning' }]);
  const [first] = tries;
  if (first === undefined) throw new Error('there are no defects');
  expect(missedBy({ ...first.one, by: ['args.unknown', 'error.flag'] }, catches)).toEqual(['args.unknown']);
  expect(blamesIn(report('args.unknown'))).toHaveLength(1);
});

test('the page has a row for every defect and every decoy, and none that was caught by nothing', () => {
  const page = readFileSync(CATCH_FILE, 'utf8');
  for (const { row } of [...DEFECTS, ...DECOYS]) expect(page).toContain(`\n| ${row} |`);
  for (const { one } of tries) expect(page).toContain(`${one.server} \`${one.flaw}\``);
  expect(page).not.toContain('**nothing**');
});
