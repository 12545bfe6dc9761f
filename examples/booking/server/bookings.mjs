// Bookings: found, made, cancelled.
import { mistake } from './answer.mjs';
import { dayAfter, now, shown, utcOf, zone } from './clock.mjs';
import { inTransaction } from './database.mjs';
import { newReference } from './references.mjs';
import { roomOf, roomsOf } from './rooms.mjs';

/** The rooms with nothing booked in the window. */
export function freeRooms(db, user, { start, end, ...filters }) {
  const window = windowOf(start, end);
  const rooms = roomsOf(db, user, filters);
  const free = rooms.filter(({ room_id }) => takenBy(db, room_id, window) === undefined);
  return { window: shownWindow(window), rooms: free, searched: rooms.length };
}

/** Bookings that begin on the days from `from` to `to`. */
export function bookingsOf(db, user, { room_id, whose = 'mine', from = now().slice(0, 10), to, limit = 20 }) {
  const last = to ?? dayAfter(from, 30);
  if (last < from) throw mistake(`to: ${last} is before from, ${from}. Give days in their order.`);
  const within = [instantOf('from', `${from}T00:00`), instantOf('to', `${dayAfter(last, 1)}T00:00`)];
  if (room_id !== undefined) roomOf(db, user, room_id);
  const found = db
    .prepare(
      `${BOOKING} where cancelled = 0 and starts_utc >= ? and starts_utc < ? order by starts_utc, booking.id`,
    )
    .all(within)
    .filter(
      (one) =>
        user.workspaces.some(({ id }) => id === one.workspace) &&
        (room_id === undefined || one.room === room_id) &&
        (whose === 'everyone' || one.user === user.id),
    );
  return {
    window: { from, to: last, zone: zone() },
    bookings: found.slice(0, limit).map(publicPart),
    total: found.length,
    limit,
  };
}

/** Books a room, and notifies who booked it. The same key makes the same booking once, however often it is sent. */
export function createBooking(db, user, { room_id, start, end, title, idempotency_key: key = null }) {
  return inTransaction(db, () => {
    const room = roomOf(db, user, room_id);
    const window = windowOf(start, end);
    const known = key === null ? undefined : bookingWithKey(db, user, key);
    if (known !== undefined) return sameOrMistake(known, { room_id, window });
    if (start < now()) throw mistake(`start: ${start} is past; it is ${now()} in ${zone()}.`);
    const taken = takenBy(db, room_id, window);
    if (taken !== undefined)
      throw mistake(
        `room_id: ${room.name} is taken from ${shown(taken.starts_utc)} to ${shown(taken.ends_utc)}. find_free_rooms shows what is free then.`,
      );
    const reference = newReference(db);
    db.prepare(
      `insert into booking (reference, workspace, room, user, title, starts_at, ends_at, starts_utc, ends_utc, idempotency_key)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ).run([reference, room.workspace, room_id, user.id, title, start, end, window.start, window.end, key]);
    return publicPart(notified(db, reference, 'booked'));
  });
}

/** Cancels one of the user's own bookings. */
export function cancelBooking(db, user, { reference }) {
  return inTransaction(db, () => {
    const found = bookingWith(db, reference);
    if (found === undefined || user.workspaces.every(({ id }) => id !== found.workspace))
      throw mistake(
        `reference: there is no booking "${reference}" in your workspaces. list_bookings shows them.`,
      );
    if (found.user !== user.id)
      throw mistake(`reference: ${reference} is ${found.booked_by}'s booking; ask them to cancel it.`);
    if (found.cancelled === 1) throw mistake(`reference: ${reference} is cancelled already.`);
    db.prepare('update booking set cancelled = 1 where reference = ?').run([reference]);
    return { cancelled: publicPart(notified(db, reference, 'cancelled')) };
  });
}

const BOOKING = `select booking.*, room.name as room_name, user.name as booked_by
  from booking join room on room.id = booking.room join user on user.id = booking.user`;

function bookingWith(db, reference) {
  return db.prepare(`${BOOKING} where reference = ?`).all([reference])[0];
}

function bookingWithKey(db, user, key) {
  return db.prepare(`${BOOKING} where booking.user = ? and idempotency_key = ?`).all([user.id, key])[0];
}

function sameOrMistake(known, { room_id, window }) {
  if (known.room === room_id && known.starts_utc === window.start && known.ends_utc === window.end)
    return publicPart(known);
  throw mistake(
    `idempotency_key: this key made ${known.reference}, which is another booking. Take a new key for a new one.`,
  );
}

function takenBy(db, room, { start, end }) {
  return db
    .prepare(
      'select * from booking where cancelled = 0 and room = ? and starts_utc < ? and ends_utc > ? order by starts_utc',
    )
    .all([room, end, start])[0];
}

function notified(db, reference, what) {
  const booking = bookingWith(db, reference);
  const text = `${booking.room_name} ${what} from ${booking.starts_at} to ${booking.ends_at} (${reference})`;
  db.prepare('insert into notification (booking, user, text) values (?, ?, ?)').run([
    booking.id,
    booking.user,
    text,
  ]);
  return booking;
}

function windowOf(start, end) {
  const window = { start: instantOf('start', start), end: instantOf('end', end) };
  if (window.end > window.start) return window;
  throw mistake(`end: ${end} is not after start, ${start}. Give a later end.`);
}

function instantOf(name, local) {
  const utc = utcOf(local);
  if (utc !== null) return utc;
  throw mistake(
    `${name}: there is no ${local.replace('T', ' at ')} in ${zone()}; the calendar or the change of clocks leaves it out. Give another time.`,
  );
}

function shownWindow({ start, end }) {
  return { start: shown(start), end: shown(end), zone: zone() };
}

function publicPart({ reference, room, room_name, workspace, title, starts_utc, ends_utc, booked_by }) {
  return {
    reference,
    room_id: room,
    room_name,
    workspace,
    title,
    start: shown(starts_utc),
    end: shown(ends_utc),
    booked_by,
  };
}
