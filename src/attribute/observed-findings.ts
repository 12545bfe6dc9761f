import type { Payloads } from '../config/config.ts';
import type { Check, Observation } from '../contract/check.ts';
import { observe, type Observed } from '../contract/observe.ts';
import { codes } from '../finding/codes.ts';
import type { Finding } from '../finding/finding.ts';
import type { Connection } from '../run/connection.ts';
import { spokenSession } from './spoken-session.ts';

/** What is looked at connections with: the checks of the run, and what conversation was had. */
export interface Looking {
  readonly checks: readonly Check[];
  readonly session: Observation['session'];
  readonly payloads: Payloads;
}

/**
 * What calls have shown of how the target speaks, beyond the connection that the checks share: a tool may print, answer
 * twice or write another encoding only once it is called. One finding for each kind of thing, whatever the number of
 * connections and trials it was seen in.
 */
export class ObservedFindings {
  readonly #looking: Looking;
  readonly #byKind = new Map<string, Finding>();

  constructor(looking: Looking) {
    this.#looking = looking;
  }

  /** Judges a connection that is over. Nothing of its frames is kept but what findings quote. */
  look({ frames, surplus, trialOf }: Connection): void {
    const { checks } = this.#looking;
    const session = spokenSession(frames, this.#looking.session);
    for (const observed of observe(checks, { session, frames, surplus: () => surplus })) {
      const finding = this.#findingOf(observed, trialOf);
      const kind = kindOf(finding);
      const known = this.#byKind.get(kind);
      if (known !== undefined) this.#byKind.set(kind, withEvidence(known, finding));
      else if (this.#byKind.size < KINDS_LIMIT) this.#byKind.set(kind, finding);
    }
  }

  /** Those of a kind that is not known already: what the checks found on their own connection is told once. */
  beside(found: readonly Finding[]): readonly Finding[] {
    const known = new Set(found.map(kindOf));
    return [...this.#byKind].flatMap(([kind, finding]) => (known.has(kind) ? [] : [finding]));
  }

  #findingOf({ check: { id }, flaw }: Observed, trialOf: Connection['trialOf']): Finding {
    // A message quotes what the target wrote, which under `none` may be kept nowhere.
    const mayQuote = this.#looking.payloads !== 'none';
    const { severity, site, cause } = flaw;
    const evidence = flaw.evidence.slice(0, EVIDENCE_LIMIT).map((at) => ({
      trial: at.in === 'frame' ? trialOf(at.seq) : null,
      at: mayQuote || !('quote' in at) ? at : { ...at, quote: '' },
    }));
    const message = mayQuote ? flaw.message : `Seen in calls: ${codes[id].title}`;
    return { code: id, severity, site, message, facts: cause === undefined ? {} : { cause }, evidence };
  }
}

const EVIDENCE_LIMIT = 5;
/** A target that says something else wrong with each answer is known well enough by then. */
const KINDS_LIMIT = 50;

/** The code, and the message without what differs from one time to the next: numbers, and what is quoted. */
function kindOf({ code, severity, message }: Finding): string {
  const words = message
    .replaceAll(/"[^"]*"/g, '""')
    .replaceAll(/\d+/g, '0')
    .replaceAll(/\b(are|is|carry|carries|have|has|do|does|were|was)\b/g, '')
    .replaceAll(/s\b/g, '');
  return `${code} ${severity} ${words}`;
}

function withEvidence(known: Finding, more: Finding): Finding {
  return { ...known, evidence: [...known.evidence, ...more.evidence].slice(0, EVIDENCE_LIMIT) };
}
