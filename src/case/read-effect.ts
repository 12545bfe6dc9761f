import { isArray, isObject, member, stringMember, type Json, type JsonObject } from '../base/json.ts';
import type { Mistake } from '../base/mistakes.ts';
import { selectFlaw } from '../base/one-select.ts';
import type { KeyPath } from '../base/yaml-nodes.ts';
import type { Written } from '../base/yaml.ts';
import { commandWords, listWords, type CommandWords } from '../config/command-words.ts';
import type { Effect, EffectRule, Reading, Where } from './effect.ts';

/** The readings of a list that has passed its schema. `own`: as whom and on which data where a reading does not say. */
export function effectsIn(written: JsonObject, key: 'effects' | 'never', own: Where): readonly Effect[] {
  return objectsIn(written, key).map((effect) => ({ ...readingOf(effect, own), must: ruleOf(effect) }));
}

/** How and where something is read. */
export function readingOf(written: JsonObject, own: Where): Pick<Effect, 'read' | 'path'> {
  return { read: readerOf(written, own), path: stringMember(written, 'path') };
}

/** What a schema cannot see: a command line without a program, and SQL that is no query. */
export function readingMistakes(reading: JsonObject, at: KeyPath, written: Written): readonly Mistake[] {
  return [...commandMistakes(reading, at, written), ...sqlMistakes(reading, at, written)];
}

function sqlMistakes(reading: JsonObject, at: KeyPath, written: Written): readonly Mistake[] {
  const query = stringMember(reading, 'sql');
  const flaw = query === null ? null : selectFlaw(query);
  if (flaw === null) return [];
  const place = written.placeOf([...at, 'sql'], 'value');
  return [{ place, message: `sql must be one query, which only reads; ${flaw}.`, next: ONE_SELECT }];
}

const ONE_SELECT = 'Write one statement that begins with select, with or values.';

function commandMistakes(reading: JsonObject, at: KeyPath, written: Written): readonly Mistake[] {
  const command = member(reading, 'command');
  const words = command === undefined ? null : wordsOf(command);
  if (words === null || words.kind === 'words') return [];
  const place = written.placeOf([...at, 'command'], 'value');
  return [{ place, message: `command: ${words.message}`, next: words.next }];
}

export function whereOf(written: JsonObject, own: Where): Where {
  return {
    identity: stringMember(written, 'identity') ?? own.identity,
    fixture: stringMember(written, 'fixture') ?? own.fixture,
  };
}

export function objectsIn(entry: JsonObject, key: string): readonly JsonObject[] {
  const list = member(entry, key);
  return isArray(list) ? list.filter(isObject) : [];
}

export function objectIn(entry: JsonObject, key: string): JsonObject {
  const value = member(entry, key);
  return isObject(value) ? value : {};
}

function readerOf(written: JsonObject, own: Where): Reading {
  const query = stringMember(written, 'sql');
  if (query !== null) return { kind: 'sql', query: query.trim() };
  const url = stringMember(written, 'http');
  if (url !== null) return { kind: 'http', url };
  const command = member(written, 'command');
  const words = command === undefined ? null : wordsOf(command);
  if (words?.kind === 'words') return { kind: 'command', words: words.words };
  const tool = stringMember(written, 'call') ?? '';
  return { kind: 'call', tool, with: objectIn(written, 'with'), ...whereOf(written, own) };
}

function ruleOf(written: JsonObject): EffectRule {
  const by = member(written, 'changes_by');
  if (typeof by === 'number') return { kind: 'changes-by', by };
  const value = member(written, 'equals');
  return value === undefined ? { kind: 'unchanged' } : { kind: 'equals', value };
}

function wordsOf(command: Json): CommandWords {
  if (typeof command === 'string') return commandWords(command);
  return listWords(isArray(command) ? command.filter((word) => typeof word === 'string') : []);
}
