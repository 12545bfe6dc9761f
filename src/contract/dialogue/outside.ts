import type { Era, Revision } from '../../wire/revision.ts';
import type { Session } from '../../wire/session.ts';
import type { Judged } from '../check.ts';
import { notApplicable } from '../flaws.ts';

/** Where a rule holds. What is left out holds everywhere. */
export interface Reach {
  /** `http`: both of the HTTP transports. */
  readonly transport?: 'stdio' | 'streamable-http' | 'http';
  readonly era?: Era;
  /** The first revision of the rule. */
  readonly from?: Revision;
}

/** The judgment of a check that does not apply to this conversation, or null if it does. */
export function outside(
  session: Pick<Session, 'era' | 'revision' | 'transport'>,
  { transport, era, from }: Reach,
): Judged | null {
  if (transport === 'stdio' && session.transport !== 'stdio')
    return notApplicable('the target is reached over HTTP');
  if (transport !== undefined && transport !== 'stdio') {
    if (session.transport === 'stdio') return notApplicable('the target is reached over stdio');
    if (transport === 'streamable-http' && session.transport === 'http+sse') {
      return notApplicable('the target speaks the older transport of two endpoints');
    }
  }
  if (era !== undefined && session.era !== era) {
    return notApplicable(`the rule is one of the ${era} era; this conversation is in ${session.revision}`);
  }
  if (from !== undefined && session.revision < from) {
    return notApplicable(`the rule came with ${from}; this conversation is in ${session.revision}`);
  }
  return null;
}
