// How a room gets booked.
import { namedIn, seatsIn, windowIn } from './reading.mjs';

export async function book(task) {
  const { text, now } = task;
  const window = windowIn(text, now);
  if (window === null) return 'From when to when do you need the room, and on which day?';
  const seats = seatsIn(text);
  return seats === null ? bookNamed(task, window) : bookBySize(task, window, seats);
}

async function bookNamed(task, window) {
  const { text, server, memory, habits } = task;
  const { data } = await server.call('list_rooms');
  const rooms = namedIn(text, data?.rooms ?? []);
  if (rooms.length === 0) return 'Nothing was booked: there is no such room in your workspace.';
  if (rooms.length === 1) return replacing(memory, rooms[0], task, window);
  const names = rooms.map(({ name }) => name).join(' or ');
  const picked = habits.pick(rooms);
  if (picked === null) return `Which room do you mean: ${names}?`;
  const told = await bookRoom(task, picked, window);
  return `${told} If that is not the one: did you mean ${names}?`;
}

/** What was booked before the user had said which room they mean is given back first. */
async function replacing(memory, room, task, window) {
  if (memory.booked !== undefined) await task.server.call('cancel_booking', { reference: memory.booked });
  return bookRoom(task, room, window);
}

async function bookBySize(task, window, seats) {
  const { me, server, habits } = task;
  for (const workspace of [me.home, ...habits.elsewhere(me)]) {
    // oxlint-disable-next-line no-await-in-loop -- one place is looked at after the other
    const { data } = await server.call('find_free_rooms', { ...window, workspace, min_seats: seats });
    const [room] = (data?.rooms ?? []).toSorted((a, b) => a.seats - b.seats);
    if (room !== undefined) return bookRoom(task, room, window);
  }
  return habits.nothingFree(`${seats} people ${shown(window)}`, server);
}

async function bookRoom(task, room, window) {
  const { server, memory, habits } = task;
  const done = await attempt(task, room, window);
  if (done.kind === 'data') {
    memory.booked = done.data.reference;
    return `Booked ${done.data.room_name} ${shown(window)}. The reference is ${habits.reference(done.data.reference)}.`;
  }
  if (habits.takesAnother && /\bis taken\b/.test(done.text)) {
    const { data } = await server.call('find_free_rooms', window);
    const [another] = data?.rooms ?? [];
    if (another !== undefined) return bookRoom(task, another, window);
  }
  return `Nothing was booked, I could not do it: ${done.text}`;
}

/** Books, and tries again where that may help: the same key makes the same booking only once. */
async function attempt({ server, habits }, room, { start, end }) {
  const key = habits.key(start, room);
  const args = {
    room_id: room.room_id,
    start,
    end,
    title: 'Meeting',
    ...(key === null ? {} : { idempotency_key: key }),
  };
  let done = await server.call('create_booking', args);
  for (let tries = 1; tries < mostTries(done, habits); tries += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each try waits for the one before
    done = await server.call('create_booking', args);
  }
  return done;
}

function mostTries({ kind, text }, { tries }) {
  if (kind === 'lost') return 3;
  return kind === 'error' && /try again|does not answer|unavailable/i.test(text) ? tries : 1;
}

function shown({ start, end }) {
  return `on ${start.slice(0, 10)} from ${start.slice(11)} to ${end.slice(11)}`;
}
