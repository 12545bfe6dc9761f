import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import type { Report } from '../../src/report/model.ts';
import { documentOf, surveyor, type Typed } from '../cli/surveyor.ts';
import { tempFolder } from '../temp-folder.ts';
import { EXAMPLE, scriptedModel, type Wording } from './docs-stage.ts';

const CLIENT = 'model:openai-compatible/scripted-docs';

interface Place extends AsyncDisposable {
  readonly surveyor: (wording: Wording, ...args: readonly string[]) => Promise<Typed>;
}

/** The example as it is shipped, with a model, a folder and a store of this test's own. */
async function place(): Promise<Place> {
  const { serveModel } = await scriptedModel();
  const model = await serveModel({ seed: '1' });
  const written = parse(await readFile(join(EXAMPLE, 'surveyor.yaml'), 'utf8'));
  const config = {
    ...written,
    target: { ...written.target, cwd: EXAMPLE },
    clients: [{ ...written.clients[0], baseUrl: model.url }],
    cases: [join(EXAMPLE, 'cases/*.yaml')],
    lock: join(EXAMPLE, 'surveyor.surface.json'),
    // What asks for a run of `surveyor check`, which is tested elsewhere.
    gates: written.gates.filter(({ metric }: { metric: string }) => metric !== 'contract.failures'),
    store: 'runs.db',
  };
  const folder = await tempFolder({ 'surveyor.yaml': stringify(config) });
  return {
    surveyor: (wording, ...args) => surveyor(args, { folder: folder.path, env: { DOCS_WORDING: wording } }),
    [Symbol.asyncDispose]: async () => {
      await model.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}

test('the bank of the docs example is asked in one command, and its cost is told', async () => {
  await using example = await place();
  const typed = await example.surveyor('original', 'select', '--json');
  expect([typed.code, typed.stderr]).toEqual([0, expect.any(String)]);
  const { tally, trials } = documentOf<Report>(typed);
  expect(tally).toMatchObject({ attempted: 22, scored: 22 });
  expect(tally.passed).toBeGreaterThan(18);
  const costs = trials.map(({ work }) => work?.costUsd ?? null);
  expect(costs.filter((cost) => cost === null || cost <= 0 || cost > 0.001)).toEqual([]);
});

/** The parts of the gate's document that are looked at here. */
interface GateDocument {
  readonly rules: readonly { readonly metric: string; readonly outcome: string; readonly why: string }[];
  readonly next: readonly string[];
}

// Some hundred trials: `npm run test:docs`, a job of its own, runs it.
describe.skipIf(process.env['MODE'] !== 'docs')('the docs example, step by step', () => {
  test(
    'a gate is shut until it has measured; the good edit passes, the bad one is caught',
    { timeout: 600_000 },
    async () => {
      await using example = await place();
      const change = async (wording: Wording, ...args: readonly string[]) => {
        const typed = await example.surveyor(wording, 'gate', '--json', ...args);
        const { rules, next } = documentOf<GateDocument>(typed);
        return { code: typed.code, next, ...rules.find(({ metric }) => metric === 'selection.change') };
      };
      const baseline = await example.surveyor('original', 'select', '--trials', '10', '--concurrency', '1');
      expect(baseline.code).toBe(0);
      expect(await change('cosmetic')).toMatchObject({ code: 0, outcome: 'holds' });
      const shut = await change('good-edit');
      expect(shut).toMatchObject({ code: 1, outcome: 'fails', why: expect.stringContaining('not measured') });
      expect(shut.next).toEqual(['surveyor gate --run']);
      const good = await change('good-edit', '--run');
      expect(good).toMatchObject({ code: 0, outcome: 'holds' });
      expect(good.why).toMatch(new RegExp(`^${CLIENT}: not worse than the margin: a drop of at most \\d`));
      // What was measured stands.
      expect(await change('good-edit')).toMatchObject({ code: 0, outcome: 'holds', why: good.why });
      const bad = await change('bad-edit', '--run');
      expect(bad).toMatchObject({ code: 1, outcome: 'fails' });
      expect(bad.why).toMatch(new RegExp(`^${CLIENT}: regressed: .*\\(read_doc\\b`));
    },
  );
});
