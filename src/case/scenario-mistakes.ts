import { isArray, member, type JsonObject } from '../base/json.ts';
import { listed } from '../base/listing.ts';
import type { Mistake } from '../base/mistakes.ts';
import type { KeyPath } from '../base/yaml-nodes.ts';
import type { Written } from '../base/yaml.ts';
import { readingMistakes, objectIn, objectsIn } from './read-effect.ts';
import { expectationsOf, scenarioContent } from './read-scenario.ts';
import type { Expectation, Scenario } from './scenario.ts';

/** What a schema cannot see: expectations that nothing can meet, or that nothing can miss. */
export function scenarioMistakes(entry: JsonObject, at: KeyPath, written: Written): readonly Mistake[] {
  const { accept, approvals } = scenarioContent(entry);
  const places = placesOf(entry, at);
  const wrong = accept.flatMap((expectation, i) => {
    const place = places[i] ?? at;
    const asWritten = expectationsOf(entry)[i] ?? {};
    return [
      ...inReadings(asWritten, place, written),
      ...flawsOf(expectation, approvals).map(({ path, message, next }) => ({
        place: written.placeOf([...place, ...path], 'key'),
        message,
        next,
      })),
    ];
  });
  return [...wrong, ...repeated(accept, places, written)];
}

interface Flaw {
  readonly path: KeyPath;
  readonly message: string;
  readonly next: string;
}

function flawsOf(expectation: Expectation, approvals: Scenario['approvals']): readonly Flaw[] {
  const flaws = [
    nothingDemanded(expectation),
    emptyName(expectation),
    bothWays(expectation),
    denied(expectation, approvals),
    tooFew(expectation),
    withoutTools(expectation),
  ];
  return flaws.filter((flaw) => flaw !== null);
}

/** Bans and limits alone are kept by a client that does nothing, and a task that is done needs more than that. */
function nothingDemanded({ kind, tools, arguments: args, effects, answer }: Expectation): Flaw | null {
  const demands = [tools.all, Object.keys(args), effects, answer.mentions, answer.states];
  if (kind !== 'act' || demands.some((each) => each.length > 0)) return null;
  return {
    path: [],
    message: 'a client that does nothing would meet this expectation.',
    next: 'Say what must come about, with tools.all, arguments, effects, answer.mentions or answer.states. For a question back or an honest no, write kind: ask or kind: stop.',
  };
}

function emptyName({ tools }: Expectation): Flaw | null {
  if (tools.all.every((names) => names.length > 0)) return null;
  return {
    path: ['tools', 'all'],
    message: 'an entry of tools.all names no tool.',
    next: 'Write a name, or two with "|" between them.',
  };
}

function bothWays({ tools, arguments: args }: Expectation): Flaw | null {
  const needed = [...tools.all.filter((names) => names.length === 1).flat(), ...Object.keys(args)];
  const both = tools.never.filter((tool) => needed.includes(tool));
  if (both.length === 0) return null;
  return {
    path: ['tools', 'never'],
    message: `${listed(both)} must be called, and may not be.`,
    next: 'Take it out of one of the two.',
  };
}

function denied({ tools }: Expectation, approvals: Scenario['approvals']): Flaw | null {
  const refused = tools.all.find(
    (names) =>
      names.length > 0 && names.every((tool) => Object.hasOwn(approvals, tool) && approvals[tool] === 'deny'),
  );
  if (refused === undefined) return null;
  return {
    path: ['tools', 'all'],
    message: `${listed(refused)} must succeed, and approvals deny every call of it.`,
    next: 'Allow it, or expect kind: stop.',
  };
}

function tooFew({ tools, calls }: Expectation): Flaw | null {
  if (calls.max === null || calls.max >= tools.all.length) return null;
  return {
    path: ['calls', 'max'],
    message: `tools.all needs ${tools.all.length} calls, and no more than ${calls.max} are allowed.`,
    next: 'Raise calls.max.',
  };
}

function withoutTools({ tools, calls }: Expectation): Flaw | null {
  if (tools.all.length > 0) return null;
  if (calls.discovery !== null)
    return {
      path: ['calls', 'discovery'],
      message: 'discovery ends with the first call of a tool of tools.all, and that names none.',
      next: 'Name the tools, or limit all calls with calls.max.',
    };
  if (tools.order !== 'exact') return null;
  return {
    path: ['tools', 'order'],
    message: 'the order is to be exact, and tools.all names no tool.',
    next: 'Name the tools in their order.',
  };
}

function inReadings(expectation: JsonObject, at: KeyPath, written: Written): readonly Mistake[] {
  const lists = (['effects', 'never'] as const).flatMap((key) =>
    objectsIn(expectation, key).flatMap((reading, i) => readingMistakes(reading, [...at, key, i], written)),
  );
  const mentions = objectsIn(objectIn(expectation, 'answer'), 'mentions').flatMap((reading, i) =>
    readingMistakes(reading, [...at, 'answer', 'mentions', i], written),
  );
  return [...lists, ...mentions];
}

/** Two alternatives that are the same: one of them was meant to be another. */
function repeated(
  accept: readonly Expectation[],
  places: readonly KeyPath[],
  written: Written,
): readonly Mistake[] {
  const texts = accept.map((expectation) => JSON.stringify(expectation));
  return texts.flatMap((text, i) =>
    texts.indexOf(text) === i
      ? []
      : [
          {
            place: written.placeOf(places[i] ?? [], 'value'),
            message: 'this alternative stands already before it.',
            next: 'Take it out, or say in what it differs.',
          },
        ],
  );
}

function placesOf(entry: JsonObject, at: KeyPath): readonly KeyPath[] {
  const accept = member(entry, 'accept');
  const further = isArray(accept) ? accept.map((_, i) => [...at, 'accept', i]) : [];
  return [[...at, 'expect'], ...further];
}
