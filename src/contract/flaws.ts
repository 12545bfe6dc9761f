import { excerpt } from '../base/text.ts';
import type { CheckId } from '../finding/codes.ts';
import { SDK_HABIT } from '../finding/sdk-habit.ts';
import type { Frame } from '../wire/frame.ts';
import type { Exchange } from '../wire/exchange.ts';
import type { Evidence } from '../grade/verdict.ts';
import type { Flaw, Judged } from './check.ts';

type Severity = Flaw['severity'];

/** Every flaw makes a judged check; none of them means that it holds. */
export function judged(flaws: readonly Flaw[], saw: string): Judged {
  return { kind: 'judged', flaws, saw };
}

export function notApplicable(why: string): Judged {
  return { kind: 'not-applicable', why };
}

export function couldNotRun(why: string): Judged {
  return { kind: 'could-not-run', why };
}

/** A flaw in how the server speaks the protocol. */
export function wireFlaw(
  rule: CheckId,
  severity: Severity,
  message: string,
  evidence: readonly Evidence[] = [],
): Flaw {
  return { severity, message, site: { place: 'wire', rule }, evidence };
}

/** Advice about what the official SDKs do for whoever uses them. */
export function sdkHabit(rule: CheckId, message: string, evidence: readonly Evidence[] = []): Flaw {
  return { ...wireFlaw(rule, 'advice', message, evidence), cause: SDK_HABIT };
}

/** A frame as evidence, quoted. */
export function frameEvidence(frame: Frame): Evidence {
  return { in: 'frame', seq: frame.seq, quote: excerpt(frame.text, 200) };
}

/** What came back, in a few words a reader can act on. */
export function replyText({ reply, http }: Exchange): string {
  const status = http === null ? '' : `HTTP ${http.status} with `;
  switch (reply.kind) {
    case 'result':
      return `${status}a result (${excerpt(reply.text, 80)})`;
    case 'error':
      return `${status}error ${reply.code} (${excerpt(reply.message, 80)})`;
    case 'malformed':
      return `${status}${reply.why} (${excerpt(reply.text, 80)})`;
    case 'no-message':
      return `${reply.why} (${excerpt(reply.text, 80)})`;
    case 'timeout':
      return `no answer within ${reply.afterMs} ms`;
    case 'closed':
      return `the connection ended: ${excerpt(reply.why, 120)}`;
    case 'oversize':
      return `an answer larger than ${reply.bytes} bytes`;
  }
}
