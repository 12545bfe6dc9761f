import { dirname, resolve } from 'node:path';
import { UsageError } from '../base/errors.ts';
import { explainIssues } from '../base/explain-issues.ts';
import { sha256 } from '../base/hash.ts';
import { canonicalJson, isObject, type Json } from '../base/json.ts';
import { inReadingOrder, mistakesError, type Mistake } from '../base/mistakes.ts';
import type { Place } from '../base/place.ts';
import { readText } from '../base/read-text.ts';
import type { Secret } from '../base/redact.ts';
import { parseYaml, type Written } from '../base/yaml.ts';
import { clientNames, readClients } from './clients.ts';
import { fromCode } from './code-value.ts';
import { DEFAULTS, type Config, type LogConfig, type UnitSetting } from './config.ts';
import { configSchema, NOT_YET, type ConfigInput, type KnownNames } from './config-schema.ts';
import { gatesHash, readGates } from './gates.ts';
import { loadModule } from './load-module.ts';
import type { Env } from './secrets.ts';
import { readOverlays } from './overlays.ts';
import { readTarget, writtenTarget } from './target.ts';
import { readTools } from './tools.ts';
import { readUnit } from './unit.ts';
import { readWorld, type WorldReading } from './world.ts';

/** The store that ends with the process; anything else is a file. */
const MEMORY = 'memory';

export interface LoadOptions {
  /** The environment that `${NAME}` is looked up in. */
  readonly env: Env;
  /** Names that the config may use and that later layers define. */
  readonly known: KnownNames;
  /** How the file is called in messages; the file itself unless stated. */
  readonly shown?: string;
}

export interface LoadedConfig {
  readonly config: Config;
  /** Absolute; patterns and paths of the config start here. */
  readonly folder: string;
  /** Over the config as it is written, so no secret's value is in it; without its release rules, which shape no trial. */
  readonly hash: string;
  /** Over its release rules, so that a run shows which were declared when it began. */
  readonly gatesHash: string;
  /** Where each rule of `config.gates` stands. */
  readonly gatePlaces: readonly Place[];
  /** What was filled in, to be kept out of everything that is written (`base/redact.ts`). */
  readonly secrets: readonly Secret[];
}

/**
 * Reads a config and fills in defaults and secrets. Throws one UsageError for all that is wrong, each with file, line,
 * key and what would be valid. A config in code is run.
 */
export async function loadConfig(file: string, options: LoadOptions): Promise<LoadedConfig> {
  const path = resolve(file);
  return completed(await readWritten(path, options.shown ?? file), dirname(path), options);
}

/** A config that a program made, as if it had been read from a file in `folder`. Throws like `loadConfig`. */
export function configFrom(
  input: ConfigInput,
  folder: string,
  options: Omit<LoadOptions, 'shown'>,
): LoadedConfig {
  const { written, mistakes } = fromCode(input, 'the config');
  if (mistakes.length > 0) throw invalid(mistakes);
  return completed(written, resolve(folder), options);
}

/** What a config says of unit tests; no secret is filled in, so none needs to be there. Throws like `loadConfig`. */
export async function loadUnitSetting(
  file: string,
  { known, shown = file }: Omit<LoadOptions, 'env'>,
): Promise<UnitSetting> {
  const path = resolve(file);
  const written = await readWritten(path, shown);
  const input = checked(written, known);
  const { unit, mistakes } = readUnit(input.unit, written);
  const target = writtenTarget(input.target);
  const gates = readGates(input.gates, written, clientNames(input.clients));
  const wrong = [...mistakes, ...gates.mistakes, ...storeMistakes(input, written)];
  if (wrong.length > 0) throw invalid(wrong);
  const folder = dirname(path);
  const lock = resolve(folder, input.lock ?? DEFAULTS.lock);
  return { unit, target, store: storeOf(input, folder), lock, gatesHash: gatesHash(gates.rules), folder };
}

function completed(written: Written, folder: string, { env, known }: LoadOptions): LoadedConfig {
  const input = checked(written, known);
  const around = { written, env, inTrials: input.world?.isolation === 'trial' };
  const { target, secrets, mistakes } = readTarget(input.target, { ...around, folder });
  const kind = input.target.url === undefined ? 'stdio' : 'http';
  const overlays = readOverlays(input, { ...around, kind });
  const inWorld: WorldReading = { ...around, kind, folder, secrets: [], mistakes: [] };
  const world = readWorld(input.world, inWorld);
  const { clients, mistakes: clientMistakes } = readClients(input.clients, { written, folder });
  const gates = readGates(input.gates, written, clientNames(input.clients));
  const wrong = [
    ...mistakes,
    ...overlays.mistakes,
    ...inWorld.mistakes,
    ...clientMistakes,
    ...readUnit(input.unit, written).mistakes,
    ...gates.mistakes,
    ...storeMistakes(input, written),
  ];
  if (target === null || wrong.length > 0) throw invalid(wrong);
  return {
    config: filledIn(input, { target, ...overlays, clients, world, gates: gates.rules }, folder),
    folder,
    hash: sha256(canonicalJson(withoutGates(written.value))),
    gatesHash: gatesHash(gates.rules),
    gatePlaces: gates.places,
    secrets: [...secrets, ...overlays.secrets, ...inWorld.secrets],
  };
}

/** Stored trials stay a baseline when only the rules change that judge them. */
function withoutGates(written: Json): Json {
  if (!isObject(written)) return written;
  return Object.fromEntries(Object.entries(written).filter(([key]) => key !== 'gates'));
}

async function readWritten(path: string, shown: string): Promise<Written> {
  if (/\.ya?ml$/.test(path)) return parseYaml(await readText(path, shown), shown);
  if (/\.m?[jt]s$/.test(path)) {
    const { written, mistakes } = fromCode(await loadModule(path, shown), shown);
    if (mistakes.length > 0) throw invalid(mistakes);
    return written;
  }
  throw new UsageError(
    'config-kind',
    `${shown}: a config ends in .yaml, .yml, .ts, .mts, .js or .mjs.`,
    'Rename it, or run `surveyor init` to write one.',
  );
}

function checked(written: Written, known: KnownNames): ConfigInput {
  const read = configSchema(known).safeParse(written.value);
  if (read.success) return read.data;
  throw invalid(explainIssues(read.error, written, { at: [], special: notYet }));
}

function notYet(path: string): { message: string; next: string } | null {
  const next = Object.hasOwn(NOT_YET, path) ? NOT_YET[path] : undefined;
  return next === undefined ? null : { message: `"${path}" is not supported by this version.`, next };
}

function storeMistakes({ store }: ConfigInput, written: Written): readonly Mistake[] {
  if (store === undefined || !/^[a-z][a-z0-9+.-]+:\/\//i.test(store)) return [];
  const message =
    'a store on a database server is not supported by this version; store must be the name of a file.';
  return [
    {
      place: written.placeOf(['store'], 'value'),
      message,
      next: `Write, for example: store: ${DEFAULTS.store}`,
    },
  ];
}

function filledIn(
  input: ConfigInput,
  read: Pick<Config, 'target' | 'identities' | 'fixtures' | 'clients' | 'world' | 'gates'>,
  folder: string,
): Config {
  return {
    target: read.target,
    ...readTools(input.tools ?? {}),
    identities: read.identities,
    fixtures: read.fixtures,
    clients: read.clients,
    world: read.world,
    cases: input.cases ?? DEFAULTS.cases,
    trials: input.trials ?? DEFAULTS.trials,
    log: logOf(input.log ?? {}),
    gates: read.gates,
    lock: resolve(folder, input.lock ?? DEFAULTS.lock),
    store: storeOf(input, folder),
  };
}

function storeOf({ store }: ConfigInput, folder: string): string {
  return store === MEMORY ? MEMORY : resolve(folder, store ?? DEFAULTS.store);
}

function logOf({
  arguments: kept,
  payloads = DEFAULTS.payloads,
}: Exclude<ConfigInput['log'], undefined>): LogConfig {
  return { arguments: kept ?? (payloads === 'full' ? null : {}), payloads };
}

function invalid(mistakes: readonly Mistake[]): UsageError {
  return mistakesError(
    'config-invalid',
    inReadingOrder(mistakes),
    'Correct these places; docs/config.md lists every key.',
  );
}
