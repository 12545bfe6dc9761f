import { fileURLToPath } from 'node:url';
import type { Asked, Selection } from '../src/case/case.ts';
import { loadBank } from '../src/case/load-bank.ts';
import { indexTools } from '../src/client/literal/index-tools.ts';
import { rank } from '../src/client/literal/rank-tools.ts';
import type { Ranking, ReaderOptions } from '../src/client/literal/rank-tools.ts';
import { wilson } from '../src/stats/wilson.ts';
import { takeTools } from '../src/surface/take-surface.ts';
import type { Tool } from '../src/surface/surface.ts';
import { openSession } from '../src/wire/open-session.ts';

/*
 * How often the literal reader is right on the shipped bank, and how long a ranking takes. The bank was written before
 * the reader was and has not been touched to please it; the thesaurus and the rules of speech came after the bank, from
 * the same hand, so the row without them is the cleanest.
 */
const example = fileURLToPath(new URL('../examples/memory/', import.meta.url));

const variants: readonly (readonly [string, ReaderOptions])[] = [
  ['words alone', { synonyms: false, spelling: false }],
  ['and near spellings', { synonyms: false, spelling: true }],
  ['and synonyms (as shipped)', { synonyms: true, spelling: true }],
];

const bank = await loadBank(['cases/*.yaml'], example);
const tools = await toolsOfExample();
const index = indexTools(tools);
const groups: readonly (readonly [string, (one: Asked) => boolean])[] = [
  ['probes', (one) => one.kind === 'probe'],
  ['happy', isOf('happy')],
  ['edge', isOf('edge')],
  ['all but traps', (one) => !isOf('trap')(one)],
];

console.log(
  `${bank.cases.length} cases on ${tools.length} tools of @modelcontextprotocol/server-memory, bank ${bank.hash.slice(0, 12)}`,
);
for (const [name, options] of variants) {
  console.log(`\n${name}`);
  console.log(`  ${'cases'.padEnd(14)}${'first'.padEnd(26)}${'among the first three'.padEnd(26)}no word met`);
  for (const [group, belongs] of groups) console.log(row(group, bank.cases.filter(belongs), options));
  console.log(trapRow(bank.cases.filter(isOf('trap')), options));
}
timings();

function isOf(difficulty: Selection['difficulty']): (one: Asked) => boolean {
  return (one) => one.kind === 'selection' && one.difficulty === difficulty;
}

function row(group: string, cases: readonly Asked[], options: ReaderOptions): string {
  const ranked = cases.map((one) => ({ wanted: wantedOf(one), ranking: rank(index, one.question, options) }));
  const within = (n: number): number =>
    ranked.filter(({ wanted, ranking }) => hits(ranking, wanted, n)).length;
  const unmet = ranked.filter(({ ranking }) => ranking.abstention?.kind === 'no-word-matches').length;
  const falsely = ranked.filter(({ ranking }) => ranking.abstention?.kind === 'speech-act').length;
  const first = share(within(1), cases.length);
  return `  ${group.padEnd(14)}${first.padEnd(26)}${share(within(3), cases.length).padEnd(26)}${unmet} of ${cases.length}${falsely === 0 ? '' : `, ${falsely} taken for no request`}`;
}

/** Tools without a score are not ranked, they are only listed. */
function hits(ranking: Ranking, wanted: readonly string[], n: number): boolean {
  const listed = ranking.tools.slice(0, n).filter(({ score }) => score > 0);
  return ranking.abstention === null && listed.some(({ name }) => wanted.includes(name));
}

function wantedOf(one: Asked): readonly string[] {
  if (one.kind === 'probe') return [one.tool];
  return one.kind === 'selection' && one.expect.kind === 'tools' ? one.expect.anyOf : [];
}

function trapRow(cases: readonly Asked[], options: ReaderOptions): string {
  const abstained = cases.map(({ question }) => rank(index, question, options).abstention?.kind ?? null);
  const called = abstained.filter((kind) => kind === null).length;
  const byRule = abstained.filter((kind) => kind === 'speech-act').length;
  return `  ${'traps'.padEnd(14)}a tool called in ${share(called, cases.length)}; ${byRule} held back by a rule of speech, ${cases.length - called - byRule} by having no word in common`;
}

function share(hit: number, n: number): string {
  const interval = wilson(hit, n);
  if (interval === null) return 'none';
  const percent = (part: number): string => (part * 100).toFixed(0);
  return `${hit} of ${n} (${percent(interval.low)} to ${percent(interval.high)} %)`;
}

async function toolsOfExample(): Promise<readonly Tool[]> {
  const endpoint = {
    kind: 'stdio' as const,
    command: process.execPath,
    args: ['start.mjs'],
    env: {},
    cwd: example,
  };
  const opened = await openSession(endpoint, {
    revision: null,
    timeoutMs: 30_000,
    startTimeoutMs: 30_000,
    env: process.env,
  });
  if (opened.kind === 'failed') throw new Error(opened.failure.message);
  await using session = opened.session;
  return (await takeTools(session)).tools;
}

function timings(): void {
  const many = manyTools(300);
  const first = cpuMs(() => indexTools(many));
  const again = cpuMs(() => indexTools(many));
  const built = indexTools(many);
  const questions = bank.cases.map(({ question }) => question);
  const ranking = cpuMs(() => {
    for (let n = 0; n < 1_000; n += 1) rank(built, questions[n % questions.length] ?? '');
  });
  console.log(
    `\n300 tools, CPU time: read once in ${first} ms, again in ${again} ms; 1,000 rankings in ${ranking} ms`,
  );
}

function cpuMs(work: () => unknown): string {
  const from = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(from);
  return ((user + system) / 1_000).toFixed(0);
}

/** The example's tools over and over, each copy about a thing of its own. */
function manyTools(n: number): readonly Tool[] {
  return Array.from({ length: n }, (_, at): Tool => {
    const tool = tools[at % tools.length];
    if (tool === undefined) throw new Error('the example lists no tools');
    const thing = `thing${Math.floor(at / tools.length)}`;
    return {
      ...tool,
      name: `${tool.name}_${thing}`,
      description: `${tool.description ?? ''} of ${thing}`,
      index: at,
    };
  });
}
