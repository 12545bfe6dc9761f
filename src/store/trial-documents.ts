import type { TrialId } from '../base/ids.ts';
import type { ClientName } from '../client/client.ts';
import type { Evidence, GraderName, Verdict } from '../grade/verdict.ts';
import type { End, Staged, Trial, Turn } from '../run/run.ts';
import type { Claim, ClaimedCall, Work } from '../trajectory/claim.ts';
import type { Exposure } from '../trajectory/exposure.ts';
import type { Outcome, ResultShape, ToolCall } from '../trajectory/tool-call.ts';
import type { EffectSeen, MentionSeen, Seen, WorldRecord } from '../world/record.ts';
import type { Frame, HttpFacts } from '../wire/frame.ts';
import type { Recording } from '../wire/recording.ts';
import {
  anyJson,
  flag,
  jsonObject,
  list,
  name,
  nullable,
  number,
  object,
  oneOf,
  optional,
  text,
  texts,
  union,
} from './shape.ts';
import type { Shape } from './shape.ts';

/** Where a verdict or a finding points. */
export const evidenceShape: Shape<Evidence> = union<Evidence, 'in'>('in', {
  frame: { seq: number, quote: text },
  answer: { quote: text },
  surface: { pointer: text, quote: text },
  call: { tool: text, arguments: text, quote: text },
  file: { file: text, line: nullable(number), quote: text },
});

const call: Shape<ToolCall> = object<ToolCall>({
  seq: number,
  tool: text,
  arguments: jsonObject,
  dropped: list(text),
  startedAtMs: number,
  durationMs: nullable(number),
  outcome: oneOf<Outcome>({
    ok: true,
    tool_error: true,
    protocol_error: true,
    timeout: true,
    denied: true,
    cancelled: true,
  }),
  error: nullable(object<NonNullable<ToolCall['error']>>({ code: nullable(number), text })),
  shape: nullable(
    object<ResultShape>({
      bytes: number,
      contentTypes: list(text),
      items: nullable(number),
      empty: flag,
      nulls: number,
      truncated: flag,
    }),
  ),
  frames: object<ToolCall['frames']>({ request: number, reply: nullable(number) }),
  revision: nullable(text),
  session: nullable(text),
  traceId: nullable(text),
});

const claim: Shape<Claim> = object<Claim>({
  answer: text,
  calls: list(object<ClaimedCall>({ tool: text, arguments: jsonObject, failed: optional(flag) })),
  stuck: nullable(object<NonNullable<Claim['stuck']>>({ tool: text, missing: list(text) })),
  work: nullable(
    object<Work>({
      model: nullable(text),
      inputTokens: nullable(number),
      outputTokens: nullable(number),
      cachedInputTokens: optional(number),
      costUsd: nullable(number),
    }),
  ),
});

const seen: Shape<Seen> = union<Seen, 'kind'>('kind', { value: { value: anyJson }, nothing: { why: text } });

const world: Shape<WorldRecord> = object<WorldRecord>({
  fixture: nullable(text),
  isolation: oneOf<WorldRecord['isolation']>({ trial: true, serial: true }),
  clock: nullable(text),
  zone: nullable(text),
  identity: nullable(text),
  sentinel: nullable(text),
  effects: list(
    object<EffectSeen>({
      expectation: number,
      list: oneOf<EffectSeen['list']>({ effects: true, never: true }),
      index: number,
      what: text,
      before: seen,
      after: seen,
    }),
  ),
  mentions: list(object<MentionSeen>({ expectation: number, index: number, seen })),
});

const staged: Shape<Staged> = object<Staged>({
  turns: list(object<Turn>({ said: text, answer: text, calls: number })),
  world,
});

/** How tools were handed to a model. */
export const exposureShape: Shape<Exposure> = oneOf<Exposure>({
  all: true,
  deferred: true,
  none: true,
  unknown: true,
});

/** One trial. */
export const trialShape: Shape<Trial> = object<Trial>({
  id: name<TrialId>(),
  caseId: text,
  caseHash: text,
  client: name<ClientName>(),
  door: oneOf<Trial['door']>({ mcp: true, app: true }),
  repeat: number,
  startedAtMs: number,
  tookMs: number,
  calls: list(call),
  claim: nullable(claim),
  staged: nullable(staged),
  exposure: optional(exposureShape),
  end: union<End, 'kind'>('kind', {
    answered: {},
    limit: { limit: oneOf<'time'>({ time: true }) },
    infrastructure: { evidence: text },
    'case-defect': { why: text },
    'not-run': { why: text, because: optional(oneOf<'budget'>({ budget: true })) },
  }),
});

/** The verdicts of one grading. */
export const verdictsShape: Shape<readonly Verdict[]> = list(
  object<Verdict>({
    grader: name<GraderName>(),
    status: oneOf<Verdict['status']>({ pass: true, fail: true, unclear: true }),
    why: text,
    evidence: list(evidenceShape),
  }),
);

/** One frame of a recording. */
export const frameShape: Shape<Frame> = object<Frame>({
  seq: number,
  atMs: number,
  from: oneOf<Frame['from']>({ client: true, server: true }),
  by: oneOf<Frame['by']>({ peer: true, relay: true }),
  text,
  bytes: number,
  cut: flag,
  tail: nullable(text),
  utf8: flag,
  http: nullable(
    object<HttpFacts>({
      method: text,
      status: nullable(number),
      headers: texts,
      exchange: number,
      event: optional(
        object<NonNullable<HttpFacts['event']>>({
          name: text,
          id: nullable(text),
          retryMs: nullable(number),
        }),
      ),
    }),
  ),
});

/** A recording without its frames. */
export const recordingHeadShape: Shape<Omit<Recording, 'frames'>> = object<Omit<Recording, 'frames'>>({
  stderr: list(text),
  lost: number,
  surplus: number,
});
