import { join } from 'node:path';
import Database from 'libsql';
import type { Effect } from '../../src/case/effect.ts';
import type { Scenario } from '../../src/case/scenario.ts';
import { NO_WORLD, type WorldConfig } from '../../src/config/config.ts';
import type { World, WorldFailure, WorldSetting } from '../../src/world/worlds.ts';
import { anExpectation, aScenario } from '../grade/scenario/scenes.ts';

/** A program of a few lines that has a SQLite file `db` of the trial's own, and the trial's `facts`. */
export function program(code: string): readonly [string, ...string[]] {
  return [process.execPath, '-e', `${HEAD}\n${code}`];
}

const HEAD = `
  const { SURVEYOR_WORLD: folder, SURVEYOR_SENTINEL: sentinel, SURVEYOR_CLOCK: clock } = process.env;
  const fs = require('node:fs');
`;

/** Rules for trials with folders of their own, in which a copy of this file is the database. */
export function copying(master: string, over: Partial<WorldConfig['fixture']> = {}): WorldConfig {
  return {
    ...NO_WORLD,
    isolation: 'trial',
    database: '${SURVEYOR_WORLD}/world.db',
    fixture: {
      version: '3',
      setup: ['cp', master, '${SURVEYOR_WORLD}/world.db'],
      reset: null,
      check: {
        kind: 'equals',
        read: { kind: 'sql', query: 'select count(*) n from booking' },
        value: [{ n: 1 }],
      },
      ...over,
    },
  };
}

/** Rules for one shared database, which this program brings back. */
export function sharing(file: string, reset: readonly [string, ...string[]]): WorldConfig {
  return {
    ...NO_WORLD,
    database: file,
    fixture: { version: null, setup: null, reset, check: null },
  };
}

/** A database with one booking, closed again. */
export function masterIn(folder: string): string {
  const file = join(folder, 'master.db');
  write(
    file,
    "create table booking (id integer primary key, room text); insert into booking (room) values ('oak')",
  );
  return file;
}

export function write(file: string, sql: string): void {
  const db = new Database(file);
  db.exec(sql);
  db.close();
}

export function settingIn(folder: string, over: Partial<WorldSetting> = {}): WorldSetting {
  return {
    target: {
      kind: 'stdio',
      command: 'server',
      args: ['--db', '${SURVEYOR_WORLD}/world.db'],
      env: {},
      cwd: null,
    },
    identities: { alice: { env: { USER_TOKEN: 'a' } } },
    fixtures: {},
    tools: {},
    open: { revision: null, timeoutMs: 10_000, startTimeoutMs: 20_000, env: process.env },
    folder,
    scratch: folder,
    env: process.env,
    ...over,
  };
}

export const counted = (query: string, by: number): Effect => ({
  read: { kind: 'sql', query },
  path: null,
  must: { kind: 'changes-by', by },
});

export const equal = (
  query: string,
  value: Extract<Effect['must'], { kind: 'equals' }>['value'],
): Effect => ({
  read: { kind: 'sql', query },
  path: null,
  must: { kind: 'equals', value },
});

/** A scenario with these effects, and `never` ones. */
export function caseOf(
  effects: readonly Effect[],
  never: readonly Effect[] = [],
  over: Partial<Scenario> = {},
): Scenario {
  return aScenario({ accept: [anExpectation({ effects, never })], ...over });
}

export function worldOf(opened: World | WorldFailure): World {
  if (opened.kind === 'open') return opened;
  throw new Error(`${opened.kind}: ${opened.why}`);
}

export const NEVER_STOPPED: AbortSignal = new AbortController().signal;
