import { excerpt } from '../../base/text.ts';
import type { CheckId } from '../../finding/codes.ts';
import type { RepairSite } from '../../finding/finding.ts';
import type { Tool } from '../../surface/surface.ts';
import type { Answer } from '../calls/answer.ts';
import type { CallableTool, Calls } from '../calls/calls.ts';
import type { CallingCheck, Cause, Flaw, Judged } from '../check.ts';
import { nameText } from '../tool-flaws.ts';
import { callFlaw, overTools, type ToolJudged, apart, flawed, PASS, skip } from '../calls/call-check.ts';

/**
 * What a check says of one answer. `what` follows the tool's name in a sentence; `unjudged` says why nothing could be said
 * of an answer that the rule is about. Null: the rule has nothing to say of it.
 */
export type AnswerJudged =
  | 'fine'
  | { readonly severity: Flaw['severity']; readonly what: string; readonly cause?: Cause }
  | { readonly unjudged: string }
  | null;

/**
 * A check that reads every answer that any check has got by then, calls nothing itself, and says at most one thing of
 * each tool. Where all tools share a flaw, it is one flaw: a habit of the server or of its SDK.
 */
export function answersCheck(
  id: CheckId,
  why: string,
  judge: (answer: Answer, one: CallableTool, calls: Calls) => AnswerJudged,
): CallingCheck {
  return {
    id,
    executes: 'good-input',
    phase: 'call',
    late: true,
    run: async (calls) => sharedByAll(await overTools(calls, (one) => ofTool(one, calls, { why, judge }))),
  };
}

function ofTool(
  one: CallableTool,
  calls: Calls,
  { why, judge }: { why: string; judge: Parameters<typeof answersCheck>[2] },
): ToolJudged {
  const seen = calls.answers.flatMap((answer) => {
    const of = answer.tool === one.tool.name ? judge(answer, one, calls) : null;
    return of === null ? [] : [{ answer, of }];
  });
  if (seen.length === 0) return apart(why);
  const flaws = seen.flatMap(({ answer, of }) =>
    of === 'fine' || 'unjudged' in of ? [] : [{ answer, ...of }],
  );
  const [worst] = [...flaws].sort((a, b) => RANK[a.severity] - RANK[b.severity]);
  if (worst !== undefined) {
    const flaw = payloadFlaw(one.tool, worst.severity, worst.what, [worst.answer]);
    return flawed(worst.cause === undefined ? flaw : { ...flaw, cause: worst.cause });
  }
  const [unjudged] = seen.flatMap(({ of }) => (of !== 'fine' && 'unjudged' in of ? [of.unjudged] : []));
  return unjudged === undefined ? PASS : skip(unjudged);
}

const RANK: Readonly<Record<Flaw['severity'], number>> = { error: 0, warning: 1, advice: 2 };

/** A flaw of what a tool's results say. */
export function payloadFlaw(
  tool: Tool,
  severity: Flaw['severity'],
  what: string,
  shown: readonly Answer[],
): Flaw {
  return callFlaw(severity, { place: 'payload', tool: tool.name }, `${nameText(tool.name)} ${what}`, shown);
}

/** Fewer tools than this are told one by one. */
const HABIT = 3;

/** One flaw for all tools that were tried, where each has the same one. */
export function sharedByAll(judged: Judged): Judged {
  if (judged.kind !== 'judged') return judged;
  const { flaws, saw } = judged;
  const [first] = flaws;
  const tools = new Set(flaws.map(({ site }) => ('tool' in site ? site.tool : '')));
  const tried = Number(/^(\d+) tool/.exec(saw)?.[1] ?? 0);
  const isShared =
    flaws.every(({ severity, site }) => severity === first?.severity && site.place === first.site.place) &&
    tools.size === flaws.length &&
    tools.size === tried;
  if (first === undefined || tried < HABIT || !isShared) return judged;
  const names = [...tools].slice(0, 6).map(nameText).join(', ');
  const message = `${first.message} The same is so of all ${tried} tools that were tried: ${excerpt(names, 300)}${tools.size > 6 ? ', …' : ''}.`;
  return { kind: 'judged', saw, flaws: [{ ...first, site: everyTool(first.site), message }] };
}

function everyTool(site: RepairSite): RepairSite {
  return 'tool' in site ? { ...site, tool: '*' } : site;
}
