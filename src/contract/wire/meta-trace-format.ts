import { isObject, member, type Json } from '../../base/json.ts';
import { count, excerpt } from '../../base/text.ts';
import type { ObservingCheck } from '../check.ts';
import { outside } from '../dialogue/outside.ts';
import { serverMessages } from '../dialogue/said.ts';
import { frameEvidence, judged, notApplicable, wireFlaw } from '../flaws.ts';

/** The W3C forms, as strictly as a reader must be able to rely on them. */
const FORMATS: Readonly<Record<string, RegExp>> = {
  traceparent: /^[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-.*)?$/,
  tracestate: /^(?:\s*[a-z0-9][a-z0-9_*/@-]*=[\x20-\x2B\x2D-\x3C\x3E-\x7E]*\s*(?:,|$))*$/,
  baggage:
    /^(?:\s*[!#$%&'*+.^_`|~\w-]+\s*=\s*[\x21\x23-\x2B\x2D-\x3A\x3C-\x5B\x5D-\x7E]*\s*(?:;[^,]*)?(?:,|$))*$/,
};

export const metaTraceFormat: ObservingCheck = {
  id: 'meta.trace-format',
  executes: 'nothing',
  phase: 'observe',
  run: ({ frames, session }) => {
    const out = outside(session, { era: 'modern' });
    if (out !== null) return out;
    const found = serverMessages(frames).flatMap(({ frame, body }) =>
      [member(member(body, 'result'), '_meta'), member(member(body, 'params'), '_meta')].flatMap((meta) =>
        traceValues(meta).map(([key, value]) => ({ frame, key, value })),
      ),
    );
    if (found.length === 0) return notApplicable('the server sends no trace context');
    const wrong = found.filter(
      ({ key, value }) =>
        typeof value !== 'string' || value.length > 8192 || FORMATS[key]?.test(value) !== true,
    );
    const [first] = wrong;
    if (first === undefined) return judged([], `${count(found.length, 'value')} in the W3C form`);
    const message = `${first.key} is not in the W3C form: ${excerpt(JSON.stringify(first.value), 120)}`;
    return judged(
      [
        wireFlaw(
          'meta.trace-format',
          'error',
          message,
          wrong.slice(0, 3).map(({ frame }) => frameEvidence(frame)),
        ),
      ],
      '',
    );
  },
};

function traceValues(meta: Json | undefined): readonly (readonly [string, Json])[] {
  return isObject(meta) ? Object.entries(meta).filter(([key]) => Object.hasOwn(FORMATS, key)) : [];
}
