import { isArray, isObject, member, type Json, type JsonObject } from '../../base/json.ts';
import { count, excerpt } from '../../base/text.ts';
import type { Frame } from '../../wire/frame.ts';
import type { Flaw, ObservingCheck } from '../check.ts';
import { frameJson } from '../dialogue/said.ts';
import { frameEvidence, judged, sdkHabit, wireFlaw } from '../flaws.ts';

export const rpcShape: ObservingCheck = {
  id: 'rpc.shape',
  executes: 'nothing',
  phase: 'observe',
  run: ({ frames, session }) => {
    const mayBatch = session.revision <= '2025-03-26';
    let seen = 0;
    const faults: { frame: Frame; fault: string }[] = [];
    const idless: Frame[] = [];
    for (const frame of frames) {
      if (frame.from !== 'server' || frame.cut) continue;
      const value = frameJson(frame);
      // What is no JSON, or no message at all, is the matter of another check (stdout noise, a web page).
      if (isArray(value) && !mayBatch)
        faults.push({ frame, fault: 'a batch, which this revision does not have' });
      for (const message of messagesIn(value)) {
        seen += 1;
        const fault = faultOf(message);
        if (fault !== null) faults.push({ frame, fault });
        else if (member(message, 'error') !== undefined && member(message, 'id') === null) idless.push(frame);
      }
    }
    return judged([...shapeFlaw(faults), ...nullIdFlaw(idless)], count(seen, 'message'));
  },
};

function messagesIn(value: Json | undefined): readonly JsonObject[] {
  const list = isArray(value) ? value : value === undefined ? [] : [value];
  return list
    .filter(isObject)
    .filter((each) => ['jsonrpc', 'id', 'method', 'result'].some((key) => Object.hasOwn(each, key)));
}

/** What keeps an object from being a JSON-RPC message, or null. */
function faultOf(message: JsonObject): string | null {
  if (message['jsonrpc'] !== '2.0') return 'a message without "jsonrpc": "2.0"';
  if (message['method'] !== undefined) return requestFault(message);
  const { result, error } = message;
  if (result !== undefined && error !== undefined) return 'an answer with both a result and an error';
  if (result !== undefined) return resultFault(message['id'], result);
  return error === undefined
    ? 'an answer with neither a result nor an error'
    : errorFault(message['id'], error);
}

function requestFault({ id, method, params, result, error }: JsonObject): string | null {
  if (typeof method !== 'string') return 'a message whose method is no text';
  const name = excerpt(method, 40);
  if (params !== undefined && !isObject(params)) return `${name} whose params are no object`;
  if (result !== undefined || error !== undefined)
    return `${name} with a result or an error beside its method`;
  return id === undefined || isId(id) ? null : `${name} whose id is neither a text nor a whole number`;
}

function resultFault(id: Json | undefined, result: Json): string | null {
  if (!isId(id)) return 'a result whose id is neither a text nor a whole number';
  return isObject(result) ? null : 'a result that is no object';
}

function errorFault(id: Json | undefined, error: Json): string | null {
  if (!isObject(error)) return 'an error that is no object';
  if (id !== undefined && id !== null && !isId(id))
    return 'an error whose id is neither a text nor a whole number';
  if (!Number.isInteger(error['code'])) return 'an error whose code is no whole number';
  return typeof error['message'] === 'string' ? null : 'an error whose message is no text';
}

function isId(id: Json | undefined): boolean {
  return typeof id === 'string' || Number.isInteger(id);
}

function shapeFlaw(faults: readonly { readonly frame: Frame; readonly fault: string }[]): readonly Flaw[] {
  const [first] = faults;
  if (first === undefined) return [];
  const message = `${count(faults.length, 'message')} ${faults.length === 1 ? 'is' : 'are'} not JSON-RPC as MCP has it; the first: ${first.fault}`;
  return [
    wireFlaw(
      'rpc.shape',
      'error',
      message,
      faults.slice(0, 5).map(({ frame }) => frameEvidence(frame)),
    ),
  ];
}

/** JSON-RPC allows it and the official SDKs do it; MCP's schema has no such id. */
function nullIdFlaw(frames: readonly Frame[]): readonly Flaw[] {
  if (frames.length === 0) return [];
  const message = `${count(frames.length, 'error')} ${frames.length === 1 ? 'has' : 'have'} "id": null where MCP would leave the id out, a habit of the official SDKs`;
  return [sdkHabit('rpc.shape', message, frames.slice(0, 1).map(frameEvidence))];
}
