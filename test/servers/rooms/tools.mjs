// What the house lists. Nothing here is vague: every argument is described, every schema closed.

const READS = { readOnlyHint: true };
const text = (description, more = {}) => ({ type: 'string', description, ...more });
const whole = (description, more = {}) => ({ type: 'integer', description, ...more });
const takes = (properties, required = []) => ({
  type: 'object',
  properties,
  ...(required.length === 0 ? {} : { required }),
  additionalProperties: false,
});
const gives = (properties, required = Object.keys(properties)) => ({ type: 'object', properties, required });

const ROOM = {
  id: { type: 'string' },
  name: { type: 'string' },
  floor: { type: 'string' },
  seats: { type: 'integer' },
};
const BOOKING = {
  id: { type: 'string' },
  room_id: { type: 'string' },
  date: { type: 'string' },
  title: { type: 'string' },
};
const WINDOW = gives({ from: { type: 'string' }, to: { type: 'string' } });

export const toolList = () => [
  {
    name: 'list_rooms',
    description: 'Lists the meeting rooms of the house, all of them or those that fit the filters.',
    inputSchema: takes({
      floor: text('Only rooms of this floor.', { enum: ['ground', 'first'] }),
      min_seats: whole('Only rooms with at least so many seats.', { minimum: 1 }),
      name_contains: text('Only rooms whose name contains this.'),
      limit: whole('How many rooms one answer may hold.', { minimum: 1, maximum: 50, default: 10 }),
      cursor: text('Where to go on: the nextCursor of the answer before.'),
    }),
    outputSchema: gives({
      rooms: { type: 'array', items: gives(ROOM) },
      total: { type: 'integer' },
      limit: { type: 'integer' },
      nextCursor: { type: ['string', 'null'] },
    }),
    annotations: READS,
  },
  {
    name: 'get_room',
    description: 'Shows one meeting room by its id.',
    inputSchema: takes({ id: text('Id of the room, from list_rooms.') }, ['id']),
    outputSchema: gives(ROOM),
    annotations: READS,
  },
  {
    name: 'list_bookings',
    description: 'Lists your bookings within a window of days.',
    inputSchema: takes({
      room_id: text('Only bookings of this room; its id, from list_rooms.'),
      from: text('First day of the window, as 2026-10-01.', { default: '2026-10-01' }),
      to: text('Last day of the window, as 2026-10-31.', { default: '2026-10-31' }),
    }),
    outputSchema: gives({
      window: WINDOW,
      bookings: { type: 'array', items: gives(BOOKING) },
      searched: { type: 'integer' },
    }),
    annotations: READS,
  },
  {
    name: 'get_booking',
    description: 'Shows one of your bookings by its id.',
    inputSchema: takes({ id: text('Id of the booking, from list_bookings.') }, ['id']),
    outputSchema: gives(BOOKING),
    annotations: READS,
  },
  {
    name: 'room_usage',
    description: 'Says how much a room was used in October 2026; value is null where nothing was measured.',
    inputSchema: takes(
      {
        room_id: text('Id of the room, from list_rooms.'),
        metric: text('What to count.', { enum: ['hours', 'no_shows'], default: 'hours' }),
      },
      ['room_id'],
    ),
    outputSchema: gives({
      room_id: { type: 'string' },
      metric: { type: 'string' },
      window: WINDOW,
      samples: { type: 'integer' },
      value: { type: ['number', 'null'] },
    }),
    annotations: READS,
  },
  {
    name: 'create_booking',
    description: 'Books a room for one day.',
    inputSchema: takes(
      {
        room_id: text('Id of the room, from list_rooms.'),
        date: text('The day, as 2026-10-05.'),
        title: text('What the booking is for.'),
        idempotency_key: text('The same key makes the same booking once, however often it is sent.'),
      },
      ['room_id', 'date', 'title'],
    ),
    outputSchema: gives(BOOKING),
    annotations: { readOnlyHint: false, destructiveHint: false },
  },
  {
    name: 'cancel_booking',
    description: 'Cancels one of your bookings.',
    inputSchema: takes({ id: text('Id of the booking, from list_bookings.') }, ['id']),
    outputSchema: gives({ cancelled: gives(BOOKING) }),
    annotations: { readOnlyHint: false, destructiveHint: true },
  },
];
