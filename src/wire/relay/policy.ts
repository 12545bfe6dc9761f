import {
  isArray,
  isObject,
  member,
  parseJson,
  stringMember,
  type Json,
  type JsonObject,
} from '../../base/json.ts';

/** Which calls the relay answers itself, as a user who declines would, instead of letting them reach the target. */
export interface RelayPolicy {
  /** Every call, or the calls of these tools, each with the reason that readers of the run are shown (clients are not). */
  readonly refuse: 'all' | Readonly<Record<string, string>>;
}

export type Ruling =
  | { readonly kind: 'pass' }
  /** Not to be passed on. `answer` is what the client is told, one JSON text; null when nothing in it waits for an answer. */
  | { readonly kind: 'refuse'; readonly answer: string | null };

/** Without anything to refuse a relay looks at nothing before it forwards it. */
export function refusesAnything(policy: RelayPolicy): boolean {
  return policy.refuse === 'all' || Object.keys(policy.refuse).length > 0;
}

/** Rules on one text from the client: a line, or an HTTP body. What is no JSON calls nothing. */
export function ruleOn(text: string, policy: RelayPolicy): Ruling {
  const parsed = parseJson(text);
  if (!parsed.ok) return { kind: 'pass' };
  const { value } = parsed;
  if (isArray(value)) return ruleOnBatch(value, policy);
  if (!isObject(value) || !isRefused(value, policy)) return { kind: 'pass' };
  return { kind: 'refuse', answer: Object.hasOwn(value, 'id') ? JSON.stringify(declined(value)) : null };
}

/**
 * A batch crosses whole or not at all, since a part of it could only be passed on by writing the rest anew. One refused
 * call withholds it; the requests beside that call are answered with an error that says so.
 */
function ruleOnBatch(batch: readonly Json[], policy: RelayPolicy): Ruling {
  if (!batch.some((message) => isRefused(message, policy))) return { kind: 'pass' };
  const requests = batch
    .filter(isObject)
    .filter((one) => Object.hasOwn(one, 'method') && Object.hasOwn(one, 'id'));
  const answers = requests.map((one) => (isRefused(one, policy) ? declined(one) : notSent(one)));
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
  const result = { content: [{ type: 'text', text: 'The user declined this call.' }], isError: true };
  return {
    jsonrpc: '2.0',
    id: idOf(request),
    result: isModern(request) ? { ...result, resultType: 'complete' } : result,
  };
}

/** Batches exist only in a legacy revision, so the code is one of the range that those left to implementations. */
function notSent(request: JsonObject): Json {
  const message = 'Not sent: the user declined another call in the same batch.';
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
  const refuse = parsed.ok ? member(parsed.value, 'refuse') : undefined;
  if (refuse === 'all') return { refuse };
  if (!isObject(refuse)) return null;
  const entries = Object.entries(refuse).map(
    ([tool, why]) => [tool, typeof why === 'string' ? why : ''] as const,
  );
  return { refuse: Object.fromEntries(entries) };
}
