// A family's diary. All-day events have a day and no time; appointments have a moment and the zone it was made in.

import { failed, printed, READS, takes, WRITES } from '../desk.mjs';

const text = (description, more = {}) => ({ type: 'string', description, ...more });

const EVENTS = () => [
  { uid: 'ev-fair', title: 'Village fair', allDay: true, start: { date: '2026-10-17' } },
  { uid: 'ev-exam', title: 'Exam', allDay: true, start: { date: '2026-11-03' } },
  {
    uid: 'ev-dent',
    title: 'Dentist',
    allDay: false,
    start: { dateTime: '2026-10-20T09:30:00+02:00', zone: 'Europe/Berlin' },
  },
];

const tools = () => [
  {
    name: 'agenda',
    description: 'Returns all events of the diary.',
    inputSchema: takes({}),
    annotations: READS,
  },
  {
    name: 'add_appointment',
    description: 'Adds an appointment at a moment, in the zone that is given.',
    inputSchema: takes({
      'title!': text('What it is.'),
      'at!': text('The moment, as 2026-10-20T09:30:00.'),
      'zone!': text('The zone of that moment, as Europe/Berlin.'),
    }),
    annotations: WRITES,
  },
];

const handlers = {
  agenda: (_args, { events }) => printed({ events }),
  add_appointment: ({ title, at, zone }, { events }) => {
    if (Number.isNaN(Date.parse(at))) return failed(`"${at}" is no moment, such as 2026-10-20T09:30:00.`);
    const one = { uid: `ev-${events.length + 1}`, title, allDay: false, start: { dateTime: at, zone } };
    events.push(one);
    return printed(one);
  },
};

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const two = (n) => String(n).padStart(2, '0');

/** The day on which midnight of UTC falls wherever this runs. */
const localDay = (date, print) => {
  const at = new Date(date);
  return print(at.getFullYear(), at.getMonth(), at.getDate());
};

const withDays = (print) => ({
  handlers: {
    agenda: (_args, { events }) =>
      printed({
        events: events.map((one) =>
          one.allDay ? { ...one, start: { date: localDay(one.start.date, print) } } : one,
        ),
      }),
  },
});

export const diary = {
  instructions: 'The diary of one family.',
  tools,
  handlers,
  state: () => ({ events: EVENTS() }),
  flaws: {
    'day-before': withDays((year, month, day) => `${year}-${two(month + 1)}-${two(day)}`),
    'day-before-in-words': withDays((year, month, day) => `${day} ${MONTHS[month]} ${year}`),
    'day-in-words': {
      handlers: {
        agenda: (_args, { events }) =>
          printed({
            events: events.map((one) =>
              one.allDay
                ? { ...one, start: { date: new Date(one.start.date).toUTCString().slice(5, 16) } }
                : one,
            ),
          }),
      },
    },
  },
};
