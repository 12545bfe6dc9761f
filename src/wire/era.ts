import { isArray, member, type Json } from '../base/json.ts';
import { excerpt } from '../base/text.ts';
import type { Exchange, Reply } from './exchange.ts';

/** What an answer to `server/discover` says about a server's era. */
export type Verdict =
  | { readonly kind: 'modern'; readonly versions: readonly string[]; readonly evidence: string }
  /** A modern server that refused this very request: no reason to fall back. */
  | { readonly kind: 'modern-refusal'; readonly evidence: string }
  /** `isSure` is false where a slow or failing server would have looked the same. */
  | { readonly kind: 'legacy'; readonly isSure: boolean; readonly evidence: string }
  /** Credentials, or another URL, come first; nothing is said about the era. */
  | { readonly kind: 'not-let-in'; readonly evidence: string }
  /** The server cannot be reached; nothing is said about the era. */
  | { readonly kind: 'outage'; readonly evidence: string };

/** Reads the answer to the first question. Legacy servers may answer anything, say nothing, or exit. */
export function eraVerdict(probe: Exchange, transport: 'stdio' | 'http'): Verdict {
  const { reply, http } = probe;
  const versions = discoveredVersions(reply);
  if (versions !== null) return modern(versions, `server/discover answers with ${list(versions)}`);
  if (reply.kind === 'error' && MODERN_REFUSALS.includes(reply.code)) {
    return {
      kind: 'modern-refusal',
      evidence: `server/discover is refused with the modern error ${reply.code}`,
    };
  }
  if (transport === 'stdio') return legacy(reply);
  if (reply.kind === 'closed') return { kind: 'outage', evidence: reply.why };
  return statusVerdict(http?.status ?? 0) ?? legacy(reply);
}

function statusVerdict(status: number): Verdict | null {
  if (status === 401 || status === 403) return { kind: 'not-let-in', evidence: `HTTP ${status}` };
  if (status >= 300 && status < 400) return { kind: 'not-let-in', evidence: `a redirect (HTTP ${status})` };
  if (status < 500) return null;
  return { kind: 'legacy', isSure: false, evidence: `server/discover ended in HTTP ${status}` };
}

/** Answers that only a modern server gives, other than "not this version". */
const MODERN_REFUSALS = [-32020, -32021];
const UNSUPPORTED_VERSION = -32022;

/** The versions that a server names, in a discovery or in the refusal of ours; null where it does neither. */
export function discoveredVersions(reply: Reply): readonly string[] | null {
  if (reply.kind === 'result') return strings(member(reply.result, 'supportedVersions'));
  if (reply.kind === 'error' && reply.code === UNSUPPORTED_VERSION)
    return strings(member(reply.data, 'supported'));
  return null;
}

function strings(value: Json | undefined): readonly string[] | null {
  if (!isArray(value)) return null;
  return value.flatMap((entry) => (typeof entry === 'string' ? [entry] : []));
}

function modern(versions: readonly string[], evidence: string): Verdict {
  return { kind: 'modern', versions, evidence };
}

function legacy(reply: Reply): Verdict {
  return { kind: 'legacy', isSure: reply.kind !== 'timeout', evidence: `server/discover: ${inWords(reply)}` };
}

function inWords(reply: Reply): string {
  switch (reply.kind) {
    case 'result':
      return 'a result that names no versions';
    case 'error':
      return `error ${reply.code} (${excerpt(reply.message, 100)})`;
    case 'timeout':
      return `no answer in ${reply.afterMs} ms`;
    case 'oversize':
      return `an answer of ${reply.bytes} bytes`;
    case 'malformed':
    case 'no-message':
    case 'closed':
      return reply.why;
  }
}

function list(versions: readonly string[]): string {
  return versions.length === 0 ? 'no version at all' : excerpt(versions.join(', '), 200);
}
