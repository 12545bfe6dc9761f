import type { CheckOutcome } from '../contract/check.ts';
import type { Run, StoredRun } from '../run/run.ts';
import { ANY_TARGET } from '../run/unit/start-unit.ts';
import type { RunLine, Store } from '../store/store.ts';
import type { LayerLine } from './model.ts';
import { standingsIn } from './standings-in.ts';
import { areChecksWhole } from './whole.ts';

type Layer = LayerLine['layer'];

/**
 * The commands whose runs hold results of a layer, those of the first group before any of the next: what executes nothing
 * never stands in for a whole check, however new it is.
 */
const COMMANDS: Readonly<Record<Layer, readonly (readonly Run['command'][])[]>> = {
  unit: [['unit']],
  contract: [['check'], ['try', 'run', 'gate']],
  navigation: [['run', 'select', 'gate', 'try']],
};
const LAYERS: readonly Layer[] = ['unit', 'contract', 'navigation'];

/** A store may hold thousands of runs: those before these are not looked at. */
const LISTED = 500;
const READ = 20;

/** The newest finished result of each layer for the target of a run, that run included: of the contract the newest whole check. Layers without one are left out. */
export async function layersOf(store: Store, { target }: Run): Promise<readonly LayerLine[]> {
  const lines = (await store.listRuns(LISTED)).filter((line) => line.finished && isBeside(line, target));
  const found: LayerLine[] = [];
  for (const layer of LAYERS) {
    const candidates = COMMANDS[layer].flatMap((group) =>
      lines.filter(({ command }) => group.includes(command)).slice(0, READ),
    );
    for (const { id } of candidates) {
      // oxlint-disable-next-line no-await-in-loop -- the newest that has a result counts, and is nearly always the first
      const line = await lineOf(layer, id, store);
      if (line === null) continue;
      found.push(line);
      break;
    }
  }
  return found;
}

/** Unit tests that were run without naming a target stand beside every target of the store. */
function isBeside(line: RunLine, target: string): boolean {
  return line.target === target || (line.command === 'unit' && line.target === ANY_TARGET);
}

/** What one run says of a layer; null where it says nothing, or cannot be read. */
async function lineOf(layer: Layer, id: RunLine['id'], store: Store): Promise<LayerLine | null> {
  // A run of another version or a damaged one costs its own line, not the report that asks for it.
  const stored = await store.readRun(id).catch(() => undefined);
  if (stored === undefined) return null;
  const said = layer === 'navigation' ? await navigation(stored, store) : summaries[layer](stored);
  if (said === null) return null;
  return { layer, run: id, at: stored.run.startedAt, command: stored.run.command, ...said };
}

type Said = Pick<LayerLine, 'state' | 'summary'>;

const summaries: Readonly<Record<'unit' | 'contract', (stored: StoredRun) => Said | null>> = {
  unit: ({ run: { unit } }) => (unit === undefined ? null : { state: unit.state, summary: unit.why }),
  contract: ({ run }) => contract(run),
};

const WORDS: Record<Exclude<CheckOutcome, 'not-applicable'>, string> = {
  fails: 'failed',
  warns: 'warned',
  'could-not-run': 'could not be run',
  holds: 'held',
};

function contract({ command, checks, contracts, partial }: Run): Said | null {
  if (checks.length + contracts.length === 0 || partial === true) return null;
  const outcomes = checks.map(({ outcome }) => outcome);
  const n = (outcome: CheckOutcome): number => outcomes.filter((each) => each === outcome).length;
  const counted = (['fails', 'warns', 'could-not-run', 'holds'] as const)
    .filter((outcome) => n(outcome) > 0)
    .map((outcome) => `${n(outcome)} ${WORDS[outcome]}`);
  const wrong = contracts.filter(({ outcome }) => outcome === 'fails').length;
  const held = contracts.filter(({ outcome }) => outcome === 'holds').length;
  const open = contracts.filter(({ outcome }) => outcome === 'could-not-run').length;
  const cases = contracts.length === 0 ? [] : [`${held} of ${contracts.length} contract cases held`];
  const state =
    n('fails') + wrong > 0
      ? 'fails'
      : n('holds') + n('warns') + contracts.length - open === 0
        ? 'unanswered'
        : held < contracts.length || !areChecksWhole(checks)
          ? 'in-part'
          : 'holds';
  const scope = command === 'check' ? 'checks' : 'only checks that execute nothing';
  const summary = [`${scope}: ${counted.length === 0 ? 'none applied' : counted.join(', ')}`, ...cases].join(
    '; ',
  );
  return { state, summary };
}

async function navigation({ run }: StoredRun, store: Store): Promise<Said | null> {
  if (run.planned === 0) return null;
  const { counts, drafted } = await standingsIn(store, run);
  const scored = (counts.get('passed') ?? 0) + (counts.get('failed') ?? 0);
  const tally = { planned: run.planned, scored, passed: counts.get('passed') ?? 0 };
  return trialsSaid(tally, drafted === 0 ? '' : ', of drafted cases');
}

function trialsSaid(
  { planned, scored, passed }: { readonly planned: number; readonly scored: number; readonly passed: number },
  mark: string,
): Said {
  const missing = Math.max(0, planned - scored);
  if (scored === 0) return { state: 'unanswered', summary: `none of ${planned} trials was scored${mark}` };
  const lost = missing > 0 ? `, ${missing} without a result` : '';
  const summary = `${passed} of ${scored} scored trials passed${lost}${mark}`;
  return { state: passed === scored && missing === 0 ? 'holds' : 'in-part', summary };
}
