// What time it is, and what a local time means. The zone is the process's own (TZ); SURVEYOR_CLOCK stops the clock.

/** A minute of local time, as tools take and give it: `2026-10-02T14:00`. */
export const LOCAL = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d$/;
export const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

export function zone() {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The local time, to the minute. */
export function now(env = process.env) {
  return (env.SURVEYOR_CLOCK ?? localOf(new Date())).slice(0, 'YYYY-MM-DDThh:mm'.length);
}

/** The instant of a local time as UTC text, which sorts. Null: the calendar or the clock has no such time. */
export function utcOf(local) {
  const [year, month, day, hour, minute] = local.split(/[-T:]/).map(Number);
  const instant = new Date(year, month - 1, day, hour, minute);
  // In the hour that is skipped in spring, as on 31 June, Date moves on to another time.
  return localOf(instant) === local ? instant.toISOString() : null;
}

/** A stored instant in the zone, with the offset that holds then: `2026-10-02T14:00+02:00`. */
export function shown(utc) {
  const instant = new Date(utc);
  const minutes = -instant.getTimezoneOffset();
  const size = Math.abs(minutes);
  return `${localOf(instant)}${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** The day so many days later. */
export function dayAfter(day, days) {
  const noon = new Date(`${day}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() + days);
  return noon.toISOString().slice(0, 10);
}

function localOf(instant) {
  const day = [instant.getFullYear(), two(instant.getMonth() + 1), two(instant.getDate())].join('-');
  return `${day}T${two(instant.getHours())}:${two(instant.getMinutes())}`;
}

function two(number) {
  return String(number).padStart(2, '0');
}
