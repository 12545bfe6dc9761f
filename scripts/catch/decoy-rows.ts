import { flawOf, TOKEN, WRITES, type DecoyRow } from './try.ts';

/** What looks guilty and is not. */
export const DECOYS: readonly DecoyRow[] = [
  {
    row: 'A',
    looks: "The client shows tool calls, and the server's log is empty.",
    notYet: 'layer L2: claims of a client beside the log',
  },
  {
    row: 'B',
    looks: 'The server answered, and the agent reports a failure.',
    notYet: 'layer L2: claims of a client beside the log',
  },
  {
    row: 'C',
    looks: 'Every call is cancelled by the user in a batch.',
    notYet: 'layer L2: the preflight of a client',
  },
  {
    row: 'E',
    looks: 'An optional argument is reported as required before any request leaves.',
    why: 'its schema is sound and the server takes the call without it; the refusal is the client’s',
    server: flawOf('rooms optional-or-null', 'an optional argument that may be null', []),
  },
  {
    row: 'G',
    looks: 'New tools stay invisible after a list change.',
    why: 'the notification is on the wire; who does not list again is the client',
    server: flawOf('rooms grows-aloud', 'a tool appears after a call, and a notification says so', []),
  },
  {
    row: 'I',
    looks: 'Events are created in a foreign zone.',
    why: 'the zone is an argument, and the server keeps what it is given',
    server: flawOf('diary clean', 'appointments in whatever zone is sent', [], {
      ...WRITES,
      config: {
        tools: {
          add_appointment: {
            effect: 'writes',
            with: { title: 'Recital', at: '2026-10-21T18:00:00', zone: 'America/Chicago' },
            readBack: { tool: 'agenda', with: {} },
          },
        },
      },
    }),
  },
  {
    row: 'J',
    looks: 'Authorization succeeded, and calls answer 401.',
    why: 'what stands before the server refuses calls; no answer of a tool was seen',
    server: flawOf('tickets balancer-401', 'a balancer answers tools/call', [], {
      over: 'http',
      config: TOKEN,
    }),
  },
  {
    row: 'M',
    looks: 'An empty list is reported as an error.',
    why: 'the list is empty and well formed; the report is the client’s',
    server: flawOf('rooms nothing-booked', 'no bookings at all', []),
  },
];
