import { canonicalJson, isArray, isObject, member, type Json, type JsonObject } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';

/** What a payload says of the call that it answers. */
export interface OwnVerdict {
  readonly says: 'failed' | 'succeeded';
  /** The member that says so, in print. */
  readonly quote: string;
  /** Nothing else is in it that could be the data asked for, so that it can be nothing but a failure. */
  readonly isAlone: boolean;
}

/**
 * What the top of a payload says of the call itself; null where it says nothing, or where what it says may be the data:
 * a run that failed, a page that answered 404, a list of errors that was asked for.
 */
export function ownVerdict(data: Json | undefined, about: string): OwnVerdict | null {
  const top = unwrapped(data);
  if (!isObject(top)) return null;
  const isAlone = Object.entries(top).every(
    ([key, value]) =>
      SAYING.test(key) || isNothing(value) || (value === 0 && /^(?:total|count|size)$/i.test(key)),
  );
  const verdict = (says: OwnVerdict['says'], key: string): OwnVerdict => ({
    says,
    isAlone,
    quote: `${key}: ${excerpt(canonicalJson(member(top, key) ?? null), 100)}`,
  });
  const failed = failingMember(top, isAlone, about);
  if (failed !== null) return verdict('failed', failed);
  const told = ['success', 'ok'].find((key) => member(top, key) === true);
  if (told !== undefined) return verdict('succeeded', told);
  const isFine = /^(?:ok|success|succeeded)$/i.test(textOf(member(top, 'status')));
  return isFine ? verdict('succeeded', 'status') : null;
}

/** Members by which an envelope speaks of the call, not of what was asked for. */
const SAYING =
  /^(?:error|errors|is_?error|success|ok|status|status_?code|http_?status|code|error_?(?:code|type|message)|message|msg|detail|details|reason|hint|suggestion|help|type|title|name|timestamp|request_?id|trace_?id|path|instance|_meta|stack|trace)$/i;

/** Tools whose very answer may be that something failed. */
const REPORTS =
  /error|lint|valid|check|diagnos|log|issue|problem|fail|test|compil|incident|alert|status|health|job|run|build|deploy|task|monitor|fetch|http|request|probe|ping|crawl|scrape|exec/i;

/** Tools whose answer is how something else fares. */
const MONITORS =
  /error|fail|status|health|ping|probe|check|monitor|valid|lint|test|diagnos|fetch|http|request|crawl|scrape/i;

/** Tools that are asked for errors. */
const TELLS_ERRORS = /error|exception|fail|issue|logs?(?:$|[_-])/i;

function failingMember(top: JsonObject, isAlone: boolean, about: string): string | null {
  if (member(top, 'isError') === true) return 'isError';
  const denied = ['success', 'ok'].find((key) => member(top, key) === false);
  // Together they say it twice; alone, `success: false` may be the news of a thing, which has a name or an id.
  if (hasError(top) && (denied !== undefined || (isAlone && !TELLS_ERRORS.test(about)))) return 'error';
  if (!isAlone || MONITORS.test(about)) return null;
  return failingStatus(top) ?? (REPORTS.test(about) ? null : (denied ?? failingEnvelope(top)));
}

function hasError(top: JsonObject): boolean {
  const error = member(top, 'error') ?? null;
  return !isNothing(error) && (isObject(error) || typeof error === 'string');
}

/** Members that speak of the call where nothing else is there. */
function failingEnvelope(top: JsonObject): string | null {
  const errors = member(top, 'errors') ?? null;
  if (!isNothing(errors) && (isArray(errors) || isObject(errors))) return 'errors';
  if (!isExplained(top)) return null;
  if (/^(?:failed|failure)$/i.test(textOf(member(top, 'status')))) return 'status';
  return STATUS.find((key) => isFailingStatus(member(top, key))) ?? null;
}

/** `status: "error"` with a message, and without a thing whose status it could be. */
function failingStatus(top: JsonObject): string | null {
  const isOfAThing = ['name', 'title', 'type', 'path'].some((key) => Object.hasOwn(top, key));
  return !isOfAThing && isExplained(top) && textOf(member(top, 'status')) === 'error' ? 'status' : null;
}

function isExplained(top: JsonObject): boolean {
  return EXPLAINING.some((key) => !isNothing(member(top, key) ?? null));
}

const EXPLAINING = ['message', 'msg', 'detail', 'details', 'reason', 'error'];
const STATUS = ['status', 'statusCode', 'status_code', 'httpStatus', 'http_status'];

function isFailingStatus(value: Json | undefined): boolean {
  return typeof value === 'number' && value >= 400 && value < 600;
}

/** What SDKs put around a value: `{ result: X }`. */
function unwrapped(data: Json | undefined): Json | undefined {
  if (!isObject(data)) return data;
  const [key, ...more] = Object.keys(data);
  return more.length === 0 && key !== undefined && /^(?:result|response|output)$/.test(key)
    ? member(data, key)
    : data;
}

function isNothing(value: Json): boolean {
  if (value === null || value === '') return true;
  if (isArray(value)) return value.length === 0;
  return isObject(value) && Object.keys(value).length === 0;
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
