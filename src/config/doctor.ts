import { count, excerpt } from '../base/text.ts';

/** One line of what `doctor` says. A problem keeps something from working; a note is worth knowing. */
export interface DoctorItem {
  readonly item: DoctorTopic;
  readonly state: 'ok' | 'problem' | 'note';
  /** What was found, one sentence. */
  readonly found: string;
  /** What to do; null when there is nothing to do. */
  readonly next: string | null;
}

export type DoctorTopic =
  'node' | 'npm' | 'config' | 'secrets' | 'store' | 'disk' | 'sqlite' | 'relay' | 'terminal';

/** What was found on this machine. Facts only; what they mean is said by `diagnose`. */
export interface DoctorFacts {
  readonly node: { readonly version: string; readonly floor: string };
  /** Where the programs were found; null where they are not on the path. */
  readonly programs: { readonly npm: string | null; readonly npx: string | null };
  readonly config: ConfigFact;
  readonly store: StoreFact;
  /** Null when the database driver works, else why it does not. */
  readonly sqliteFlaw: string | null;
  /** File of the relay program. */
  readonly relay: { readonly file: string; readonly there: boolean };
  readonly terminal: TerminalFact;
}

export type ConfigFact =
  | { readonly kind: 'none'; readonly folder: string }
  | { readonly kind: 'valid'; readonly file: string; readonly secrets: readonly string[] }
  | { readonly kind: 'wrong'; readonly message: string; readonly next: string };

export interface StoreFact {
  readonly folder: string;
  /** Null when files can be written there, else Node's error code. */
  readonly flaw: string | null;
  /** Null where the system does not say. */
  readonly freeBytes: number | null;
}

interface TerminalFact {
  readonly isTty: boolean;
  readonly columns: number | null;
  readonly term: string | null;
  readonly noColor: boolean;
  readonly ci: boolean;
}

/** Every topic once, in the order in which they are shown. */
export function diagnose(facts: DoctorFacts): readonly DoctorItem[] {
  return [
    nodeItem(facts.node),
    npmItem(facts.programs),
    ...configItems(facts.config),
    storeItem(facts.store),
    diskItem(facts.store),
    sqliteItem(facts.sqliteFlaw),
    relayItem(facts.relay),
    terminalItem(facts.terminal),
  ];
}

function nodeItem({ version, floor }: DoctorFacts['node']): DoctorItem {
  const found = `Node ${version}; ${floor} or newer is needed.`;
  if (!isOlder(version, floor)) return ok('node', found);
  return problem('node', found, `Install Node ${floor} or newer from https://nodejs.org.`);
}

/** Compares `major.minor.patch` number by number; what is missing counts as 0. */
export function isOlder(version: string, floor: string): boolean {
  const [have, want] = [version, floor].map((text) => text.replace(/^v/, '').split(/[.-]/, 3).map(Number));
  for (const index of [0, 1, 2]) {
    const difference = (have?.[index] ?? 0) - (want?.[index] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

function npmItem({ npm, npx }: DoctorFacts['programs']): DoctorItem {
  if (npm !== null && npx !== null) return ok('npm', `npm and npx are at ${npm} and ${npx}.`);
  const missing = [npm === null ? 'npm' : '', npx === null ? 'npx' : '']
    .filter((name) => name !== '')
    .join(' and ');
  return note(
    'npm',
    `${missing} is not on the path.`,
    'Only servers that are started with npx need it; it comes with Node.',
  );
}

function configItems(config: ConfigFact): readonly DoctorItem[] {
  if (config.kind === 'none') {
    return [
      note(
        'config',
        `There is no config in ${config.folder}.`,
        'Run `surveyor init` to write one; `surveyor try` needs none.',
      ),
    ];
  }
  if (config.kind === 'wrong') return [problem('config', config.message, config.next)];
  const { file, secrets } = config;
  const found =
    secrets.length === 0
      ? 'The config needs no secrets.'
      : `${count(secrets.length, 'secret')} set: ${secrets.join(', ')}.`;
  return [ok('config', `${file} is valid.`), ok('secrets', found)];
}

function storeItem({ folder, flaw }: StoreFact): DoctorItem {
  if (flaw === null) return ok('store', `Runs can be kept in ${folder}.`);
  return problem(
    'store',
    `Nothing can be written to ${folder} (${flaw}).`,
    'Make it writable, or set `store` to a file elsewhere.',
  );
}

const LITTLE_BYTES = 100 * 1024 * 1024;

function diskItem({ folder, freeBytes }: StoreFact): DoctorItem {
  if (freeBytes === null) return note('disk', `How much space is free at ${folder} is not known.`, null);
  const found = `${Math.floor(freeBytes / (1024 * 1024))} MiB are free at ${folder}.`;
  return freeBytes >= LITTLE_BYTES
    ? ok('disk', found)
    : problem('disk', found, 'Free some space: a run can take 100 MiB.');
}

function sqliteItem(flaw: string | null): DoctorItem {
  if (flaw === null) return ok('sqlite', 'The database driver loads and works.');
  const next =
    'Install again for this platform and Node (npm ci, or npm install mcp-surveyor), with optional dependencies.';
  return problem('sqlite', `The database driver does not work: ${excerpt(flaw, 200)}`, next);
}

function relayItem({ file, there }: DoctorFacts['relay']): DoctorItem {
  if (there) return ok('relay', `The recording relay is at ${file}.`);
  return problem(
    'relay',
    `The recording relay is missing at ${file}.`,
    'In a clone: npm run build. Else install mcp-surveyor again.',
  );
}

function terminalItem({ isTty, columns, term, noColor, ci }: TerminalFact): DoctorItem {
  const size = columns === null ? '' : `, ${columns} columns`;
  const kind = isTty ? `a terminal (${term ?? 'of unknown kind'}${size})` : 'no terminal';
  const reason = noColor
    ? 'NO_COLOR is set'
    : ci
      ? 'this is CI'
      : term === 'dumb'
        ? 'TERM is dumb'
        : !isTty
          ? 'the output is a pipe or file'
          : null;
  const colour = reason === null ? 'with colour' : `without colour, since ${reason}`;
  return ok('terminal', `The output is ${kind}, ${colour}.`);
}

function ok(item: DoctorTopic, found: string): DoctorItem {
  return { item, state: 'ok', found, next: null };
}

function problem(item: DoctorTopic, found: string, next: string): DoctorItem {
  return { item, state: 'problem', found, next };
}

function note(item: DoctorTopic, found: string, next: string | null): DoctorItem {
  return { item, state: 'note', found, next };
}
