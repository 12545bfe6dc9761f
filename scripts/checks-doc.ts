import { readFileSync } from 'node:fs';
import { checks } from '../src/contract/catalogue.ts';
import type { Check, CheckContext, Judged, Observation, Phase } from '../src/contract/check.ts';
import { codes } from '../src/finding/codes.ts';
import type { Surface } from '../src/surface/surface.ts';
import type { Endpoint } from '../src/wire/endpoint.ts';
import { eraOf, REVISIONS, type Revision } from '../src/wire/revision.ts';
import type { Session, TransportName } from '../src/wire/session.ts';

/** The page of all checks: where it is kept, and its whole text, made from the catalogue, the words and the pages. */
export const CHECKS_FILE = 'docs/checks.md';

const PHASES: Readonly<Record<Phase, string>> = {
  surface: 'Look only at the lists, so that a stored surface can be checked as well.',
  talk: 'Send requests of their own. No tool is executed.',
  call: 'Call tools, as far as they may be called: those that only read, and those that you allow.',
  observe: 'Send nothing: they judge all that has crossed by then, in checks and in trials.',
  end: 'Close the connection and look at how it went.',
};

/** The text of the page. Throws if a check has no page of its own. */
export async function checksText(): Promise<string> {
  const all = Object.values(checks);
  const parts = [
    '# Checks',
    '',
    `Made from the code by \`npm run docs:checks\`; not to be edited. ${all.length} checks of layer L1, by the phase in which they run.`,
    'What a check may give is the severity of its findings: an error makes it fail, a warning makes it warn, and with',
    'advice alone it holds. Revisions and transports are those where it looks at anything at all; elsewhere it does not',
    'apply. `–`: the code does not say before it has called.',
  ];
  for (const [phase, text] of Object.entries(PHASES)) {
    const due = all.filter((check) => check.phase === phase);
    if (due.length === 0) continue;
    parts.push('', `## ${phase}`, '', text, '', ...HEAD);
    // oxlint-disable-next-line no-await-in-loop -- in the order of the page
    for (const check of due) parts.push(await rowOf(check));
  }
  return `${parts.join('\n')}\n`;
}

const HEAD = [
  '| Check | Finds | May give | Revisions | Transports | Executes |',
  '|---|---|---|---|---|---|',
];

async function rowOf(check: Check): Promise<string> {
  const { revisions, transports } = await reachOf(check);
  const cells = [
    `[\`${check.id}\`](findings/${check.id}.md)`,
    codes[check.id].title,
    severities(check.id),
    revisions,
    transports,
    check.executes.replace('-', ' '),
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

/** As the check's page states them. */
function severities(id: string): string {
  const page = readFileSync(new URL(`../docs/findings/${id}.md`, import.meta.url), 'utf8');
  const stated = /^Severity: ([^]*?)\. Source:/m.exec(page)?.[1] ?? '';
  return ['error', 'warning', 'advice'].filter((each) => stated.includes(each)).join(', ') || '–';
}

interface Reach {
  readonly revisions: string;
  readonly transports: string;
}

const TRANSPORTS: Readonly<Record<TransportName, string>> = {
  stdio: 'stdio',
  'streamable-http': 'streamable HTTP',
  'http+sse': 'HTTP+SSE',
};

/** Found by asking each check on conversations of every kind, in which there is nothing to be had but the kind. */
async function reachOf(check: Check): Promise<Reach> {
  if (check.phase === 'call') return { revisions: '–', transports: '–' };
  const within: (readonly [Revision, TransportName])[] = [];
  for (const revision of REVISIONS) {
    for (const transport of transportsOf(revision)) {
      // oxlint-disable-next-line no-await-in-loop -- nothing is waited for
      if (await isWithin(check, revision, transport)) within.push([revision, transport]);
    }
  }
  const revisions = REVISIONS.filter((each) => within.some(([revision]) => revision === each)).sort();
  const names = transportsOf(null).filter((each) => within.some(([, transport]) => transport === each));
  return {
    revisions: revisionsText(revisions),
    transports: names.length === 3 ? 'all' : names.map((each) => TRANSPORTS[each]).join(', ') || 'none',
  };
}

/** Those that a revision has; null: all there are. */
function transportsOf(revision: Revision | null): readonly TransportName[] {
  if (revision === null) return ['stdio', 'streamable-http', 'http+sse'];
  if (eraOf(revision) === 'modern') return ['stdio', 'streamable-http'];
  return revision === '2024-11-05' ? ['stdio', 'http+sse'] : ['stdio', 'streamable-http', 'http+sse'];
}

function revisionsText(some: readonly Revision[]): string {
  const all = [...REVISIONS].sort();
  const [first] = some;
  const last = some.at(-1);
  if (first === undefined || last === undefined) return 'none';
  if (some.length === all.length) return 'all';
  if (some.length === 1) return first;
  if (last === all.at(-1)) return `from ${first}`;
  return first === all[0] ? `until ${last}` : `${first} to ${last}`;
}

/** What a check says of a conversation in which its rule does not hold. */
const OUTSIDE = /\d{4}-\d\d-\d\d|reached over|older transport/;

async function isWithin(
  check: Exclude<Check, { phase: 'call' }>,
  revision: Revision,
  transport: TransportName,
): Promise<boolean> {
  const judged = await judgeBare(check, revision, transport);
  return judged?.kind !== 'not-applicable' || !OUTSIDE.test(judged.why);
}

/** Null: it wanted more than the kind of the conversation, so its rule holds there. */
async function judgeBare(
  check: Exclude<Check, { phase: 'call' }>,
  revision: Revision,
  transport: TransportName,
): Promise<Judged | null> {
  const kind = { era: eraOf(revision), revision, transport };
  const session = bare<Session>({ ...kind, capabilities: {} });
  const surface = bare<Surface>({ ...kind, ...LISTS, capabilities: {}, instructions: null });
  try {
    if (check.phase === 'observe')
      return check.run(bare<Observation>({ session: kind, frames: [], surplus: () => 0 }));
    return await check.run(bare<CheckContext>({ session, surface, endpoint: ENDPOINTS[transport] }));
  } catch (error) {
    if (error instanceof NotThere) return null;
    throw error;
  }
}

const LISTS: Pick<Surface, 'tools' | 'prompts' | 'resources' | 'resourceTemplates' | 'gaps'> = {
  tools: [
    {
      name: 'a',
      title: null,
      description: null,
      inputSchema: { type: 'object' },
      outputSchema: null,
      annotations: { title: null, readOnly: null, destructive: null, idempotent: null, openWorld: null },
      index: 0,
      raw: { name: 'a', inputSchema: { type: 'object' } },
    },
  ],
  prompts: [],
  resources: [],
  resourceTemplates: [],
  gaps: [],
};

const URL_OF_NOBODY: Endpoint = {
  kind: 'http',
  url: 'http://127.0.0.1:9/mcp',
  headers: { Authorization: 'Bearer x' },
};

const ENDPOINTS: Readonly<Record<TransportName, Endpoint>> = {
  stdio: { kind: 'stdio', command: 'node', args: [], env: {}, cwd: null },
  'streamable-http': URL_OF_NOBODY,
  'http+sse': URL_OF_NOBODY,
};

class NotThere extends Error {}

/** A value of which only some members are known. Others can be taken out, and throw when they are used. */
function bare<Whole extends object>(known: Partial<Whole>): Whole {
  const proxy = new Proxy(known, {
    get: (target, key) => (key in target || key === 'then' ? Reflect.get(target, key) : UNUSABLE),
  });
  // The members that are missing throw, which is what they are for.
  return proxy as Whole;
}

function throwNotThere(): never {
  throw new NotThere('only the kind of the conversation is there');
}

const UNUSABLE: object = new Proxy(throwNotThere, { get: throwNotThere, apply: throwNotThere });
