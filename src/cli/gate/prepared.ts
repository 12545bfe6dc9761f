import { systemClock } from '../../base/clock.ts';
import { UsageError } from '../../base/errors.ts';
import { mapStrings } from '../../base/map-strings.ts';
import { redactor } from '../../base/redact.ts';
import type { Bank } from '../../case/case.ts';
import { loadBank, loadBankIfAny } from '../../case/load-bank.ts';
import { keySecrets } from '../../client/key-secrets.ts';
import { DEFAULTS } from '../../config/config.ts';
import { typedSecrets } from '../../config/hide-secrets.ts';
import type { LoadedConfig } from '../../config/load-config.ts';
import type { ChangedSurface } from '../../gate/affected.ts';
import { refuseUnknownFamilies } from '../../gate/release/rules-of.ts';
import type { Subject } from '../../gate/release/subject.ts';
import { memoryStore } from '../../store/memory.ts';
import { openStore } from '../../store/open-store.ts';
import type { Store } from '../../store/store.ts';
import { surfaceDiff, type SurfaceDiff } from '../../surface/diff/diff.ts';
import { fingerprint } from '../../surface/fingerprint.ts';
import type { Surface } from '../../surface/surface.ts';
import { endpointText } from '../../wire/endpoint.ts';
import type { Call } from '../commands.ts';
import { configOf } from '../config.ts';
import { textOption } from '../options.ts';
import { surfaceIncomplete } from '../surface/surface-incomplete.ts';
import { takenSurface } from '../surface/taken.ts';
import { type Baseline, baselineOf } from './baseline.ts';

/** Everything that a gate judges by, save what is stored. */
export interface Prepared {
  readonly kind: 'prepared';
  readonly loaded: LoadedConfig;
  readonly subject: Subject;
  readonly baseline: Baseline;
  readonly changed: ChangedSurface;
  /** The surface as the target shows it. */
  readonly shown: Surface;
  readonly diff: SurfaceDiff;
  readonly redact: (text: string) => string;
}

/**
 * Reads the config, the bank and the baseline, and then the surface of the running target. `failed`: it could not be had,
 * which has been told. Throws UsageError.
 */
export async function prepared(
  call: Call,
  loaded: LoadedConfig,
  store: Store,
): Promise<Prepared | { readonly kind: 'failed'; readonly exitCode: number }> {
  const { config } = loaded;
  const bank = await bankOf(loaded);
  refuseUnknownFamilies({ rules: config.gates, places: loaded.gatePlaces }, bank);
  const named = textOption(call.options, 'baseline');
  const baseline = await baselineOf({ named, lock: config.lock, store, terminal: call.terminal });
  const taken = await takenSurface({ ...call, operands: [] });
  if (taken.kind === 'failed') return taken;
  const [gap] = taken.surface.gaps;
  if (gap !== undefined)
    return { kind: 'failed', exitCode: await surfaceIncomplete(call, 'compared', gap.why) };
  const { written } = config.target;
  const keys = keySecrets(config.clients, call.terminal.env);
  const redact = redactor([...loaded.secrets, ...typedSecrets(written), ...keys]);
  // As runs keep them, so that a server that shows a secret has the same surface there and here.
  const [before, after] = [mapStrings(baseline.surface, redact), mapStrings(taken.surface, redact)];
  const diff = surfaceDiff(before, after);
  return {
    kind: 'prepared',
    loaded,
    subject: {
      target: redact(endpointText(written)),
      fingerprint: fingerprint(after),
      configHash: loaded.hash,
      bank,
      clients: config.clients.map(({ name }) => name),
      trials: config.trials,
    },
    baseline,
    changed: { before, after, changes: diff.changes },
    shown: taken.surface,
    diff,
    redact,
  };
}

/** Whoever says where cases are must be right about it; where nothing was said, there need not be any. */
async function bankOf({ config: { cases }, folder, secrets }: LoadedConfig): Promise<Bank> {
  const load = cases === DEFAULTS.cases ? loadBankIfAny : loadBank;
  return load(cases, folder, redactor(secrets));
}

/** The store that holds the evidence. `read`: one that is not there yet holds none, and is not made. */
export async function gateStore(
  call: Call,
  use: 'read' | 'write',
): Promise<{ loaded: LoadedConfig; store: Store }> {
  const loaded = await configOf(call);
  const place = textOption(call.options, 'store') ?? loaded.config.store;
  if (use === 'read' && place === 'memory')
    throw new UsageError(
      'store-memory',
      'The store is "memory", which keeps no run that a gate could judge by.',
      `Name a file, for example: store: ${DEFAULTS.store}`,
    );
  const deps = { clock: systemClock, folder: call.terminal.folder, use };
  const store = await openStore(place, deps).catch((error: unknown) => {
    if (use === 'read' && error instanceof UsageError && error.code === 'store-missing') return memoryStore();
    throw error;
  });
  return { loaded, store };
}
