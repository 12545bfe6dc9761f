import { isArray, isObject, member, stringMember } from '../base/json.ts';
import { excerpt } from '../base/text.ts';
import { messagesOf } from '../trajectory/messages.ts';
import { toolCalls } from '../trajectory/tool-calls.ts';
import { DECLINED } from '../wire/relay/policy.ts';
import type { Frame } from '../wire/frame.ts';
import { LARGE_LINE_BYTES, LARGE_LINES, MARKS, type ToolName } from './canary/surface.ts';
import type { Heard, Stopped } from './heard.ts';
import { REFUSED, WAIT } from './plan.ts';
import type { Measures, Told } from './result.ts';
import { says } from './says.ts';
import { askedWithTools, toldOf } from './told.ts';

/** What the two runs of a client show of its ways. */
export function measuresOf(heard: Heard, stopped: Stopped): Measures {
  const { frames, requests, journal } = heard;
  return {
    ...introductionIn(frames),
    large: [...largeOf('dump_notes', heard), ...largeOf('dump_archive', heard)],
    error: toldOfError('print_note', MARKS.jam, heard),
    refusal: toldOfError(REFUSED, DECLINED, heard),
    cancelledByMessage: stopped.called
      ? toolCalls(stopped.frames, null).some(
          ({ tool, outcome }) => tool === WAIT.tool && outcome === 'cancelled',
        )
      : null,
    briefing:
      requests.length === 0
        ? null
        : askedWithTools(requests).some((request) =>
            says(JSON.stringify(request.conversation), MARKS.briefing),
          ),
    keyIn: [...new Set([...journal.keyIn, ...stopped.journal.keyIn])],
  };
}

/** Of a client of which nothing was seen. */
export const UNMEASURED: Measures = {
  clientInfo: null,
  offered: [],
  spoken: null,
  large: [],
  error: null,
  refusal: null,
  cancelledByMessage: null,
  briefing: null,
  keyIn: [],
};

const KEY = 'io.modelcontextprotocol/';

/** In the handshake era a client introduces itself once, later with every request. */
function introductionIn(frames: readonly Frame[]): Pick<Measures, 'clientInfo' | 'offered' | 'spoken'> {
  const messages = frames.flatMap(messagesOf);
  const sent = messages.filter(({ frame }) => frame.from === 'client');
  const offers = sent.flatMap(({ body }) => {
    const params = member(body, 'params');
    const modern = stringMember(member(params, '_meta'), `${KEY}protocolVersion`);
    const legacy = body['method'] === 'initialize' ? stringMember(params, 'protocolVersion') : null;
    return modern ?? legacy ?? [];
  });
  const [info] = sent.flatMap(({ body }) => {
    const params = member(body, 'params');
    const found = member(params, 'clientInfo') ?? member(member(params, '_meta'), `${KEY}clientInfo`);
    return isObject(found) ? [found] : [];
  });
  const agreed = messages.flatMap(({ frame, body }) =>
    frame.from === 'server' ? (stringMember(member(body, 'result'), 'protocolVersion') ?? []) : [],
  );
  const isModern = messages.some(({ body }) => isArray(member(member(body, 'result'), 'supportedVersions')));
  return {
    clientInfo:
      info === undefined
        ? null
        : {
            name: excerpt(stringMember(info, 'name') ?? '', 80),
            version: excerpt(stringMember(info, 'version') ?? '', 40),
          },
    offered: [...new Set(offers)].map((each) => excerpt(each, 40)),
    spoken: agreed.at(-1) ?? (isModern ? (offers.at(0) ?? null) : null),
  };
}

/** How much of a long result reached the model; nothing where the model never was told of it. */
export function largeOf(tool: keyof typeof LARGE_LINES, { requests }: Heard): Measures['large'] {
  const told = toldOf(tool, requests);
  if (told === null) return [];
  const pieces = told.text.match(LINE) ?? [];
  const reached = pieces.reduce((sum, piece) => sum + piece.length + 1, 0);
  return [{ sent: LARGE_LINES[tool] * LARGE_LINE_BYTES, reached }];
}

/** The end of a line is written in one way or another, and stands for one byte. */
const LINE = new RegExp(String.raw`${MARKS.line}-\d{4} x*`, 'g');

function toldOfError(tool: ToolName, words: string, { requests }: Heard): Told | null {
  const told = toldOf(tool, requests);
  if (told === null) return null;
  return {
    text: excerpt(told.text, 300),
    flag: told.isError === true ? 'kept' : flagInWords(told.text, words),
  };
}

/** Some clients say that a call failed in words of their own, around those of the server. */
function flagInWords(text: string, words: string): Told['flag'] {
  return /error|fail/i.test(text.replaceAll(words, '')) ? 'in-words' : 'lost';
}
