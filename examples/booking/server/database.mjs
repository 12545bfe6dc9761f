// The SQLite file behind the server.
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'libsql';

const EXAMPLE = fileURLToPath(new URL('../', import.meta.url));

/** In the folder of a trial where there is one (SURVEYOR_WORLD), else beside the example. */
export function databaseFile(env = process.env) {
  return join(env.SURVEYOR_WORLD || join(EXAMPLE, '.data'), 'booking.db');
}

export function openDatabase(file) {
  mkdirSync(dirname(file), { recursive: true });
  const db = new Database(file, { timeout: 5_000 });
  db.exec(SCHEMA);
  return db;
}

/** All of it happens, or nothing. */
export function inTransaction(db, work) {
  db.exec('begin immediate');
  try {
    const result = work();
    db.exec('commit');
    return result;
  } catch (error) {
    db.exec('rollback');
    throw error;
  }
}

// Instants are UTC text. starts_at and ends_at are the local times that were asked for, for whoever reads the file.
const SCHEMA = `
create table if not exists workspace (id text primary key, name text not null);
create table if not exists user (id text primary key, name text not null, home text not null references workspace, token text not null unique);
create table if not exists member (user text not null references user, workspace text not null references workspace, primary key (user, workspace));
create table if not exists room (
  id text primary key, workspace text not null references workspace, name text not null,
  floor text not null, seats integer not null, note text not null
);
create table if not exists booking (
  id integer primary key, reference text not null unique, workspace text not null references workspace,
  room text not null references room, user text not null references user, title text not null,
  starts_at text not null, ends_at text not null, starts_utc text not null, ends_utc text not null,
  cancelled integer not null default 0, idempotency_key text, unique (user, idempotency_key)
);
create table if not exists notification (
  id integer primary key, booking integer not null references booking, user text not null references user, text text not null
);
`;
