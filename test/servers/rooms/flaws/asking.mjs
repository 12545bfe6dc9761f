// Tools that ask their client for something before they answer, in both eras.

import { createHmac } from 'node:crypto';
import { shown } from '../house.mjs';

const PICK = {
  name: 'pick_room',
  description: 'Lets the user pick the room of the month and says which it is.',
  inputSchema: { type: 'object', properties: {}, additionalProperties: false },
  annotations: { readOnlyHint: true },
};
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const error = (code, message, data) => ({ error: { code, message, ...(data && { data }) } });
const complete = (data) => ({ result: { resultType: 'complete', ...shown(data) } });

const FORM = {
  message: 'Which room?',
  requestedSchema: { type: 'object', properties: { room: { type: 'string', enum: ['cedar', 'oak'] } } },
};

const SECRET = 'of this house only';
const sealed = (text) => {
  const body = Buffer.from(text).toString('base64url');
  return `${body}.${createHmac('sha256', SECRET).update(body).digest('base64url')}`;
};
const isSealed = (state) => {
  const body = Buffer.from(String(state).split('.')[0], 'base64url').toString('utf8');
  return state === sealed(body);
};

/** What an honest dialogue does at each of its turns; a flaw replaces some of them. */
const HONEST = {
  form: FORM,
  method: 'elicitation/create',
  /** What a client must declare; null: it is asked whatever it declares. */
  needs: (capabilities) => capabilities?.elicitation !== undefined,
  refusal: () => error(-32021, 'The user must pick', { requiredCapabilities: { elicitation: {} } }),
  state: () => sealed(JSON.stringify({ fee: 10 })),
  isGood: isSealed,
  missing: (ask) => ask(),
  chosen: (answer) =>
    complete({ room: answer.action === 'accept' ? (answer.content?.room ?? null) : null, fee: 10 }),
};

function turn(params, of) {
  const capabilities = params._meta?.[CAPABILITIES];
  const { requestState: state, inputResponses: answers } = params;
  const form = typeof of.form === 'function' ? of.form(capabilities) : of.form;
  const ask = () => ({
    result: {
      resultType: 'input_required',
      inputRequests: { room: { method: of.method, params: form } },
      requestState: of.state(),
    },
  });
  if (!of.needs(capabilities)) return of.refusal();
  if (state === undefined && answers === undefined) return of.first?.(ask) ?? ask();
  if (state !== undefined && !of.isGood(state)) return error(-32602, 'This state was not given here');
  if (state === undefined && of.wantsState !== false) return ask();
  if (of.counts === true && Object.keys(answers ?? {}).length > 1) return error(-32602, 'Too many answers');
  const answer = answers?.room;
  return answer === undefined ? of.missing(ask) : of.chosen(answer, state, ask);
}

/** The legacy way: a request of the server to its client, in the middle of the call. */
function ask(message, { state, send }, of) {
  const form = typeof of.form === 'function' ? of.form(state.offered) : of.form;
  if (!of.needs(state.offered)) {
    const result = { ...shown({ room: null }), isError: false };
    return { result };
  }
  state.waiting = message.id;
  send({ jsonrpc: '2.0', id: `ask-${message.id}`, method: 'elicitation/create', params: form });
  return null;
}

const asks = (changes = {}) => {
  const of = { ...HONEST, ...changes };
  return {
    tools: (list) => [...list, PICK],
    handle: (message, connection) => {
      if (message.method === 'initialize') connection.state.offered = message.params.capabilities;
      if (message.method !== 'tools/call' || message.params.name !== 'pick_room') return undefined;
      return connection.era === 'modern' ? turn(message.params, of) : ask(message, connection, of);
    },
    answered: (message, { state, send }) => {
      if (message.id !== `ask-${state.waiting}`) return;
      const room = message.result?.content?.room ?? null;
      send({ jsonrpc: '2.0', id: state.waiting, result: shown({ room }) });
    },
  };
};

const field = (name, schema) => ({
  form: { ...FORM, requestedSchema: { type: 'object', properties: { [name]: schema } } },
});
const url = (address) => ({ mode: 'url', message: 'Pick it there', url: address, elicitationId: 'e1' });
const byUrl = (address) => ({
  form: url(address),
  needs: (capabilities) => capabilities?.elicitation?.url !== undefined,
});
const readable = (state) => JSON.parse(Buffer.from(state, 'base64url').toString('utf8'));
const kept = new Set();

export const askingFlaws = {
  asks: asks(),
  'asks-bare': asks({ first: () => ({ result: { resultType: 'input_required' } }) }),
  'asks-strangely': asks({ method: 'acme/confirm' }),
  'asks-without-message': asks({ form: { requestedSchema: FORM.requestedSchema } }),
  'asks-anyone': asks({ needs: () => true }),
  'asks-or-fails': asks({ refusal: () => error(-32602, 'I need a user') }),
  'asks-or-names-nothing': asks({ refusal: () => error(-32021, 'I need a user') }),
  'asks-or-does-without': asks({ refusal: () => complete({ room: null }) }),
  'refuses-own-state': asks({ isGood: () => false }),
  'believes-state': asks({
    state: () => Buffer.from(JSON.stringify({ fee: 10 })).toString('base64url'),
    isGood: () => true,
    chosen: (answer, state) => complete({ room: answer.content?.room ?? null, fee: readable(state).fee }),
  }),
  'overlooks-changed-state': asks({ state: () => 'step-two-of-two', isGood: () => true }),
  'ignores-state': asks({ state: () => 'just-a-hint-for-logs', isGood: () => true, wantsState: false }),
  'goes-on-without-answers': asks({ missing: () => complete({ room: 'cedar', fee: 10 }) }),
  'fails-without-answers': asks({
    missing: () => ({
      result: {
        resultType: 'complete',
        isError: true,
        content: [{ type: 'text', text: 'No room was picked.' }],
      },
    }),
  }),
  'counts-answers': asks({ counts: true }),
  'asks-for-ever': asks({ chosen: (_answer, _state, again) => again() }),
  'breaks-on-refusal': asks({
    chosen: (answer) =>
      answer.action === 'accept' ? complete({ room: 'cedar' }) : error(-32603, 'Cannot read properties'),
  }),
  'fails-on-refusal': asks({
    chosen: (answer) =>
      answer.action === 'accept'
        ? complete({ room: 'cedar' })
        : {
            result: {
              resultType: 'complete',
              isError: true,
              content: [{ type: 'text', text: 'Nothing was picked: the user declined.' }],
            },
          },
  }),
  'keeps-state-in-memory': asks({
    state: () => {
      const key = `k${Math.random().toString(36).slice(2)}`;
      kept.add(key);
      return key;
    },
    isGood: (state) => kept.has(state),
  }),
  'form-nested': asks(field('guest', { type: 'object', properties: { name: { type: 'string' } } })),
  'form-with-list': asks(field('guests', { type: 'array', items: { type: 'string' } })),
  'form-with-choices': asks(
    field('rooms', { type: 'array', items: { anyOf: [{ const: 'cedar', title: 'Cedar' }] } }),
  ),
  'form-with-odd-format': asks(field('room', { type: 'string', format: 'uuid' })),
  'form-for-password': asks(field('password', { type: 'string' })),
  'form-for-card': asks(field('card_number', { type: 'string' })),
  'form-for-token-count': asks(field('max_tokens', { type: 'integer' })),
  'url-relative': asks(byUrl('/pick')),
  'url-over-http': asks(byUrl('http://rooms.example/pick')),
  'url-on-this-machine': asks(byUrl('http://127.0.0.1:9/pick')),
  'url-safe': asks(byUrl('https://rooms.example/pick')),
  'url-for-anyone': asks({ form: url('https://rooms.example/pick') }),
  'url-or-form': asks({
    form: (capabilities) =>
      capabilities?.elicitation?.url === undefined ? FORM : url('https://rooms.example/pick'),
  }),
};
