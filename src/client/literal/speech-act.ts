import { carriesArgument, stemOf } from '../../surface/words.ts';

/** Why a question asks for no tool by its form alone, whatever its words. */
export type SpeechAct = 'negated-request' | 'about-the-assistant' | 'explain' | 'translate';

/**
 * The rule by which a question wants no tool, or null. Deliberately few: a rule that fires on a real request hides a tool.
 * `nameWords` are the stems of the tools' names: where a tool says that it translates, asking for a translation is a request.
 */
export function speechActOf(question: string, nameWords: ReadonlySet<string>): SpeechAct | null {
  const text = question
    .slice(0, 1_000)
    .replaceAll(/[‘’ʼ]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();
  const offered = (...words: readonly string[]): boolean => words.some((word) => nameWords.has(stemOf(word)));
  if (NEGATED.some((rule) => rule.test(text)) && !POSITIVE_AFTER.test(text)) return 'negated-request';
  if (ABOUT_ASSISTANT.some((rule) => rule.test(text)) && !offered('help', 'capabilities'))
    return 'about-the-assistant';
  if (TRANSLATE.some((rule) => rule.test(text)) && !offered('translate', 'language', 'pronounce'))
    return 'translate';
  if (
    EXPLAIN.some((rule) => rule.test(text)) &&
    !offered('explain', 'define', 'describe', 'definition') &&
    !carriesArgument(question)
  ) {
    return 'explain';
  }
  return null;
}

const POLITE = String.raw`^(?:(?:ok|okay|thanks|thank you|thx|no|nope|please|well|hey|hi|and|but|so)[,.!:;]? )*`;

// "Don't forget to …" and "don't hesitate" are requests or nothing, never refusals of one.
const NEGATED: readonly RegExp[] = [
  new RegExp(
    String.raw`${POLITE}(?:please )?(?:do not|don't|dont|never) (?!forget|worry|hesitate|bother|mind|know|think|see|remember|understand)\w+`,
  ),
  new RegExp(String.raw`${POLITE}(?:there is |there's )?no need (?:to|for)\b`),
  new RegExp(String.raw`${POLITE}you (?:needn't|don't (?:have|need) to)\b`),
  new RegExp(String.raw`${POLITE}(?:never ?mind|forget (?:it|about it|that))\b`),
  new RegExp(String.raw`${POLITE}(?:that's|that is|that was) (?:all|enough|it)\b`),
];

/** What turns a refusal into a request of something else. */
const POSITIVE_AFTER =
  /[,.;:!] ?(?:just|only|instead|but|rather|first|please)\b|\b(?:but|instead|rather) (?:just |please )?\w+/;

const ABOUT_ASSISTANT: readonly RegExp[] = [
  /\bwhat (?:else )?(?:can|could|do) you (?:do|offer|support|know how)\b/,
  /\bwhat are you (?:able|allowed) to\b/,
  /\b(?:which|what) (?:of your )?(?:tools|functions|commands|abilities|capabilities) (?:do you|are there|can you|have you|would you)\b/,
  /\b(?:which|what) of your (?:tools|functions|commands)\b/,
  /^(?:who|what) are you\b/,
  /\bhow (?:do|does) (?:you|your tools) work\b/,
];

const EXPLAIN: readonly RegExp[] = [
  new RegExp(String.raw`${POLITE}(?:(?:can|could|would) you )?(?:please )?(?:explain|define)\b`),
  /^what(?:'s| is) (?:an?|the (?:meaning|definition|difference)) \w+(?: \w+){0,3}(?:[?.!,]|$)/,
  /^what(?:'s| is) the (?:meaning|definition|difference)\b/,
  /^what (?:does|do|did) .{1,200} (?:mean|stand for)\b/,
];

const TRANSLATE: readonly RegExp[] = [
  new RegExp(String.raw`${POLITE}(?:(?:can|could|would) you )?(?:please )?translate\b`),
  /\bhow (?:do|would|can|should) (?:you|i|we|one) (?:say|spell|pronounce)\b/,
  /\bwhat is .{1,200} in (?:english|french|german|spanish|italian|japanese|chinese|portuguese|latin)\b/,
];
