import { resolve } from 'node:path';
import { selectFlaw } from '../base/one-select.ts';
import { localTime, localTimeFlaw, zoneFlaw } from '../base/local-time.ts';
import type { Json } from '../base/json.ts';
import type { KeyPath } from '../base/yaml-nodes.ts';
import { commandWords, listWords } from './command-words.ts';
import {
  NO_WORLD,
  type Approvals,
  type FixtureCheck,
  type WorldConfig,
  type WorldFixture,
} from './config.ts';
import { databaseFlaw, isServerUrl, passwordsIn } from './database.ts';
import { filled, wrongKey, wrongValue, type FillingIn } from './fill-in.ts';
import { urlFlaw, wordFlaw } from './target-flaws.ts';
import { beginsInWorld } from './world-folder.ts';
import type { FixtureCheckInput, WorldInput } from './world-schema.ts';

export interface WorldReading extends FillingIn {
  readonly kind: 'stdio' | 'http';
  /** Absolute. */
  readonly folder: string;
}

/** The world of a config of the right shape; what is wrong with it, and its secrets, are noted in `reading`. */
export function readWorld(input: WorldInput | undefined, reading: WorldReading): WorldConfig {
  if (input === undefined) return NO_WORLD;
  const { clock, zone, isolation = NO_WORLD.isolation } = input;
  note(clock, localTimeFlaw, ['world', 'clock'], reading);
  note(zone, zoneFlaw, ['world', 'zone'], reading);
  if (isolation === 'trial' && reading.kind === 'http')
    wrongValue(
      reading,
      ['world', 'isolation'],
      'a server at a URL has one world only; a folder for each trial needs a command.',
      'Write isolation: serial, or start the server with target.command.',
    );
  return {
    clock: clock === undefined ? null : localTime(clock),
    zone: zone ?? null,
    isolation,
    database: databaseOf(input.database, reading),
    fixture: fixtureOf(input, reading),
    approvals: approvalsOf(input.approvals ?? {}, reading),
  };
}

function note(
  text: string | undefined,
  flawOf: (text: string) => string | null,
  path: KeyPath,
  reading: WorldReading,
): void {
  const flaw = text === undefined ? null : flawOf(text);
  if (flaw !== null) wrongValue(reading, path, flaw, 'Correct it.');
}

function databaseOf(written: string | undefined, reading: WorldReading): string | null {
  if (written === undefined) return null;
  const path = ['world', 'database'];
  const text = filled(written, path, (value) => wordFlaw(value) ?? databaseFlaw(written, value), reading);
  // What is secret in it must stay so where a driver's message repeats a part of it.
  for (const value of passwordsIn(text)) reading.secrets.push({ name: 'DATABASE_PASSWORD', value });
  return isServerUrl(text) || beginsInWorld(text) ? text : resolve(reading.folder, text);
}

function fixtureOf(world: WorldInput, reading: WorldReading): WorldFixture | null {
  const { fixture } = world;
  if (fixture === undefined) return null;
  const at = ['world', 'fixture'];
  const { version, setup, reset, check } = fixture;
  noteGaps(world, reading);
  return {
    version: version === undefined ? null : String(version),
    setup: setup === undefined ? null : wordsOf(setup, [...at, 'setup'], reading),
    reset: reset === undefined ? null : wordsOf(reset, [...at, 'reset'], reading),
    check: check === undefined ? null : checkOf(check, [...at, 'check'], reading),
  };
}

/** What a fixture cannot do without. */
function noteGaps({ fixture = {}, isolation, database }: WorldInput, reading: WorldReading): void {
  const { setup, reset, check } = fixture;
  const isOwn = isolation === 'trial';
  if (reset === undefined && !(isOwn && setup !== undefined)) {
    const why = isOwn ? ' and no "setup"' : ', so that one trial would see what another has left';
    const next = 'Add, for example, reset: node fixtures/reset.js';
    wrongKey(reading, ['world', 'fixture'], `world.fixture has no "reset"${why}.`, next);
  }
  const isMap = typeof check === 'object' && !Array.isArray(check);
  if (isMap && check.sql !== undefined && database === undefined) {
    const next = 'Add world.database: a SQLite file, or a URL that begins with postgres://.';
    const message = 'world.fixture.check.sql needs a database, and there is none.';
    wrongKey(reading, ['world', 'fixture', 'check', 'sql'], message, next);
  }
  if (isMap && check.sql !== undefined) noteSql(check.sql, reading);
}

function noteSql(query: string, reading: WorldReading): void {
  const flaw = selectFlaw(query);
  if (flaw === null) return;
  const next = 'Write one statement that begins with select, with or values.';
  const message = `world.fixture.check.sql must be one query, which only reads; ${flaw}.`;
  wrongKey(reading, ['world', 'fixture', 'check', 'sql'], message, next);
}

function checkOf(
  check: string | string[] | FixtureCheckInput,
  at: KeyPath,
  reading: WorldReading,
): FixtureCheck {
  if (typeof check === 'string' || Array.isArray(check))
    return { kind: 'succeeds', words: wordsOf(check, at, reading) };
  const value = check.equals as Json; // oxlint-disable-line typescript/no-unsafe-type-assertion -- read from YAML, or made plain JSON by code-value.ts
  if (check.sql !== undefined) return { kind: 'equals', read: { kind: 'sql', query: check.sql }, value };
  if (check.http !== undefined) {
    const url = filled(check.http, [...at, 'http'], urlFlaw, reading);
    return { kind: 'equals', read: { kind: 'http', url }, value };
  }
  const words = wordsOf(check.command ?? '', [...at, 'command'], reading);
  return { kind: 'equals', read: { kind: 'command', words }, value };
}

function wordsOf(
  command: string | readonly string[],
  path: KeyPath,
  reading: WorldReading,
): readonly [string, ...string[]] {
  const found = typeof command === 'string' ? commandWords(command) : listWords(command);
  if (found.kind === 'wrong') {
    wrongValue(reading, path, found.message, found.next);
    return [''];
  }
  const [program, ...args] = found.words;
  const fill = (word: string): string => filled(word, path, wordFlaw, reading);
  return [fill(program), ...args.map(fill)];
}

function approvalsOf(
  written: Readonly<Record<string, 'reads-only' | 'allow' | 'deny'>>,
  reading: WorldReading,
): Approvals {
  const tools = Object.entries(written).flatMap(([tool, said]): [string, 'allow' | 'deny'][] => {
    if (tool === 'default') return [];
    if (said !== 'reads-only') return [[tool, said]];
    wrongValue(
      reading,
      ['world', 'approvals', tool],
      '"reads-only" is for "default" only.',
      'Write allow or deny.',
    );
    return [];
  });
  return {
    default: Object.hasOwn(written, 'default') ? (written['default'] ?? 'reads-only') : 'reads-only',
    tools: Object.fromEntries(tools),
  };
}
