import { member } from '../../base/json.ts';
import { count, excerpt } from '../../base/text.ts';
import type { CheckId } from '../../finding/codes.ts';
import type { Check, CheckContext, Flaw, Judged } from '../check.ts';
import { cacheFaults, type CacheFault } from '../dialogue/cache-hints.ts';
import { walkDeclared } from '../dialogue/lists.ts';
import { outside } from '../dialogue/outside.ts';
import { results } from '../dialogue/said.ts';
import { sampleReads } from '../dialogue/reads.ts';
import { frameEvidence, judged, notApplicable, wireFlaw } from '../flaws.ts';

export const cacheHints: Check = {
  id: 'cache.hints',
  executes: 'nothing',
  phase: 'talk',
  run: (context) => judgeHints(context, 'cache.hints', 'missing'),
};

export const cacheTtl: Check = {
  id: 'cache.ttl',
  executes: 'nothing',
  phase: 'talk',
  run: (context) => judgeHints(context, 'cache.ttl', 'ttl'),
};

export const cacheScope: Check = {
  id: 'cache.scope',
  executes: 'nothing',
  phase: 'talk',
  run: (context) => judgeHints(context, 'cache.scope', 'scope'),
};

/** The results that must say how long they hold; the discovery has a check of its own. */
const CACHED = ['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list', 'resources/read'];

async function judgeHints(context: CheckContext, rule: CheckId, kind: CacheFault['kind']): Promise<Judged> {
  const out = outside(context.session, { era: 'modern' });
  if (out !== null) return out;
  await walkDeclared(context);
  await sampleReads(context);
  const cached = results(context.frames).filter(
    ({ method, result }) => CACHED.includes(method) && member(result, 'resultType') !== 'input_required',
  );
  if (cached.length === 0) return notApplicable('the server gave no result that can be cached');
  const wrong = cached.flatMap(({ method, result, answer }) =>
    cacheFaults(result)
      .filter((fault) => fault.kind === kind)
      .map(({ text }) => ({ method, text, frame: answer.frame })),
  );
  const flaws = [...new Set(wrong.map(({ method }) => method))].map((method): Flaw => {
    const of = wrong.filter((each) => each.method === method);
    const texts = [...new Set(of.map(({ text }) => text))];
    const more = texts.length > 3 ? ` (and ${texts.length - 3} more)` : '';
    const message = `the answer to ${method} ${texts.slice(0, 3).join(' and ')}${more}`;
    return wireFlaw(
      rule,
      'error',
      message,
      of.slice(0, 1).map(({ frame }) => frameEvidence(frame)),
    );
  });
  return judged(flaws, `${count(cached.length, 'result')} that can be cached`);
}

export const cacheScopeConsistentPages: Check = {
  id: 'cache.scope-consistent-pages',
  executes: 'nothing',
  phase: 'talk',
  run: async (context) => {
    const out = outside(context.session, { era: 'modern' });
    if (out !== null) return out;
    const paged = (await walkDeclared(context)).filter(({ pages }) => pages.length > 1);
    if (paged.length === 0) return notApplicable('no list has a second page');
    const flaws = paged.flatMap(({ name, pages }): readonly Flaw[] => {
      const scopes = [
        ...new Set(pages.map(({ result }) => JSON.stringify(member(result, 'cacheScope')) ?? 'none')),
      ];
      if (scopes.length < 2) return [];
      const message = `the pages of ${name.method} do not agree on their cacheScope: ${excerpt(scopes.join(', '), 80)}`;
      return [wireFlaw('cache.scope-consistent-pages', 'error', message)];
    });
    return judged(
      flaws,
      paged.map(({ name, pages }) => `${count(pages.length, 'page')} of ${name.method}`).join(', '),
    );
  },
};
