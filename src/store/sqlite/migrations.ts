/** Stands in the header of every store ("MCPS"), so that another program's database is never taken for one. */
export const APPLICATION_ID = 0x4d_43_50_53;

/**
 * What makes format n of the file out of format n - 1. Run in order, in one transaction; never edited once released.
 * A document is JSON; only what is searched for is a column beside it, and the bulky column stands last.
 */
export const migrations: readonly string[] = [
  `
  create table run (
    seq integer primary key,
    id text not null unique,
    started_at text not null,
    heading text not null,
    document text not null
  ) strict;
  create index run_by_start on run (started_at, seq);

  create table finish (
    run integer not null references run (seq),
    number integer not null,
    at text not null,
    findings text not null,
    primary key (run, number)
  ) strict, without rowid;

  create table trial (
    seq integer primary key,
    id text not null unique,
    run integer not null references run (seq),
    document text not null
  ) strict;
  create index trial_by_run on trial (run);

  create table grading (
    trial integer not null references trial (seq),
    number integer not null,
    at text not null,
    verdicts text not null,
    primary key (trial, number)
  ) strict, without rowid;

  create table recording (
    trial integer primary key references trial (seq),
    packed blob not null
  ) strict;
  `,
  `
  create table holder (
    run integer primary key references run (seq),
    process text not null
  ) strict;
  `,
];
