// What tools take and give.
import { z } from 'zod';
import { DAY, LOCAL } from './clock.mjs';

const local = (what) =>
  z
    .string()
    .regex(LOCAL, 'must be a local time such as 2026-10-02T14:00')
    .describe(`${what}, in local time of the zone that whoami shows, as 2026-10-02T14:00.`);
const day = (what) =>
  z.string().regex(DAY, 'must be a day such as 2026-10-02').describe(`${what}, as 2026-10-02.`);

export const roomId = z.string().min(1).describe('Id of the room, from list_rooms or find_free_rooms.');

const filters = {
  workspace: z
    .string()
    .min(1)
    .optional()
    .describe('Id of one of your workspaces, from whoami. Left out: the one where you are at home.'),
  min_seats: z.int().min(1).max(500).optional().describe('Only rooms with at least so many seats.'),
};

const room = z.object({
  room_id: z.string(),
  workspace: z.string(),
  name: z.string(),
  floor: z.string(),
  seats: z.int(),
});

export const booking = z.object({
  reference: z.string().describe('What the booking is known by, such as BK-7F3Q.'),
  room_id: z.string(),
  room_name: z.string(),
  workspace: z.string(),
  title: z.string(),
  start: z.string().describe('Local time with its offset from UTC.'),
  end: z.string().describe('Local time with its offset from UTC.'),
  booked_by: z.string(),
});

export const shapes = {
  whoami: {
    takes: z.strictObject({}),
    gives: z.object({
      name: z.string(),
      home: z.string().describe('Id of the workspace where you are at home.'),
      workspaces: z.array(z.object({ id: z.string(), name: z.string() })),
      now: z.string().describe('Local time.'),
      zone: z.string().describe('The time zone of all local times.'),
    }),
  },
  list_rooms: {
    takes: z.strictObject({
      name_contains: z.string().max(100).optional().describe('Only rooms whose name contains this.'),
      ...filters,
    }),
    gives: z.object({ rooms: z.array(room).describe('All that match, by name.'), total: z.int() }),
  },
  get_room: {
    takes: z.strictObject({ room_id: roomId }),
    gives: room.extend({ note: z.string().describe('What to know before going there.') }),
  },
  find_free_rooms: {
    takes: z.strictObject({
      start: local('Begin of the window'),
      end: local('End of the window'),
      ...filters,
    }),
    gives: z.object({
      window: z.object({ start: z.string(), end: z.string(), zone: z.string() }),
      rooms: z.array(room).describe('Free in all of the window.'),
      searched: z.int().describe('How many rooms match the filters, free or taken.'),
    }),
  },
  list_bookings: {
    takes: z.strictObject({
      room_id: roomId.optional(),
      whose: z.enum(['mine', 'everyone']).default('mine').describe('Your own, or those of all members too.'),
      from: day('First day. Left out: today').optional(),
      to: day('Last day. Left out: 30 days after the first').optional(),
      limit: z.int().min(1).max(100).default(20).describe('How many bookings one answer may hold.'),
    }),
    gives: z.object({
      window: z.object({ from: z.string(), to: z.string(), zone: z.string() }),
      bookings: z.array(booking).describe('Those that begin in the window, first to last.'),
      total: z.int().describe('How many there are, shown or not.'),
      limit: z.int(),
    }),
  },
  create_booking: {
    takes: z.strictObject({
      room_id: roomId,
      start: local('Begin'),
      end: local('End'),
      title: z.string().min(1).max(200).describe('What the booking is for.'),
      idempotency_key: z
        .string()
        .min(1)
        .max(100)
        .optional()
        .describe(
          'A text of your own for this one booking. Sent again with the same key, it is made only once.',
        ),
    }),
    gives: booking,
  },
  cancel_booking: {
    takes: z.strictObject({
      reference: z.string().min(1).describe('Reference of the booking, such as BK-7F3Q, from list_bookings.'),
    }),
    gives: z.object({ cancelled: booking }),
  },
};
