const FORM = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d))?$/;

/** What keeps a text from being a local time (`2026-10-01T09:00:00`, seconds may be left out), or null. */
export function localTimeFlaw(text: string): string | null {
  const [, year, month, day, hour, minute, second = '00'] = FORM.exec(text) ?? [];
  if (minute === undefined)
    return 'it is no local date and time; one looks like 2026-10-01T09:00:00, without a zone at its end.';
  const isTime = Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60;
  const there = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isDay = there.getUTCMonth() === Number(month) - 1 && there.getUTCDate() === Number(day);
  return isTime && isDay ? null : 'there is no such day or time.';
}

/** What keeps a text from being a time zone of the IANA database (`Europe/Paris`, `UTC`), or null. */
export function zoneFlaw(text: string): string | null {
  const flaw = 'it is no time zone; one looks like Europe/Paris, America/New_York or UTC.';
  // Node also takes offsets such as +02:00, which `TZ` means the other way round.
  if (!/^[A-Za-z]/.test(text)) return flaw;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text }).format(0);
    return null;
  } catch {
    return flaw;
  }
}

/** A local time with its seconds, so that one time is written in one way. */
export function localTime(text: string): string {
  return /T\d\d:\d\d$/.test(text) ? `${text}:00` : text;
}

/** `Thursday`, for the day of a local time. */
export function weekdayOf(local: string): string {
  const day = new Date(`${local.slice(0, 10)}T00:00:00Z`);
  return new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(day);
}
