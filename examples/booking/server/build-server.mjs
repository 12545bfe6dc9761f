// The MCP server of one user.
import { McpServer } from '@modelcontextprotocol/server';
import { telling } from './answer.mjs';
import { bookingsOf, cancelBooking, createBooking, freeRooms } from './bookings.mjs';
import { now, zone } from './clock.mjs';
import { roomOf, roomsOf } from './rooms.mjs';
import { shapes } from './shapes.mjs';

const READS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
const ADDS = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false };
const CANCELS = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false };

export function buildServer(db, user) {
  const server = new McpServer(
    { name: 'booking', title: 'Room booking', version: '1.0.0' },
    {
      instructions:
        'Meeting rooms of the workspaces that the user is in. All times are local times of the zone that whoami shows. Find the room id first; where several rooms fit what the user said, ask which one is meant before booking.',
    },
  );
  const add = (name, { title, description, annotations }, handler) =>
    server.registerTool(
      name,
      {
        title,
        description,
        annotations,
        inputSchema: shapes[name].takes,
        outputSchema: shapes[name].gives,
      },
      telling(handler),
    );
  addReads(add, db, user);
  addWrites(add, db, user);
  return server;
}

function addReads(add, db, user) {
  add(
    'whoami',
    {
      title: 'Who am I',
      description: 'Shows who you are, your workspaces, and what time it is where the rooms are.',
      annotations: READS,
    },
    () => ({ name: user.name, home: user.home, workspaces: user.workspaces, now: now(), zone: zone() }),
  );
  add(
    'list_rooms',
    {
      title: 'List rooms',
      description:
        'Lists the rooms of one of your workspaces with their ids and seats, all or those that fit the filters. It does not say whether they are free.',
      annotations: READS,
    },
    (filters) => {
      const rooms = roomsOf(db, user, filters);
      return { rooms, total: rooms.length };
    },
  );
  add(
    'get_room',
    {
      title: 'Show a room',
      description: 'Shows one room by its id, with its note: how to get in, and what is there.',
      annotations: READS,
    },
    ({ room_id }) => roomOf(db, user, room_id),
  );
  add(
    'find_free_rooms',
    {
      title: 'Find free rooms',
      description: 'Finds the rooms of one of your workspaces that nobody has booked in a window of time.',
      annotations: READS,
    },
    (args) => freeRooms(db, user, args),
  );
  add(
    'list_bookings',
    {
      title: 'List bookings',
      description: 'Lists bookings in your workspaces within a window of days: your own, or everyone’s.',
      annotations: READS,
    },
    (args) => bookingsOf(db, user, args),
  );
}

function addWrites(add, db, user) {
  add(
    'create_booking',
    {
      title: 'Book a room',
      description:
        'Books a room for you from start to end and notifies you. Returns the booking with its reference. It fails when the room is taken.',
      annotations: ADDS,
    },
    (args) => createBooking(db, user, args),
  );
  add(
    'cancel_booking',
    {
      title: 'Cancel a booking',
      description: 'Cancels one of your own bookings for good, and notifies you.',
      annotations: CANCELS,
    },
    (args) => cancelBooking(db, user, args),
  );
}
