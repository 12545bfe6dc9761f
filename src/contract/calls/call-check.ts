import { withoutCredentials } from '../../base/credentials.ts';
import { canonicalJson, type JsonObject } from '../../base/json.ts';
import { beginning, count, excerpt } from '../../base/text.ts';
import type { CheckId } from '../../finding/codes.ts';
import type { RepairSite } from '../../finding/finding.ts';
import type { Evidence } from '../../grade/verdict.ts';
import type { Answer } from './answer.ts';
import type { CallableTool, Calls, Plain } from './calls.ts';
import { withoutPlain } from './plain-calls.ts';
import type { CallingCheck, CheckContext, Flaw, Judged } from '../check.ts';
import { couldNotRun, judged, notApplicable } from '../flaws.ts';

/** What a check found of one tool. `pass` counts as looked at; `skip` says why nothing could be said of this one. */
export type ToolJudged =
  | { readonly kind: 'pass' }
  | { readonly kind: 'flaws'; readonly flaws: readonly Flaw[] }
  /** The rule has nothing to say of this tool; `isOwn`: for a reason of its own, which tells more than that of all others. */
  | { readonly kind: 'apart'; readonly why: string; readonly isOwn?: true }
  /** It has, and could not be tried. */
  | { readonly kind: 'skip'; readonly why: string };

export const PASS: ToolJudged = { kind: 'pass' };

export function apart(why: string, own: { readonly isOwn?: true } = {}): ToolJudged {
  return { kind: 'apart', why, ...own };
}

export function skip(why: string): ToolJudged {
  return { kind: 'skip', why };
}

export function flawed(...flaws: readonly Flaw[]): ToolJudged {
  return flaws.length === 0 ? PASS : { kind: 'flaws', flaws };
}

/** A check that looks at one tool after the other, each through its plain call. */
export function plainCheck(
  id: CheckId,
  executes: CallingCheck['executes'],
  judge: (one: PlainTool, calls: Calls, context: CheckContext) => ToolJudged | Promise<ToolJudged>,
  /** Why the rule has nothing to say of a tool, whatever its plain call; null: it may have. */
  exempt: (one: CallableTool) => string | null = () => null,
): CallingCheck {
  return {
    id,
    executes,
    phase: 'call',
    run: (calls, context) =>
      overTools(calls, (one) => {
        const why = exempt(one);
        if (why !== null) return apart(why);
        return one.plain.kind === 'made'
          ? judge({ ...one, plain: one.plain }, calls, context)
          : skip(withoutPlain(one.plain));
      }),
  };
}

/** A callable tool whose plain call was made. */
export interface PlainTool extends CallableTool {
  readonly plain: Extract<Plain, { kind: 'made' }>;
}

/**
 * One judgment out of those of the tools. It holds only where at least one tool was looked at; where the rule concerns
 * some and none could be tried, it could not run, and says why.
 */
export async function overTools(
  calls: Calls,
  judge: (one: CallableTool) => ToolJudged | Promise<ToolJudged>,
): Promise<Judged> {
  if (calls.tools.length === 0) return couldNotRun(nothingCallable(calls));
  const seen: { tool: string; of: ToolJudged }[] = [];
  for (const one of calls.tools) {
    if (calls.here.spent()) {
      seen.push({ tool: one.tool.name, of: skip('the limit of calls or of time was reached') });
      continue;
    }
    // oxlint-disable-next-line no-await-in-loop -- calls are made one at a time
    seen.push({ tool: one.tool.name, of: await judge(one) });
  }
  const flaws = seen.flatMap(({ of }) => (of.kind === 'flaws' ? of.flaws : []));
  const looked = seen.filter(({ of }) => of.kind === 'pass' || of.kind === 'flaws').length;
  const skipped = seen.filter(({ of }) => of.kind === 'skip');
  if (looked > 0) {
    const left = skipped.length === 0 ? '' : `; ${count(skipped.length, 'tool')} could not be tried`;
    return judged(flaws, `${count(looked, 'tool')} tried${left}`);
  }
  const [first] = skipped;
  if (first !== undefined && first.of.kind === 'skip')
    return couldNotRun(`${excerpt(first.tool, 80)}: ${first.of.why}`);
  const only = seen.find(({ of }) => of.kind === 'apart' && of.isOwn === true) ?? seen[0];
  return notApplicable(only !== undefined && only.of.kind === 'apart' ? only.of.why : 'no tool it concerns');
}

/** Why there is no tool to call. */
export function nothingCallable({ refused }: Calls): string {
  const names = Object.keys(refused);
  return names.length === 0
    ? 'the server lists no tools'
    : `all ${names.length} tools may write; allow them with --allow-writes, or say in the config which only read (tools: { NAME: reads })`;
}

/** A flaw of what a tool does or answers, with the call that shows it. */
export function callFlaw(
  severity: Flaw['severity'],
  site: RepairSite,
  message: string,
  shown: readonly Answer[] = [],
): Flaw {
  return { severity, site, message, evidence: shown.map(callEvidence) };
}

/** A call and the beginning of its answer, quoted. */
export function callEvidence(answer: Answer): Evidence {
  const said = answer.text === '' ? canonicalJson(answer.result ?? null) : answer.text;
  return {
    in: 'call',
    tool: excerpt(answer.tool, 80),
    arguments: argumentsOf(answer.arguments),
    quote: `${answer.kind === 'data' ? '' : `${answer.why ?? answer.kind}: `}${excerpt(withoutCredentials(beginning(said, 10_000)), 200)}`,
  };
}

function argumentsOf(args: JsonObject): string {
  return excerpt(canonicalJson(args), 300);
}

/** The same check, run when tools that may write have been called. */
export function late(check: CallingCheck): CallingCheck {
  return { ...check, late: true };
}
