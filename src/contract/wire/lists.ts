import { canonicalJson, isArray, member } from '../../base/json.ts';
import { count, excerpt } from '../../base/text.ts';
import type { Exchange } from '../../wire/exchange.ts';
import type { Check, CheckContext, Flaw, Judged } from '../check.ts';
import { replyEvidence } from '../dialogue/evidence.ts';
import { hear, type Heard } from '../dialogue/hear.ts';
import { namesOf, walkDeclared, type ListName, type Pages } from '../dialogue/lists.ts';
import { couldNotRun, judged, notApplicable, replyText, wireFlaw } from '../flaws.ts';

const NO_LISTS = notApplicable('the server declares no lists');

export const listTerminates: Check = {
  id: 'list.terminates',
  executes: 'nothing',
  phase: 'talk',
  run: async (context) => {
    const walks = await walkDeclared(context);
    if (walks.length === 0) return NO_LISTS;
    const flaws = walks.flatMap((walk): readonly Flaw[] => {
      const why = endlessness(walk);
      if (why === null) return [];
      // Many older servers write an empty cursor for "no more", and many clients take it so.
      const isEmptyCursor = walk.pages.at(-1)?.next === '' && context.session.era === 'legacy';
      const severity = walk.end.kind === 'given-up' || isEmptyCursor ? 'warning' : 'error';
      return [wireFlaw('list.terminates', severity, `${walk.name.method} does not come to its end: ${why}`)];
    });
    const read = walks.filter(({ pages }) => pages.length > 0);
    if (read.length === 0) return couldNotRun('no list could be read');
    const cut = read.flatMap(({ name, end }) =>
      end.kind === 'refused' ? silenceIn(name, end.exchange) : [],
    );
    const [why] = cut;
    if (flaws.length === 0 && why !== undefined) return couldNotRun(why);
    return judged(
      flaws,
      read.map(({ name, pages }) => `${name.method}: ${count(pages.length, 'page')}`).join(', '),
    );
  },
};

function endlessness({ pages, end }: Pages): string | null {
  const cursor = pages.at(-1)?.next ?? null;
  const next = `page ${pages.length + 1}, asked for by the cursor ${excerpt(JSON.stringify(cursor), 40)},`;
  switch (end.kind) {
    case 'cursor-again':
      return `after ${count(pages.length, 'page')} it gives the cursor ${excerpt(JSON.stringify(end.cursor), 40)} again`;
    case 'page-again':
      return `${next} is the same as one before it`;
    case 'given-up':
      return `it was given up after ${count(pages.length, 'page')}`;
    case 'refused':
      // A first page that is refused, and an empty cursor that is, have checks of their own.
      if (pages.length === 0 || cursor === '' || isSilence(end.exchange)) return null;
      return `${next} gets ${replyText(end.exchange)}`;
    case 'end':
      return null;
  }
}

function isSilence({ reply }: Exchange): boolean {
  return reply.kind === 'timeout' || reply.kind === 'closed';
}

/** A page that was not answered says nothing of the list. */
function silenceIn({ method }: ListName, exchange: Exchange): readonly string[] {
  return isSilence(exchange) ? [`a page of ${method} was not answered: ${replyText(exchange)}`] : [];
}

export const listNoDupAcrossPages: Check = {
  id: 'list.no-dup-across-pages',
  executes: 'nothing',
  phase: 'talk',
  run: async (context) => {
    const paged = (await walkDeclared(context)).filter(({ pages }) => pages.length > 1);
    if (paged.length === 0) return notApplicable('no list has a second page');
    const flaws = paged.flatMap(({ name, pages }): readonly Flaw[] => {
      const pagesOfName = new Map<string, number>();
      for (const { entries } of pages) {
        for (const each of new Set(namesOf(entries, name.key)))
          pagesOfName.set(each, (pagesOfName.get(each) ?? 0) + 1);
      }
      const twice = [...pagesOfName].filter(([, times]) => times > 1).map(([each]) => each);
      const [first] = twice;
      if (first === undefined) return [];
      const message = `${count(twice.length, 'entry', 'entries')} of ${name.method} ${twice.length === 1 ? 'stands' : 'stand'} on more than one page, "${excerpt(first, 60)}" first`;
      return [wireFlaw('list.no-dup-across-pages', 'warning', message)];
    });
    return judged(
      flaws,
      paged.map(({ name, pages }) => `${count(pages.length, 'page')} of ${name.method}`).join(', '),
    );
  },
};

export const listEmptyCursorOk: Check = {
  id: 'list.empty-cursor-ok',
  executes: 'nothing',
  phase: 'talk',
  run: async (context) => {
    const walks = (await walkDeclared(context)).filter(({ pages }) => pages.some(({ next }) => next === ''));
    const [first] = walks;
    if (first === undefined) return notApplicable('no list gives the empty text as a cursor');
    const refused = walks.find(({ pages, end }) => end.kind === 'refused' && pages.at(-1)?.next === '');
    if (refused === undefined || refused.end.kind !== 'refused')
      return judged([], `${first.name.method} takes its own empty cursor back`);
    const [silence] = silenceIn(refused.name, refused.end.exchange);
    if (silence !== undefined) return couldNotRun(silence);
    const message = `${refused.name.method} gives the empty text as its next cursor and refuses it when it comes back: ${replyText(refused.end.exchange)}`;
    const evidence = replyEvidence(context.frames, refused.end.exchange);
    return judged([wireFlaw('list.empty-cursor-ok', 'warning', message, evidence)], '');
  },
};

export const listDeterministic: Check = {
  id: 'list.deterministic',
  executes: 'nothing',
  phase: 'talk',
  run: async (context) => {
    const { session } = context;
    const walks = (await walkDeclared(context)).filter(({ pages }) => pages.length > 0);
    if (walks.length === 0) return NO_LISTS;
    const flaws: Flaw[] = [];
    for (const { name, pages } of walks) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: a slow server is not to be pressed
      const again = await session.request(name.method);
      if (again.reply.kind !== 'result')
        return couldNotRun(`asked a second time, ${name.method} gets ${replyText(again)}`);
      const entries = member(again.reply.result, name.list);
      const [before, after] = [pages[0]?.entries ?? [], isArray(entries) ? entries : []];
      if (canonicalJson(before) === canonicalJson(after)) continue;
      const isReordered =
        canonicalJson(before.map(canonicalJson).sort()) === canonicalJson(after.map(canonicalJson).sort());
      const what = isReordered ? 'the same entries in another order' : 'other entries';
      const severity = session.era === 'modern' ? 'warning' : 'advice';
      flaws.push(
        wireFlaw('list.deterministic', severity, `asked twice in a row, ${name.method} gives ${what}`),
      );
    }
    return judged(flaws, `${count(walks.length, 'list')} asked for twice`);
  },
};

export const listCapabilityDeclared: Check = {
  id: 'list.capability-declared',
  executes: 'nothing',
  phase: 'talk',
  run: async (context): Promise<Judged> => {
    const { session, surface, frames } = context;
    const flaws: Flaw[] = [];
    if (member(session.capabilities, 'tools') === undefined && surface.tools.length > 0) {
      const message = `the server lists ${count(surface.tools.length, 'tool')} and does not declare the tools capability: clients that look there first see none`;
      flaws.push(wireFlaw('list.capability-declared', 'error', message));
    }
    const walks = await walkDeclared(context);
    const unheard: string[] = [];
    for (const { name, pages, end } of walks) {
      if (end.kind !== 'refused' || pages.length > 0) continue;
      // oxlint-disable-next-line no-await-in-loop -- only a missing answer takes time here
      const heard = await hear(session, 'list.capability-declared', end.exchange);
      if (heard.kind === 'heard') flaws.push(...refusedList(name, heard, frames));
      else if (heard.judged.kind === 'judged') flaws.push(...heard.judged.flaws);
      else unheard.push(heard.judged.why);
    }
    const [why] = unheard;
    if (flaws.length === 0 && why !== undefined) return couldNotRun(why);
    return judged(flaws, `${count(walks.length, 'declared list')} asked for`);
  },
};

function refusedList(
  name: ListName,
  { exchange, reply }: Heard & { kind: 'heard' },
  frames: CheckContext['frames'],
): readonly Flaw[] {
  // Templates are an optional part of resources.
  if (name.list === 'resourceTemplates' && reply.kind === 'error' && reply.code === -32601) return [];
  const isElsewhere = reply.kind === 'error' && reply.code !== -32601;
  const perhaps = isElsewhere ? '; the fault may be in what stands behind the server' : '';
  const message = `${name.capability} is declared, and ${name.method} gets ${replyText(exchange)}${perhaps}`;
  return [
    wireFlaw(
      'list.capability-declared',
      isElsewhere ? 'warning' : 'error',
      message,
      replyEvidence(frames, exchange),
    ),
  ];
}
