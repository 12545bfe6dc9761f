import { isObject, member, stringMember, isArray, type Json, type JsonObject } from '../../base/json.ts';
import { jsonIn } from '../../base/json-text.ts';
import { excerpt } from '../../base/text.ts';
import type { Reading } from '../../case/effect.ts';
import type { Config } from '../../config/config.ts';
import { overlaid } from '../../config/overlay.ts';
import type { Endpoint } from '../../wire/endpoint.ts';
import type { Reply } from '../../wire/exchange.ts';
import { openSession } from '../../wire/open-session.ts';
import type { Opened, OpenOptions } from '../../wire/session.ts';
import { endpointIn, type WorldFacts } from '../environment.ts';
import { nothing, unreadable, value, type Look } from './look.ts';

type CallReading = Extract<Reading, { kind: 'call' }>;

export interface CallReaders extends AsyncDisposable {
  readonly read: (reading: CallReading) => Promise<Look>;
}

/** What tools are called on to look at the world: the target, on connections that no client shares. */
export interface CallPlace extends Pick<Config, 'identities' | 'fixtures'> {
  /** As the config has it; the world is filled in for each connection. */
  readonly endpoint: Endpoint;
  readonly facts: WorldFacts;
  readonly open: OpenOptions;
}

/** Opens nothing yet; a connection for each identity and fixture is opened when it is first needed. */
export function openCallReaders(place: CallPlace): CallReaders {
  const sessions = new Map<string, Promise<Opened>>();
  const reach = ({ identity, fixture }: CallReading): Promise<Opened> => {
    const key = JSON.stringify([identity, fixture]);
    const known = sessions.get(key) ?? openSession(endpointFor(place, identity, fixture), place.open);
    sessions.set(key, known);
    return known;
  };
  return {
    read: async (reading) => {
      const opened = await reach(reading);
      if (opened.kind === 'failed')
        return unreadable(`the target could not be reached: ${excerpt(opened.failure.message, 200)}`);
      const params = { name: reading.tool, arguments: reading.with };
      const { reply } = await opened.session.request('tools/call', params);
      return lookAtReply(excerpt(reading.tool, 60), reply);
    },
    [Symbol.asyncDispose]: async () => {
      for (const opened of await Promise.all(sessions.values())) {
        // oxlint-disable-next-line no-await-in-loop -- a handful of connections, ended in order
        if (opened.kind === 'open') await opened.session[Symbol.asyncDispose]();
      }
    },
  };
}

function endpointFor(
  { endpoint, facts, identities, fixtures }: CallPlace,
  identity: string | null,
  fixture: string | null,
): Endpoint {
  const overlays = [
    fixture === null ? undefined : fixtures[fixture],
    identity === null ? undefined : identities[identity],
  ];
  const chosen = overlays.reduce<Endpoint>(
    (over, overlay) => (overlay === undefined ? over : overlaid(over, overlay)),
    endpoint,
  );
  return endpointIn(chosen, facts);
}

function lookAtReply(tool: string, reply: Reply): Look {
  if (reply.kind === 'error') return nothing(`${tool} answers with an error: ${excerpt(reply.message, 160)}`);
  if (reply.kind !== 'result' || !isObject(reply.result))
    return unreadable(`${tool}, by which an effect is read, gave no answer`);
  const { result } = reply;
  if (stringMember(result, 'resultType') === 'input_required')
    return unreadable(`${tool}, by which an effect is read, asks for input first`);
  const text = textsOf(result).join('\n');
  if (member(result, 'isError') === true)
    return nothing(`${tool} answers with an error: ${excerpt(text, 160)}`);
  return value(dataOf(result) ?? text);
}

/** The machine-readable half: structured content, else the only text block where that is JSON. */
function dataOf(result: JsonObject): Json | undefined {
  const structured = member(result, 'structuredContent');
  const [only, ...more] = textsOf(result);
  return structured ?? (only === undefined || more.length > 0 ? undefined : jsonIn(only));
}

function textsOf(result: JsonObject): readonly string[] {
  const content = member(result, 'content');
  return isArray(content) ? content.flatMap((block) => stringMember(block, 'text') ?? []) : [];
}
