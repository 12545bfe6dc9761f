import type { Json } from '../../base/json.ts';
import { canonicalJson } from '../../base/json.ts';
import { listed } from '../../base/listing.ts';
import { excerpt } from '../../base/text.ts';
import { hasData, isRefusal, type Answer } from '../calls/answer.ts';
import type { CallingCheck, Flaw } from '../check.ts';
import { saysName } from '../../surface/mentions.ts';
import { nameText } from '../tool-flaws.ts';
import { callFlaw, flawed, skip, type ToolJudged } from '../calls/call-check.ts';
import { asText, type Argument } from './argument.ts';
import { isManner, isThreshold } from './argument-kinds.ts';
import { fieldValues, mainList } from './lists.ts';
import { ofArguments, readingCheck, type ReadTool } from './reading-check.ts';
import { names, saysMissing } from './refusal-words.ts';
import { meansTheSame } from './same-word.ts';
import { yardstickOf } from './yardstick.ts';

const VALUES_LIMIT = 8;

/** Calls every value that a schema lists: none may be refused, and none may be empty although the data has it. */
export const enumSweep: CallingCheck = readingCheck(
  'enum.sweep',
  'good-input',
  async (one) => {
    const each: ToolJudged[] = [];
    if (isRefusal(one.plain.answer)) return skip('its plain call fails anyway');
    for (const argument of one.arguments.filter(listsValues)) {
      // oxlint-disable-next-line no-await-in-loop -- calls are made one at a time
      each.push(await judgeArgument(one, argument));
    }
    return ofArguments(each, NO_LIST);
  },
  (all) => (all.some(listsValues) ? null : NO_LIST),
);

const NO_LIST = 'none of its arguments lists its values';

function listsValues({ options }: Argument): boolean {
  return options !== null && options.length > 1;
}

interface Tried {
  readonly value: Json;
  readonly answer: Answer;
}

async function judgeArgument(one: ReadTool, argument: Argument): Promise<ToolJudged> {
  const tried: Tried[] = [];
  for (const value of (argument.options ?? []).slice(0, VALUES_LIMIT)) {
    // oxlint-disable-next-line no-await-in-loop -- calls are made one at a time
    const answer = await one.ask({ ...one.plain.arguments, [argument.name]: value });
    if (answer === null) break;
    if (answer.kind !== 'none' && answer.kind !== 'more') tried.push({ value, answer });
  }
  if (tried.length < 2) return skip(`the values of "${excerpt(argument.name, 60)}" were not answered`);
  const answered = tried.filter(({ answer }) => hasData(answer) && mainList(answer)?.length !== 0);
  if (answered.length === 0 && !hasData(one.plain.answer)) return skip('no value was answered with data');
  return flawed(
    ...refusedValues(one, argument, { tried, answered }),
    ...emptyValues(one, argument, { tried, answered }),
    ...(await twins(one, argument, answered)),
  );
}

interface Sweep {
  readonly tried: readonly Tried[];
  readonly answered: readonly Tried[];
}

function refusedValues(
  { tool, arguments: all }: ReadTool,
  argument: Argument,
  { tried, answered }: Sweep,
): readonly Flaw[] {
  const refused = tried.filter(({ answer }) => isRefusal(answer));
  // Where one value needs a further argument, or another value of one that was sent, it is refused rightly.
  const others = all.filter(({ name }) => name !== argument.name);
  const unexplained = refused.filter(
    ({ value, answer: { text, arguments: sent } }) =>
      !saysMissing(text) &&
      !others.some((other) => names(text, other)) &&
      (pointsAt(text, asText(value)) || !others.some(({ name }) => saysValue(text, sent[name]))),
  );
  const [first] = unexplained;
  if (first === undefined || answered.length === 0) return [];
  const isUnknown = unexplained.some(({ answer, value }) => saysUnknown(answer.text, value, argument));
  return [
    callFlaw(
      isUnknown ? 'error' : 'advice',
      { place: 'server-data', tool: tool.name },
      `${nameText(tool.name)} lists ${valuesText(unexplained)} for "${excerpt(argument.name, 60)}", and refuses it: ${excerpt(first.answer.text, 120)}`,
      unexplained.slice(0, 3).map(({ answer }) => answer),
    ),
  ];
}

/** A refusal speaks of a value that was sent: it quotes it, or has it as a word of its own. */
function saysValue(text: string, value: Json | undefined): boolean {
  if (typeof value !== 'string' && typeof value !== 'number') return false;
  const print = String(value);
  return pointsAt(text, print) || (print.length > 1 && saysName(text.slice(0, 2_000), print));
}

/** In quotes or behind a colon: not in passing. */
function pointsAt(text: string, print: string): boolean {
  const said = text.slice(0, 2_000);
  return (
    print !== '' &&
    (["'", '"', '`'].some((quote) => said.includes(`${quote}${print}${quote}`)) ||
      said.includes(`: ${print}`))
  );
}

/** The server says that it does not know the value, or falls over it. */
function saysUnknown(text: string, value: Json, { name, words }: Argument): boolean {
  const said = text.slice(0, 2_000);
  if (
    /\b(?:TypeError|ReferenceError|KeyError|undefined|is not a function|not implemented|NotImplemented)\b/i.test(
      said,
    )
  )
    return true;
  const isAbout = said.includes(asText(value)) || names(said, { name, words });
  return (
    isAbout &&
    /\b(?:unknown|invalid|unsupported|unrecogni[sz]ed|not (?:a )?(?:valid|supported|recogni[sz]ed|allowed)|must be one of|expected one of)\b/i.test(
      said,
    )
  );
}

function emptyValues(one: ReadTool, argument: Argument, sweep: Sweep): readonly Flaw[] {
  const empty = sweep.tried.filter(
    ({ answer }) => answer.kind === 'data' && !sweep.answered.some((each) => each.answer === answer),
  );
  if (empty.length === 0) return [];
  const { plain } = one;
  const whole = Object.hasOwn(plain.arguments, argument.name) ? null : mainList(plain.answer);
  const known = whole === null ? [] : fieldValues(plain.answer, argument.words);
  const contradicted = empty.filter(({ value }) => known.some((each) => each === value));
  const as = `as "${excerpt(argument.name, 60)}"`;
  if (contradicted.length > 0 && !isThreshold(argument)) {
    const says = `finds nothing for ${valuesText(contradicted)} ${as}, and shows such entries when it is left out`;
    return [emptyFlaw('error', says, one, contradicted)];
  }
  // Entries that tell their value, and none of them this one: there is nothing to find.
  if (isManner(argument) || known.length > 0) return [];
  const says = `finds nothing for ${valuesText(empty)} ${as}`;
  return whole === null || sweep.tried.length !== argument.options?.length
    ? [emptyFlaw('advice', `${says}, and data for its other values`, one, empty)]
    : lostEntries(whole.length, { one, argument, sweep, says, empty });
}

/** Each entry is of one value or another, so that all values together find all. */
function lostEntries(
  all: number,
  {
    one,
    argument,
    sweep,
    says,
    empty,
  }: { one: ReadTool; argument: Argument; sweep: Sweep; says: string; empty: readonly Tried[] },
): readonly Flaw[] {
  const found = sweep.answered.reduce((sum, { answer }) => sum + (mainList(answer)?.length ?? 0), 0);
  if (found >= all) return [];
  const severity = isThreshold(argument) ? 'advice' : 'warning';
  return [
    emptyFlaw(severity, `${says}, and ${found} of ${all} entries for all its values together`, one, empty),
  ];
}

function emptyFlaw(
  severity: Flaw['severity'],
  says: string,
  { tool, plain }: ReadTool,
  shown: readonly Tried[],
): Flaw {
  const site = { place: 'server-data', tool: tool.name } as const;
  return callFlaw(severity, site, `${nameText(tool.name)} ${says}.`, [
    ...shown.slice(0, 3).map(({ answer }) => answer),
    plain.answer,
  ]);
}

/** Some values with one answer among others with their own. Where all have one, the argument has no effect: another check. */
async function twins(
  { tool, plain }: ReadTool,
  argument: Argument,
  answered: readonly Tried[],
): Promise<readonly Flaw[]> {
  if (isManner(argument) || isThreshold(argument)) return [];
  const yard = await yardstickOf(plain);
  if (typeof yard === 'string' || !yard.isCalm) return [];
  const groups = new Map<string, Tried[]>();
  for (const each of answered) {
    const key = canonicalJson(each.answer.data ?? each.answer.text);
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  const [twin] = [...groups.values()].filter(([first, ...others]) =>
    others.some(({ value }) => first !== undefined && !meansTheSame(value, first.value)),
  );
  if (twin === undefined || groups.size === 1) return [];
  return [
    callFlaw(
      'advice',
      { place: 'server-data', tool: tool.name },
      `${nameText(tool.name)} gives one and the same answer for ${valuesText(twin)} as "${excerpt(argument.name, 60)}".`,
      twin.slice(0, 2).map(({ answer }) => answer),
    ),
  ];
}

function valuesText(tried: readonly Tried[]): string {
  return listed(tried.map(({ value }) => canonicalJson(value)));
}
