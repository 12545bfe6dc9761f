import { isObject, member, stringMember, type Json } from '../../base/json.ts';
import type { Frame } from '../../wire/frame.ts';
import type { Observation, ObservingCheck } from '../check.ts';
import { results, serverMessages } from '../dialogue/said.ts';
import { frameEvidence, judged, wireFlaw } from '../flaws.ts';

/** The first date on which a revision may drop what 2026-07-28 deprecates. */
const EARLIEST = '2027-07-28';

export const deprFeatures: ObservingCheck = {
  id: 'depr.features',
  executes: 'nothing',
  phase: 'observe',
  run: (seen) => {
    const flaws = usedFeatures(seen).map(({ feature, since, frame }) =>
      wireFlaw(
        'depr.features',
        'advice',
        `the server uses ${feature}, which is deprecated since ${since}; a revision of ${EARLIEST} or later may drop it`,
        frame === null ? [] : [frameEvidence(frame)],
      ),
    );
    return judged(flaws, 'looked for roots, sampling, logging, and the transport of two endpoints');
  },
};

interface Use {
  readonly feature: string;
  readonly since: string;
  readonly frame: Frame | null;
}

/** Every deprecated feature that is used, with where it is first seen. A legacy server cannot but use the older ones. */
function usedFeatures({ session, frames }: Observation): readonly Use[] {
  const used: Use[] = [];
  if (session.transport === 'http+sse')
    used.push({ feature: 'the transport of two endpoints (HTTP+SSE)', since: '2025-03-26', frame: null });
  if (session.era === 'legacy') return used;
  const answers = results(frames);
  const asks = (asked: string): Frame | undefined =>
    answers.find(({ result }) => askedIn(result).includes(asked))?.answer.frame;
  const logging =
    answers.find(({ result }) => member(member(result, 'capabilities'), 'logging') !== undefined)?.answer
      .frame ?? serverMessages(frames).find(({ body }) => body['method'] === 'notifications/message')?.frame;
  const found = [
    ['logging', logging],
    ['roots', asks('roots/list')],
    ['sampling', asks('sampling/createMessage')],
  ] as const;
  for (const [feature, frame] of found)
    if (frame !== undefined) used.push({ feature, since: '2026-07-28', frame });
  return used;
}

/** The methods that a result asks the client for. */
function askedIn(result: Json): readonly string[] {
  const requests = member(result, 'inputRequests');
  if (!isObject(requests)) return [];
  return Object.values(requests).flatMap((request) => stringMember(request, 'method') ?? []);
}
