// An assistant that books rooms: it looks before it acts, asks when it cannot tell, and says what happened. A bad agent
// is the same assistant with one other habit.
import { book } from './book.mjs';
import { intentOf, monthIn, namedIn, referenceIn } from './reading.mjs';

/** What a good assistant does where a bad one goes wrong. */
export const GOOD_HABITS = {
  /** The room to take although several fit; null: ask. */
  pick: () => null,
  /** What keeps a booking from being made twice. */
  key: (start, room) => `${room.room_id} ${start}`,
  /** How often a call is tried that fails for a reason that may pass. */
  tries: 3,
  /** Where else to look when nothing is free at home: ids of workspaces. */
  elsewhere: () => [],
  /** Whether another room will do when the wanted one is taken. */
  takesAnother: false,
  /** How a booking's reference is told. */
  reference: (reference) => reference,
  /** What is said when nothing is free. */
  nothingFree: (wanted) => `Nothing was booked: no room for ${wanted} is free.`,
};

/** The answer to all that the user has said so far. `memory`: what is kept from turn to turn; it is written to. */
export async function respond({ said, server, memory, habits }) {
  const text = said.join('\n');
  const me = await server.call('whoami');
  if (me.kind !== 'data') return `I could not find out what time it is: ${me.text}`;
  const task = { text, now: me.data.now, me: me.data, server, memory, habits };
  return TASKS[intentOf(text)](task);
}

const TASKS = { book, cancel, bookings, room };

async function cancel({ text, now, server }) {
  const named = referenceIn(text);
  const reference = named ?? (await referenceOf(text, now, server));
  if (reference === null) return 'Nothing was cancelled: you have no such booking.';
  const done = await server.call('cancel_booking', { reference });
  return done.kind === 'data'
    ? `Cancelled ${done.data.cancelled.title} in ${done.data.cancelled.room_name} (${reference}).`
    : `Nothing was cancelled, I could not do it: ${done.text}`;
}

/** The reference of the user's own booking whose title is named. */
async function referenceOf(text, now, server) {
  const { data } = await server.call('list_bookings', { from: now.slice(0, 10) });
  const found = data?.bookings.filter(({ title }) => text.toLowerCase().includes(title.toLowerCase())) ?? [];
  return found.length === 1 ? found[0].reference : null;
}

async function bookings({ text, now, server }) {
  const { data, text: wrong } = await server.call('list_bookings', monthIn(text, now) ?? {});
  if (data === undefined) return `I could not look: ${wrong}`;
  const { from, to } = data.window;
  if (data.total === 0) return `You have no bookings from ${from} to ${to}.`;
  const lines = data.bookings.map(({ title, room_name, start }) => `${title} in ${room_name} at ${start}`);
  return `From ${from} to ${to} you have: ${lines.join('; ')}.`;
}

async function room({ text, server }) {
  const { data } = await server.call('list_rooms');
  const [found] = namedIn(text, data?.rooms ?? []);
  if (found === undefined) return 'There is no such room in your workspace.';
  const shown = await server.call('get_room', { room_id: found.room_id });
  return shown.kind === 'data' ? `${found.name}: ${shown.data.note}` : `I could not look: ${shown.text}`;
}
