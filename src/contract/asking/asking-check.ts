import { count } from '../../base/text.ts';
import type { CheckId } from '../../finding/codes.ts';
import type { CallingCheck, CheckContext, Flaw } from '../check.ts';
import { nothingCallable } from '../calls/call-check.ts';
import type { Calls } from '../calls/calls.ts';
import { outside, type Reach } from '../dialogue/outside.ts';
import { couldNotRun, judged, notApplicable } from '../flaws.ts';
import { askingTools, type Asked, type Asking } from './asking.ts';

/** What a check says of the tools that ask. A string: why there is nothing to say. */
type AskingJudged = { readonly flaws: readonly Flaw[]; readonly saw: string } | string;

/** A check that looks at what tools ask of their client; without such tools it has nothing to say. */
export function askingCheck(
  id: CheckId,
  reach: Reach,
  judge: (asked: readonly Asked[], asking: Asking) => AskingJudged,
): CallingCheck {
  return overAsking(id, reach, async (asked, asking) => judge(asked, asking));
}

/** The same, for a check that goes on asking. */
export function overAsking(
  id: CheckId,
  reach: Reach,
  judge: (
    asked: readonly Asked[],
    asking: Asking,
    around: { readonly calls: Calls; readonly context: CheckContext },
  ) => Promise<AskingJudged>,
): CallingCheck {
  return {
    id,
    executes: 'good-input',
    phase: 'call',
    late: true,
    run: async (calls, context) => {
      const out = outside(context.session, reach);
      if (out !== null) return out;
      // That a tool would ask is not known before one has been called, so nothing says that the rule concerns the server.
      if (calls.tools.length === 0)
        return notApplicable(`no tool is known to ask its client for anything: ${nothingCallable(calls)}`);
      const asking = await askingTools(calls, context);
      if (typeof asking === 'string') return couldNotRun(asking);
      if (asking.tools.length === 0) return notApplicable(noneAsks(asking));
      const found = await judge(asking.tools, asking, { calls, context });
      return typeof found === 'string' ? notApplicable(found) : judged(found.flaws, found.saw);
    },
  };
}

function noneAsks({ tried }: Asking): string {
  return `${count(tried, 'tool')} could be called, and none asks the client for anything; give tools.NAME.with a call that does`;
}
