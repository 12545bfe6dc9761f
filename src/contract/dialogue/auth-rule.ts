import type { CheckId } from '../../finding/codes.ts';
import type { Revision } from '../../wire/revision.ts';
import type { CheckContext, Judged, QuietCheck } from '../check.ts';
import { couldNotRun, notApplicable, replyText } from '../flaws.ts';
import { outside } from './outside.ts';
import { unauthorized, type Refused } from './unauthorized.ts';

/** A rule on how a server refuses who has no token. It is judged without a session, so also where nobody gets in. */
export interface AuthRule {
  readonly id: CheckId;
  /** The first revision of the rule. */
  readonly from: Revision;
  /** Gets a refusal: the status is none of success. */
  readonly judge: (refused: Refused) => Judged | Promise<Judged>;
}

/** The check by a rule, for a server that lets us in by the token that is configured. */
export function authCheck({ id, from, judge }: AuthRule): QuietCheck {
  const run = async (context: CheckContext): Promise<Judged> => {
    const out = outside(context.session, { from, transport: 'streamable-http' });
    if (out !== null) return out;
    const asked = await unauthorized(context);
    if (asked.kind === 'none') return notApplicable(asked.why);
    const { exchange } = asked.refused;
    if (exchange.http === null) return couldNotRun(`without a token: ${replyText(exchange)}`);
    if (exchange.http.status < 300)
      return notApplicable('the server does not want the token that is configured');
    return judge(asked.refused);
  };
  return { id, executes: 'nothing', phase: 'talk', run };
}
