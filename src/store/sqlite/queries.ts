/* Every statement of the store. `seq` is SQLite's own number of a row and never leaves this folder. */

/** In one statement, so that a store which another process is just making is seen before or after, not halfway. */
export const HEADER = `
  select (select application_id from pragma_application_id) as application,
    (select user_version from pragma_user_version) as format,
    (select count(*) from sqlite_schema) as parts`;

export const INSERT_RUN = `
  insert into run (id, started_at, heading, document) values (?, ?, ?, ?)`;

export const RUN_SEQ = `
  select seq from run where id = ?`;

export const READ_RUN = `
  select document from run where id = ?`;

export const LAST_FINISH = `
  select at, findings from finish
  where run = (select seq from run where id = ?)
  order by number desc limit 1`;

export const INSERT_FINISH = `
  insert into finish (run, number, at, findings)
  select ?1, coalesce(max(number), 0) + 1, ?2, ?3 from finish where run = ?1`;

export const READ_HOLDER = `
  select process from holder where run = ?`;

export const SET_HOLDER = `
  insert into holder (run, process) values (?1, ?2)
  on conflict (run) do update set process = ?2`;

export const LIST_RUNS = `
  select heading,
    (select count(*) from trial where trial.run = run.seq) as stored,
    exists (select 1 from finish where finish.run = run.seq) as finished
  from run order by started_at desc, seq desc limit ?`;

/** Gives a row back only when the trial was not there. */
export const INSERT_TRIAL = `
  insert into trial (id, run, document) values (?, ?, ?)
  on conflict (id) do nothing returning seq`;

export const TRIAL_SEQ = `
  select seq from trial where id = ?`;

export const INSERT_GRADING = `
  insert into grading (trial, number, at, verdicts)
  select ?1, coalesce(max(number), 0) + 1, ?2, ?3 from grading where trial = ?1`;

export const READ_TRIALS = `
  select trial.seq, trial.id, trial.document, grading.verdicts
  from trial join grading on grading.trial = trial.seq
  where trial.run = (select seq from run where id = ?) and trial.seq > ?
    and grading.number = (select max(number) from grading as any_grading where any_grading.trial = trial.seq)
  order by trial.seq limit ?`;

export const INSERT_RECORDING = `
  insert into recording (trial, packed) values (?, ?)`;

export const READ_RECORDING = `
  select packed from recording where trial = (select seq from trial where id = ?)`;
