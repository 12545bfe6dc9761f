import { isArray, isObject, sameJson, stringMember, type Json } from '../../base/json.ts';
import { withoutCredentials } from '../../base/credentials.ts';
import { excerpt } from '../../base/text.ts';
import { hasData, isRefusal, type Answer } from '../calls/answer.ts';
import type { Plain } from '../calls/calls.ts';
import { ownVerdict } from '../answers/own-verdict.ts';
import { failureWords } from '../answers/says-failure.ts';
import { asText } from './argument.ts';
import { explainsFailure } from './refusal-words.ts';
import { DEPTH, differencesOf, eachLeaf, strippedOf, viewOf, type Difference } from './answer-view.ts';

/** A plain answer with data, and what of it changes from call to call anyway. */
export interface Yardstick {
  readonly answer: Answer;
  /** What changes by itself is clocks, counters and ids alone, so that all else can be compared. */
  readonly isCalm: boolean;
  /** Whether another answer says the same, what changes anyway and what only repeats `echoed` left aside. */
  readonly same: (other: Answer, echoed?: readonly Json[]) => boolean;
}

/** Makes the plain call a second time; the text says why its answer is nothing to compare with. */
export async function yardstickOf(plain: Extract<Plain, { kind: 'made' }>): Promise<Yardstick | string> {
  if (!hasData(plain.answer)) return withoutData(plain.answer);
  if (tellsFailure(plain.answer)) return `its plain call tells of a failure: ${saidBy(plain.answer)}`;
  if (plain.answer.bytes > COMPARED_BYTES) return 'its plain answer is too large to be compared';
  const again = await plain.again();
  if (!hasData(again)) return 'its plain call, made a second time, gave no data';
  const view = viewOf(plain.answer);
  const differences = differencesOf(view, viewOf(again));
  const aside = new Set(differences.map(({ pointer }) => pointer));
  if (!saysAnything(strippedOf(view, aside))) return 'its answers are different each time';
  return {
    answer: plain.answer,
    isCalm: differences.every(isClockwork),
    same: (other, echoed = []) => {
      if (other.kind !== 'data') return false;
      const theirs = viewOf(other);
      const without = new Set([...aside, ...echoesIn(theirs, echoed), ...echoesIn(view, echoed)]);
      const rest = strippedOf(view, without);
      return saysAnything(rest) && sameJson(rest ?? null, strippedOf(theirs, without) ?? null);
    },
  };
}

function withoutData(answer: Answer): string {
  if (isRefusal(answer)) return `its plain call fails: ${saidBy(answer)}`;
  return answer.kind === 'data'
    ? 'its plain call finds nothing, so there is nothing to compare with'
    : 'its plain call gave no data to compare with';
}

function saidBy({ text }: Answer): string {
  return excerpt(withoutCredentials(text), 100);
}

/** A success that says of itself that it is none: whatever else is asked fails in the same words. */
function tellsFailure(answer: Answer): boolean {
  const { data } = answer;
  if (explainsFailure(answer) || ownVerdict(data, '')?.says === 'failed') return true;
  const message = isObject(data) && Object.keys(data).length < 4 ? stringMember(data, 'message') : null;
  return message !== null && failureWords(message) !== null;
}

/** Varied calls are compared many times; larger answers are the matter of another check. */
const COMPARED_BYTES = 5_000_000;

/** What is nested deeper than what is compared counts as said. */
function saysAnything(value: Json | undefined, depth = 0): boolean {
  if (depth >= DEPTH) return true;
  if (isArray(value)) return value.some((each) => saysAnything(each, depth + 1));
  if (isObject(value)) return Object.values(value).some((each) => saysAnything(each, depth + 1));
  return value !== undefined && value !== null && value !== '';
}

/** Where an answer repeats what it was sent. In the entries of a list it is data. */
function echoesIn(view: Json, echoed: readonly Json[]): readonly string[] {
  const found: string[] = [];
  if (echoed.length === 0) return found;
  eachLeaf(view, (leaf, pointer) => {
    if (!pointer.includes('/*') && echoed.some((sent) => repeats(leaf, sent))) found.push(pointer);
  });
  return found;
}

function repeats(leaf: Json, sent: Json): boolean {
  if (typeof leaf !== 'string') return leaf === sent;
  return leaf === asText(sent) || (typeof sent === 'string' && sent.length > 2 && leaf.includes(sent));
}

function snake(key: string): string {
  return key.replaceAll(/([a-z\d])([A-Z])/g, '$1_$2');
}

function isClockwork({ pointer, a, b }: Difference): boolean {
  return (
    CLOCK_KEY.test(snake(pointer.split('/').at(-1) ?? '')) ||
    [a, b].every((value) => CLOCK_VALUE.test(asText(value ?? '')))
  );
}

/** Whole words only: `items` ends like `ms`, and `accounts` like `count`. */
const CLOCK_KEY =
  /(?:time|timestamp|elapsed|duration|uptime)s?$|(?:^|[_\W])(?:at|now|date|took|ms|seconds|id|uuid|nonce|trace|request|served|count|counter|seq|sequence|calls|requests|memory|age|expires|etag)s?$/i;
/** A point in time, a time of day, a uuid, a hash. */
const CLOCK_VALUE =
  /^\W*(?:\d{4}-\d\d-\d\d\S*|\d\d?:\d\d(?::\d\d)?\S*|1[5-9]\d{8}(?:\d{3})?|[\da-f]{8}-[\da-f-]{27}|[\da-f]{16,64})\W*$/i;
