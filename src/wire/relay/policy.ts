import {
  isArray,
  isObject,
  member,
  parseJson,
  stringMember,
  type Json,
  type JsonObject,
} from '../../base/json.ts';
import type { Outage } from '../../case/scenario.ts';
import { faultOf, readOutages, type Count, type Fault } from './outages.ts';

/** What the relay does besides forwarding. */
export interface RelayPolicy {
  /**
   * Which calls the relay answers itself, as a user who declines would, instead of letting them reach the target: all, or
   * those of these tools, each with the reason that readers of the run are shown (clients are not).
   */
  readonly refuse: 'all' | Readonly<Record<string, string>>;
  /** What goes wrong on purpose; calls are counted from the relay's start. */
  readonly outages: readonly Outage[];
  /** What the user fills in when a server asks (`elicitation/create`), by field. Null: the client is asked. */
  readonly elicit: Readonly<Record<string, Json>> | 'decline' | null;
}

/** For a relay that only refuses. */
export const NOTHING_ELSE: Pick<RelayPolicy, 'outages' | 'elicit'> = { outages: [], elicit: null };

export type Ruling =
  | { readonly kind: 'pass' }
  /** Passes, and its answer, which has this id (as JSON), comes late or never. */
  | {
      readonly kind: 'watch';
      readonly id: string;
      readonly fault: Extract<Fault, { kind: 'delay' | 'lost' }>;
    }
  /** Not to be passed on. `answer` is what the client is told, one JSON text; null when nothing in it waits for an answer. */
  | { readonly kind: 'refuse'; readonly answer: string | null };

/** Without anything to do a relay looks at nothing before it forwards it. */
export function interferes(policy: RelayPolicy): boolean {
  const refuses = policy.refuse === 'all' || Object.keys(policy.refuse).length > 0;
  return refuses || policy.outages.length > 0 || policy.elicit !== null;
}

/** Whether anything of a server's may be kept from the client; otherwise its bytes need not be held until a line is complete. */
export function watchesAnswers({ outages, elicit }: RelayPolicy): boolean {
  return elicit !== null || outages.some(({ fault }) => fault.kind !== 'error');
}

/** Rules on one text from the client: a line, or an HTTP body. What is no JSON calls nothing. */
export function ruleOn(text: string, policy: RelayPolicy, count: Count): Ruling {
  const parsed = parseJson(text);
  if (!parsed.ok) return { kind: 'pass' };
  const { value } = parsed;
  if (isArray(value)) return ruleOnBatch(value, policy, count);
  if (!isObject(value)) return { kind: 'pass' };
  const waits = Object.hasOwn(value, 'id');
  if (isRefused(value, policy))
    return { kind: 'refuse', answer: waits ? JSON.stringify(declined(value)) : null };
  const fault = faultOf(value, policy.outages, count);
  if (fault === null) return { kind: 'pass' };
  if (fault.kind === 'error')
    return { kind: 'refuse', answer: waits ? JSON.stringify(failed(value, fault)) : null };
  return waits ? { kind: 'watch', id: JSON.stringify(value['id']), fault } : { kind: 'pass' };
}

/**
 * A batch crosses whole or not at all, since a part of it could only be passed on by writing the rest anew. One refused
 * or failing call withholds it; the requests beside that call are answered with an error that says so.
 */
function ruleOnBatch(batch: readonly Json[], policy: RelayPolicy, count: Count): Ruling {
  const refused = batch.filter(isObject).filter((one) => isRefused(one, policy));
  const faults = new Map<JsonObject, Fault>();
  for (const one of refused.length > 0 ? [] : batch.filter(isObject)) {
    const fault = faultOf(one, policy.outages, count);
    if (fault !== null) faults.set(one, fault);
  }
  const failing = [...faults.values()].some(({ kind }) => kind === 'error');
  if (refused.length === 0 && !failing) return { kind: 'pass' };
  const requests = batch
    .filter(isObject)
    .filter((one) => Object.hasOwn(one, 'method') && Object.hasOwn(one, 'id'));
  const answers = requests.map((one) => {
    if (refused.includes(one)) return declined(one);
    const fault = faults.get(one);
    return fault?.kind === 'error' ? failed(one, fault) : notSent(one, refused.length > 0);
  });
  return { kind: 'refuse', answer: answers.length === 0 ? null : JSON.stringify(answers) };
}

function isRefused(message: Json, policy: RelayPolicy): boolean {
  if (stringMember(message, 'method') !== 'tools/call') return false;
  if (policy.refuse === 'all') return true;
  const tool = stringMember(member(message, 'params'), 'name');
  return tool !== null && Object.hasOwn(policy.refuse, tool);
}

/** An id as it was, where it is one. */
function idOf(request: JsonObject): Json {
  const id = request['id'];
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

function declined(request: JsonObject): Json {
  return { jsonrpc: '2.0', id: idOf(request), result: toolError(request, DECLINED) };
}

/** What a client is told of a refused call, and by what its row of the log is known to be one. */
export const DECLINED = 'The user declined this call.';

/** The error of an outage: a tool's, or JSON-RPC's where it has a code. */
function failed(request: JsonObject, { text, code }: Extract<Fault, { kind: 'error' }>): Json {
  const head = { jsonrpc: '2.0', id: idOf(request) };
  if (code !== null) return { ...head, error: { code, message: text } };
  return { ...head, result: toolError(request, text) };
}

function toolError(request: JsonObject, text: string): JsonObject {
  const result = { content: [{ type: 'text', text }], isError: true };
  return isModern(request) ? { ...result, resultType: 'complete' } : result;
}

/** Batches exist only in a legacy revision, so the code is one of the range that those left to implementations. */
function notSent(request: JsonObject, isRefusal: boolean): Json {
  const why = isRefusal ? 'the user declined another call' : 'another call failed';
  const message = `Not sent: ${why} in the same batch.`;
  return { jsonrpc: '2.0', id: idOf(request), error: { code: -32000, message } };
}

/** Modern requests carry their revision with them, and modern results must say that they are complete. */
function isModern(request: JsonObject): boolean {
  return (
    member(member(member(request, 'params'), '_meta'), 'io.modelcontextprotocol/protocolVersion') !==
    undefined
  );
}

/** What a client is told of a message that is too long to be looked at; its id was not read, so it has none. */
export const TOO_LONG_TO_RULE_ON: string = JSON.stringify({
  jsonrpc: '2.0',
  error: {
    code: -32600,
    message: 'Not sent: the message is too long to be checked against the approval policy.',
  },
});

/** 64 MiB: under a policy, a message over this is refused unread, since it might be a call that must not pass. */
export const RULING_LIMIT_BYTES: number = 64 * 1024 * 1024;

/** Reads a policy file's text. Null when it is none. */
export function parsePolicy(text: string): RelayPolicy | null {
  const parsed = parseJson(text);
  if (!parsed.ok) return null;
  const refuse = readRefuse(member(parsed.value, 'refuse'));
  const outages = readOutages(member(parsed.value, 'outages'));
  const elicit = member(parsed.value, 'elicit');
  if (refuse === null || outages === null) return null;
  return { refuse, outages, elicit: isObject(elicit) || elicit === 'decline' ? elicit : null };
}

function readRefuse(refuse: Json | undefined): RelayPolicy['refuse'] | null {
  if (refuse === 'all') return refuse;
  if (!isObject(refuse)) return null;
  const entries = Object.entries(refuse).map(
    ([tool, why]) => [tool, typeof why === 'string' ? why : ''] as const,
  );
  return Object.fromEntries(entries);
}
