import { fileURLToPath } from 'node:url';
import type { Selection } from '../../src/case/case.ts';
import { loadBank } from '../../src/case/load-bank.ts';
import { acceptableTools } from '../../src/gate/affected.ts';
import type { TrueCase } from '../../src/gate/simulate.ts';
import { SURFACE_LIMITS } from '../../src/surface/limits.ts';
import type { Surface } from '../../src/surface/surface.ts';
import { takeSurface } from '../../src/surface/take-surface.ts';
import type { Endpoint } from '../../src/wire/endpoint.ts';
import { openSession } from '../../src/wire/open-session.ts';

export const EXAMPLE: string = fileURLToPath(new URL('../../examples/docs/', import.meta.url));

export type Wording = 'original' | 'good-edit' | 'bad-edit' | 'short-edit' | 'cosmetic';

/** A tool as the scripted model reads it. */
interface ShownTool {
  readonly name: string;
  readonly description: string | null;
}

type Chances = Readonly<Record<string, number>>;

interface RunningModel {
  readonly url: string;
  readonly requests: () => number;
  readonly close: () => Promise<void>;
}

/** The parts of the scripted model: the example is plain JavaScript, as a user's would be. */
interface ScriptedParts {
  readonly chances: (question: string, tools: readonly ShownTool[]) => Chances;
  readonly drawsFrom: (seed: string) => (question: string, tools: readonly ShownTool[]) => string;
  readonly serveModel: (how: { readonly port?: number; readonly seed?: string }) => Promise<RunningModel>;
}

export async function scriptedModel(): Promise<ScriptedParts> {
  const parts = await Promise.all(
    ['chances', 'draw', 'serve-model'].map((name): Promise<Partial<ScriptedParts>> => {
      return import(new URL(`../../examples/docs/model/${name}.mjs`, import.meta.url).href);
    }),
  );
  return Object.assign({}, ...parts) as ScriptedParts;
}

/** The example's server over stdio. */
export function docsServer(wording: Wording): Endpoint & { readonly kind: 'stdio' } {
  return {
    kind: 'stdio',
    command: process.execPath,
    args: ['server/main.mjs'],
    env: { DOCS_WORDING: wording },
    cwd: EXAMPLE,
  };
}

/** The selection cases of the example, and what its server shows in each wording. */
export interface DocsStage {
  readonly cases: readonly Selection[];
  readonly surfaces: Readonly<Record<Wording, Surface>>;
}

export async function bankAndSurfaces(): Promise<DocsStage> {
  const { cases } = await loadBank(['cases/selection.yaml'], EXAMPLE);
  const [original, good, bad, short, cosmetic] = await Promise.all([
    shown('original'),
    shown('good-edit'),
    shown('bad-edit'),
    shown('short-edit'),
    shown('cosmetic'),
  ]);
  return {
    cases: cases.filter((one) => one.kind === 'selection'),
    surfaces: { original, 'good-edit': good, 'bad-edit': bad, 'short-edit': short, cosmetic },
  };
}

async function shown(wording: Wording): Promise<Surface> {
  const opened = await openSession(docsServer(wording), OPEN);
  if (opened.kind === 'failed') throw new Error(opened.failure.message);
  await using session = opened.session;
  return await takeSurface(session, { ...SURFACE_LIMITS, timeoutMs: 30_000 });
}

const OPEN = { revision: null, timeoutMs: 30_000, startTimeoutMs: 30_000, env: process.env };

/** The chance of a selection case to pass in each wording. */
export async function chanceTo({
  surfaces,
}: Pick<DocsStage, 'surfaces'>): Promise<(one: Selection, wording: Wording) => number> {
  const { chances } = await scriptedModel();
  return ({ question, expect }, wording) => {
    const found = chances(question, surfaces[wording].tools);
    const right = expect.kind === 'none' ? ['none'] : expect.anyOf;
    return right.reduce((sum, name) => sum + (found[name] ?? 0), 0);
  };
}

/** The selection cases of the bank with their known chances, before and after an edit. */
export async function trueCases(wording: Wording): Promise<readonly TrueCase[]> {
  const { cases, surfaces } = await bankAndSurfaces();
  const chance = await chanceTo({ surfaces });
  return cases.map((one) => ({
    id: one.id,
    tools: acceptableTools(one),
    bridge: false,
    baseline: chance(one, 'original'),
    candidate: chance(one, wording),
  }));
}
