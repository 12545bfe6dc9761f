// Rooms of the workspaces that a user is in. Other workspaces' rooms do not exist for them.
import { mistake } from './answer.mjs';

/** Rooms of one of the user's workspaces, by name. Left out: of the one where they are at home. */
export function roomsOf(db, user, { workspace = user.home, min_seats = 1, name_contains = '' }) {
  if (user.workspaces.every(({ id }) => id !== workspace)) {
    const ids = user.workspaces.map(({ id, name }) => `${id} (${name})`).join(', ');
    throw mistake(`workspace: you are in no workspace "${workspace}". Yours: ${ids}.`);
  }
  return db
    .prepare(
      `select id as room_id, workspace, name, floor, seats from room
       where workspace = ? and seats >= ? and instr(lower(name), lower(?)) > ${name_contains === '' ? '-1' : '0'}
       order by name`,
    )
    .all([workspace, min_seats, name_contains]);
}

/** One room with its note. */
export function roomOf(db, user, id) {
  const [room] = db
    .prepare('select id as room_id, workspace, name, floor, seats, note from room where id = ?')
    .all([id]);
  if (room === undefined || user.workspaces.every((own) => own.id !== room.workspace))
    throw mistake(
      `room_id: there is no room "${id}" in your workspaces. list_rooms shows the ids; they are case-sensitive.`,
    );
  return room;
}
