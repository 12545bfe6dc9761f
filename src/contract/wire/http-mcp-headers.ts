import type { JsonObject } from '../../base/json.ts';
import { member } from '../../base/json.ts';
import type { SendOptions } from '../../wire/wire.ts';
import type { Check, CheckContext } from '../check.ts';
import { ODD_TIMEOUT_MS } from '../dialogue/hear.ts';
import { outside } from '../dialogue/outside.ts';
import { plainMethod, UNKNOWN_URI, unlistedTool } from '../dialogue/plain.ts';
import { judgeAttempts, refusal, served, type Attempt } from '../dialogue/refusals.ts';
import { notApplicable } from '../flaws.ts';
import { HEADER_MISMATCH } from './http-version-header.ts';

export const httpMcpMethod: Check = {
  id: 'http.mcp-method',
  executes: 'nothing',
  phase: 'talk',
  run: async (context) => {
    const { session, ask } = context;
    const out = outside(session, { transport: 'streamable-http', era: 'modern' });
    if (out !== null) return out;
    const method = plainMethod(session);
    const send = (headers: SendOptions['headers'] & object) =>
      ask(method, {}, { headers, timeoutMs: ODD_TIMEOUT_MS });
    const refused = refusal(HEADER_MISMATCH, 400);
    const attempts: readonly Attempt[] = [
      { what: 'a request without Mcp-Method', exchange: await send({ 'Mcp-Method': null }), fault: refused },
      {
        what: 'one whose Mcp-Method is another method',
        exchange: await send({ 'Mcp-Method': 'ping' }),
        fault: refused,
      },
      {
        what: 'one whose Mcp-Method differs in case',
        exchange: await send({ 'Mcp-Method': method.toUpperCase() }),
        fault: refused,
      },
      {
        what: 'one with white space around Mcp-Method',
        exchange: await send({ 'Mcp-Method': null, 'mcp-method': ` ${method} ` }),
        fault: served([HEADER_MISMATCH]),
      },
    ];
    return judgeAttempts(context, 'http.mcp-method', attempts);
  },
};

export const httpMcpName: Check = {
  id: 'http.mcp-name',
  executes: 'nothing',
  phase: 'talk',
  run: async (context) => {
    const { session, ask } = context;
    const out = outside(session, { transport: 'streamable-http', era: 'modern' });
    if (out !== null) return out;
    const target = namedRequest(context);
    if (target === null) return notApplicable('the server has nothing that is asked for by name');
    const { method, params, name } = target;
    const send = (header: string | null) =>
      ask(method, params, { headers: { 'Mcp-Name': header }, timeoutMs: ODD_TIMEOUT_MS });
    const refused = refusal(HEADER_MISMATCH, 400);
    const encoded = `=?base64?${Buffer.from(name, 'utf8').toString('base64')}?=`;
    const attempts: readonly Attempt[] = [
      { what: `${method} without Mcp-Name`, exchange: await send(null), fault: refused },
      { what: 'one whose Mcp-Name is another name', exchange: await send(`${name}-2`), fault: refused },
      {
        what: 'one whose Mcp-Name is encoded',
        exchange: await send(encoded),
        fault: served([HEADER_MISMATCH]),
      },
    ];
    return judgeAttempts(context, 'http.mcp-name', attempts);
  },
};

/** A request by a name that the server does not have, so that nothing runs whatever it makes of the header. */
function namedRequest({ surface, session: { capabilities } }: CheckContext): NamedRequest | null {
  const has = (capability: string): boolean => member(capabilities, capability) !== undefined;
  const name = unlistedTool(surface);
  if (has('tools')) return { method: 'tools/call', params: { name, arguments: {} }, name };
  if (has('resources')) return { method: 'resources/read', params: { uri: UNKNOWN_URI }, name: UNKNOWN_URI };
  return has('prompts') ? { method: 'prompts/get', params: { name }, name } : null;
}

interface NamedRequest {
  readonly method: string;
  readonly params: JsonObject;
  readonly name: string;
}
