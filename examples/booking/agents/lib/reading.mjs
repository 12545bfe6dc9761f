// What a user wants, read out of plain English by simple rules.

/** `book`, `cancel`, `bookings` or `room`: what is asked for. */
export function intentOf(text) {
  if (/\bcancel\b/i.test(text)) return 'cancel';
  if (/\b(?:booked|my bookings)\b/i.test(text)) return 'bookings';
  if (/\b(?:book|reserve|need)\b/i.test(text)) return 'book';
  return 'room';
}

/** Rooms that the text names in full, else those of which it names a part. */
export function namedIn(text, rooms) {
  const says = (words) => new RegExp(`\\b${words}\\b`, 'i').test(text);
  const whole = rooms.filter(({ name }) => says(name));
  return whole.length > 0 ? whole : rooms.filter(({ name }) => name.split(' ').some(says));
}

/** How many people are to sit; null: nothing is said of it. */
export function seatsIn(text) {
  const found = /\b(\d+) (?:people|of us|persons)\b/i.exec(text);
  return found === null ? null : Number(found[1]);
}

/** What a booking is known by; null: none is given. */
export function referenceIn(text) {
  return /\bBK-[0-9A-Z]{4}\b/.exec(text)?.[0] ?? null;
}

/** From when to when, as local times; null: it is not all said. `now`: what time it is. */
export function windowIn(text, now) {
  const day = dayIn(text, now.slice(0, 10));
  const hours = hoursIn(text);
  return day === null || hours === null
    ? null
    : { start: `${day}T${hours.start}`, end: `${day}T${hours.end}` };
}

/** The first and last day of the month that is named, the next one of that name; null: none is. */
export function monthIn(text, now) {
  const month = MONTHS.findIndex((name) => new RegExp(`\\b${name}\\b`, 'i').test(text)) + 1;
  if (month === 0) return null;
  const [year, current] = now.split('-').map(Number);
  const of = month < current ? year + 1 : year;
  const last = new Date(Date.UTC(of, month, 0)).getUTCDate();
  return { from: dayText(of, month, 1), to: dayText(of, month, last) };
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

function dayIn(text, today) {
  const written = /\b\d{4}-\d\d-\d\d\b/.exec(text)?.[0];
  if (written !== undefined) return written;
  if (/\btoday\b/i.test(text)) return today;
  if (/\btomorrow\b/i.test(text)) return later(today, 1);
  const dated = new RegExp(`\\b(\\d{1,2}) (${MONTHS.join('|')})\\b`, 'i').exec(text);
  if (dated !== null) return `${monthIn(dated[2], today).from.slice(0, 8)}${dated[1].padStart(2, '0')}`;
  const weekday = WEEKDAYS.findIndex((name) => new RegExp(`\\b${name}\\b`, 'i').test(text));
  if (weekday === -1) return null;
  const ahead = (weekday - new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7;
  return later(today, ahead + 1);
}

function hoursIn(text) {
  const span = /\bfrom (\d{1,2})(?::(\d\d))? to (\d{1,2})(?::(\d\d))?\b/i.exec(text);
  if (span !== null) return { start: hour(span[1], span[2]), end: hour(span[3], span[4]) };
  const begun = /\bat (\d{1,2})(?::(\d\d))? for an hour\b/i.exec(text);
  if (begun === null) return null;
  return { start: hour(begun[1], begun[2]), end: hour(String(Number(begun[1]) + 1), begun[2]) };
}

function hour(hours, minutes = '00') {
  return `${hours.padStart(2, '0')}:${minutes}`;
}

function later(day, days) {
  const noon = new Date(`${day}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() + days);
  return noon.toISOString().slice(0, 10);
}

function dayText(year, month, day) {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
