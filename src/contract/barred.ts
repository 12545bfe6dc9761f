import type { CheckId } from '../finding/codes.ts';
import type { Finding } from '../finding/finding.ts';
import { modernMeta } from '../wire/client-info.ts';
import type { Endpoint } from '../wire/endpoint.ts';
import type { Exchange } from '../wire/exchange.ts';
import type { Failure } from '../wire/failure.ts';
import { modernHeaders } from '../wire/headers.ts';
import { createHttpWire } from '../wire/http-wire.ts';
import { eraOf, LATEST_MODERN } from '../wire/revision.ts';
import type { OpenOptions } from '../wire/session.ts';
import type { Wire } from '../wire/wire.ts';
import type { CheckResult, Judged } from './check.ts';
import { concluded } from './concluded.ts';
import type { AuthRule } from './dialogue/auth-rule.ts';
import { initialize } from './dialogue/legacy-opening.ts';
import { readRefusal, type Refused } from './dialogue/unauthorized.ts';
import { couldNotRun, notApplicable } from './flaws.ts';
import { authRules } from './wire/auth.ts';

export interface BarredRun {
  readonly checks: readonly CheckResult[];
  readonly findings: readonly Finding[];
}

interface Asked {
  readonly target: Endpoint;
  readonly open: OpenOptions;
  /** The checks that are wanted; only those on authorization can be had. */
  readonly checks: readonly CheckId[];
}

/**
 * What can be said of a server that answers with HTTP 401 at once: whether a client can find out how to get in. Nothing
 * is said of one that refuses in another way, which may have other reasons than a missing token.
 */
export async function checkBarred(
  { target, open, checks }: Asked,
  { code }: Pick<Failure, 'code'>,
): Promise<BarredRun> {
  const rules = authRules.filter(({ id }) => checks.includes(id));
  if (target.kind === 'stdio' || code !== 'unauthorized' || rules.length === 0) return NOTHING;
  await using wire = createHttpWire(target, open);
  const askWith = (authorization: string | null): Promise<Exchange> => knock(wire, open, authorization);
  const refused = await readRefusal({ url: target.url, revision: open.revision, askWith });
  if (refused.exchange.http?.status !== 401) return NOTHING;
  const done: ReturnType<typeof concluded>[] = [];
  for (const rule of rules) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: a slow server is not to be pressed
    done.push(concluded(rule.id, await judgeBarred(rule, refused)));
  }
  return {
    checks: done.map(({ result }) => result),
    findings: done.flatMap(({ findings }) => findings),
  };
}

const NOTHING: BarredRun = { checks: [], findings: [] };

/** The first request of any client, by the revision that is asked for, or else as a modern one sends it. */
function knock(
  wire: Wire,
  { revision, timeoutMs }: OpenOptions,
  authorization: string | null,
): Promise<Exchange> {
  const headers = { Authorization: authorization };
  if (revision !== null && eraOf(revision) === 'legacy')
    return initialize(wire, revision, { headers, timeoutMs });
  const params = { _meta: modernMeta(revision ?? LATEST_MODERN) };
  return wire.request(
    { jsonrpc: '2.0', method: 'server/discover', params },
    {
      headers: { ...modernHeaders(revision ?? LATEST_MODERN, 'server/discover', params), ...headers },
      timeoutMs,
    },
  );
}

/** Rules that came after 2025-06-18 may not hold of a server whose revision nobody can see. */
async function judgeBarred({ from, judge }: AuthRule, refused: Refused): Promise<Judged> {
  const { revision } = refused;
  if (revision !== null && revision < from)
    return notApplicable(`the rule came with ${from}; ${revision} is asked for`);
  const found = await judge(refused);
  const isLate = revision === null && from > '2025-06-18';
  return isLate && found.kind === 'judged' && found.flaws.length > 0
    ? couldNotRun(`the rule came with ${from}, and the server lets nobody in who could see what it speaks`)
    : found;
}
