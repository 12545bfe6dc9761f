import { isArray, isObject, member, stringMember, type Json } from '../../base/json.ts';
import { count, excerpt } from '../../base/text.ts';
import type { Check, CheckContext, Flaw, Judged } from '../check.ts';
import { replyEvidence } from '../dialogue/evidence.ts';
import { ODD_TIMEOUT_MS } from '../dialogue/hear.ts';
import { outside } from '../dialogue/outside.ts';
import { UNKNOWN_URI } from '../dialogue/plain.ts';
import { sampleReads, type Read } from '../dialogue/reads.ts';
import { isMissing, judgeAttempts, type Attempt } from '../dialogue/refusals.ts';
import { couldNotRun, judged, notApplicable, replyText, wireFlaw } from '../flaws.ts';

const NO_RESOURCES = notApplicable('the server does not declare resources');

export const resReadListed: Check = {
  id: 'res.read-listed',
  executes: 'nothing',
  phase: 'talk',
  run: async (context) => {
    if (context.surface.resources.length === 0) return notApplicable('the server lists no resources');
    const reads = await sampleReads(context);
    const answered = reads.filter(
      ({ exchange: { reply } }) => reply.kind !== 'timeout' && reply.kind !== 'closed',
    );
    const [silent] = reads.filter((read) => !answered.includes(read));
    if (answered.length === 0)
      return couldNotRun(
        silent === undefined
          ? 'no resource has a uri'
          : `${excerpt(silent.uri, 80)}: ${replyText(silent.exchange)}`,
      );
    const flaws = answered.flatMap((read) =>
      readFaults(read).map(({ severity, text }): Flaw => {
        const message = `${excerpt(read.uri, 80)}, which is listed, ${text}`;
        return wireFlaw('res.read-listed', severity, message, replyEvidence(context.frames, read.exchange));
      }),
    );
    const unread =
      silent === undefined ? '' : `, ${count(reads.length - answered.length, 'more')} not answered in time`;
    return judged(
      flaws,
      `${answered.length} of ${count(context.surface.resources.length, 'listed resource')} read${unread}`,
    );
  },
};

interface ReadFault {
  readonly severity: Flaw['severity'];
  readonly text: string;
}

function readFaults({ entry, exchange }: Read): readonly ReadFault[] {
  if (exchange.reply.kind !== 'result')
    return [{ severity: 'error', text: `cannot be read: ${replyText(exchange)}` }];
  const contents = member(exchange.reply.result, 'contents');
  // A modern server may ask back before it shows anything.
  if (member(exchange.reply.result, 'resultType') === 'input_required') return [];
  if (!isArray(contents)) return [{ severity: 'error', text: 'is read as a result without contents' }];
  if (contents.length === 0) return [{ severity: 'warning', text: 'is read as an empty list of contents' }];
  return contents
    .slice(0, 20)
    .flatMap((content) => contentFaults(content, stringMember(entry, 'mimeType')))
    .slice(0, 1);
}

function contentFaults(content: Json, listedMime: string | null): readonly ReadFault[] {
  const text = bodyFault(content);
  if (text !== null) return [{ severity: 'error', text }];
  const mime = stringMember(content, 'mimeType');
  if (mime === null || listedMime === null || mime === listedMime) return [];
  return [
    { severity: 'warning', text: `is listed as ${excerpt(listedMime, 60)} and read as ${excerpt(mime, 60)}` },
  ];
}

function bodyFault(content: Json): string | null {
  if (!isObject(content)) return 'has a content that is no object';
  if (stringMember(content, 'uri') === null) return 'has a content without a uri';
  const { text, blob } = content;
  if (text === undefined && blob === undefined) return 'has a content with neither text nor blob';
  if (text !== undefined && blob !== undefined) return 'has a content with both text and blob';
  if (text !== undefined) return typeof text === 'string' ? null : 'has a text that is no text';
  return typeof blob === 'string' && isBase64(blob) ? null : 'has a blob that is no base64';
}

function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);
}

export const resNotFound: Check = {
  id: 'res.not-found',
  executes: 'nothing',
  phase: 'talk',
  run: (context) =>
    withUnknown(context, async (exchange) =>
      judgeAttempts(context, 'res.not-found', [
        {
          what: 'a resource that does not exist',
          exchange,
          fault: notFoundFault(context.session.era === 'modern'),
        },
      ]),
    ),
};

/** Before the modern era any error tells the client that there is nothing; the Python SDK's code for it is 0. */
function notFoundFault(isModern: boolean): Attempt['fault'] {
  const codes = isModern ? [-32602] : [-32002, -32602];
  const expected = `error ${codes.join(' or ')}`;
  return (answer) => {
    if (answer.kind === 'error' && codes.includes(answer.code)) return null;
    if (isModern) return { severity: 'error', expected };
    const isHabit = answer.kind === 'error' && answer.code === 0;
    return { severity: answer.kind === 'error' ? 'advice' : 'warning', expected, isHabit };
  };
}

export const resNotFoundDataUri: Check = {
  id: 'res.not-found-data-uri',
  executes: 'nothing',
  phase: 'talk',
  run: async (context) => {
    const out = outside(context.session, { era: 'modern' });
    if (out !== null) return out;
    return withUnknown(context, ({ reply }) => {
      if (reply.kind !== 'error')
        return couldNotRun('a resource that does not exist is not refused with an error');
      const named = member(reply.data, 'uri');
      const saw = 'a resource that does not exist is refused';
      if (named === UNKNOWN_URI) return judged([], `${saw}, and the error names it`);
      const message = `the error for a resource that does not exist does not name it in data.uri (${excerpt(JSON.stringify(named) ?? 'nothing there', 60)})`;
      return judged([wireFlaw('res.not-found-data-uri', 'advice', message)], saw);
    });
  },
};

async function withUnknown(
  context: CheckContext,
  judge: (exchange: Read['exchange']) => Judged | Promise<Judged>,
): Promise<Judged> {
  if (member(context.session.capabilities, 'resources') === undefined) return NO_RESOURCES;
  const exchange = await context.ask('resources/read', { uri: UNKNOWN_URI }, { timeoutMs: ODD_TIMEOUT_MS });
  return (await isMissing(context, exchange))
    ? couldNotRun('the server has no resources/read')
    : judge(exchange);
}
