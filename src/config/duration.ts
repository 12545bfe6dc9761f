const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** Timers of more than 2^31 milliseconds fire at once, so a day is the most. */
const LONGEST_MS = 86_400_000;

/** How a duration is written, as a pattern for the schema too. */
export const DURATION_PATTERN: RegExp = /^(\d+(?:\.\d+)?) ?(ms|s|m|h)$/;

/** Milliseconds of `500ms`, `30s`, `1.5m` or `1h`; null for what is no duration between 1 ms and 24 hours. */
export function durationMs(text: string): number | null {
  const [, amount, unit = ''] = DURATION_PATTERN.exec(text) ?? [];
  const ms = Math.round(Number(amount) * (UNITS[unit] ?? Number.NaN));
  return ms >= 1 && ms <= LONGEST_MS ? ms : null;
}
