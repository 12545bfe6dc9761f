import { count } from '../../base/text.ts';
import type { Frame } from '../../wire/frame.ts';
import type { ObservingCheck } from '../check.ts';
import { outside } from '../dialogue/outside.ts';
import { errors } from '../dialogue/said.ts';
import { frameEvidence, judged, wireFlaw } from '../flaws.ts';

export const rpcReservedCodes: ObservingCheck = {
  id: 'rpc.reserved-codes',
  executes: 'nothing',
  phase: 'observe',
  run: ({ frames, session }) => {
    const out = outside(session, { era: 'modern' });
    if (out !== null) return out;
    const all = errors(frames).flatMap(({ frame, error: { code } }) =>
      typeof code === 'number' && !isGuard(frame) ? [{ frame, code }] : [],
    );
    const forbidden = all.filter(({ code }) => isForbidden(code));
    const old = all.filter(({ code }) => !isForbidden(code) && code <= -32000 && code >= -32019);
    const undefinedYet = all.filter(({ code }) => code < -32099 && code >= -32768 && !JSON_RPC.has(code));
    const codesOf = (these: typeof all) =>
      [...new Set(these.map(({ code }) => code))].sort((a, b) => a - b).join(', ');
    const flaws = [
      ...forbidden.slice(0, 1).map(() =>
        wireFlaw(
          'rpc.reserved-codes',
          'error',
          `${count(forbidden.length, 'error')} with a code that MCP keeps for itself or has withdrawn: ${codesOf(forbidden)}`,
          forbidden.slice(0, 3).map(({ frame }) => frameEvidence(frame)),
        ),
      ),
      ...old.slice(0, 1).map(() =>
        wireFlaw(
          'rpc.reserved-codes',
          'warning',
          `${count(old.length, 'error')} with a code from the range of older servers: ${codesOf(old)}; codes of your own belong outside -32768 to -32000`,
          old.slice(0, 3).map(({ frame }) => frameEvidence(frame)),
        ),
      ),
      ...undefinedYet.slice(0, 1).map(() =>
        wireFlaw(
          'rpc.reserved-codes',
          'warning',
          `${count(undefinedYet.length, 'error')} with a code that JSON-RPC keeps for itself and has not defined: ${codesOf(undefinedYet)}; codes of your own belong outside -32768 to -32000`,
          undefinedYet.slice(0, 3).map(({ frame }) => frameEvidence(frame)),
        ),
      ),
    ];
    return judged(flaws, count(all.length, 'error'));
  },
};

/** The codes that JSON-RPC defines. */
const JSON_RPC: ReadonlySet<number> = new Set([-32700, -32600, -32601, -32602, -32603]);

/** What stands before the server and refuses a caller is seldom part of it, and speaks as it did for older ones. */
function isGuard({ http }: Frame): boolean {
  return http?.status === 401 || http?.status === 403;
}

/** Withdrawn codes, and those between -32020 and -32099 that have no meaning yet. */
function isForbidden(code: number): boolean {
  if (code === -32002 || code === -32042) return true;
  return code <= -32023 && code >= -32099;
}
