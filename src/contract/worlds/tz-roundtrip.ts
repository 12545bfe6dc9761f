import { count, excerpt } from '../../base/text.ts';
import { hasData, type Answer } from '../calls/answer.ts';
import type { Calls, Place } from '../calls/calls.ts';
import type { CallingCheck, Flaw, Judged } from '../check.ts';
import { couldNotRun, judged, notApplicable } from '../flaws.ts';
import { nameText } from '../tool-flaws.ts';
import { callFlaw, nothingCallable, type PlainTool } from '../calls/call-check.ts';
import { datesIn, type Dated } from './dates.ts';
import { viewersOf } from './look-around.ts';
import { roundTrip } from './read-back.ts';
import { shiftsBetween, type Shift } from './shifts.ts';
import { CLOCK, type Zone, zonesAt } from './zones.ts';

/** The same reads, and the writes that can be read back, in processes that run in different time zones. */
export const tzRoundtrip: CallingCheck = {
  id: 'tz.roundtrip',
  executes: 'good-input',
  phase: 'call',
  run: async (calls, { endpoint }) => {
    if (endpoint.kind === 'http')
      return notApplicable('the target is reached over HTTP, so its zone is its own');
    if (calls.tools.length === 0) return couldNotRun(nothingCallable(calls));
    const [home, twin] = [await inZone(calls, 'UTC'), await inZone(calls, 'UTC', { SURVEYOR_TWIN: '1' })];
    if (typeof home === 'string') return couldNotRun(`the target could not be started with TZ=UTC: ${home}`);
    if (typeof twin === 'string') return couldNotRun(`the target could not be started twice: ${twin}`);
    const dated = await datedReaders(calls, home, twin);
    const writers = calls.tools.flatMap((one) =>
      one.writes &&
      one.known.readBack !== null &&
      one.plain.kind === 'made' &&
      dayIn(one.plain.arguments) !== null
        ? [{ ...one, plain: one.plain }]
        : [],
    );
    if (dated.length + writers.length === 0)
      return notApplicable('no answer holds a date that stays the same from call to call');
    return compared(calls, { dated, writers, home });
  },
};

async function inZone(
  calls: Calls,
  zone: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Place | string> {
  const place = await calls.elsewhere({ env: { TZ: zone, SURVEYOR_CLOCK: CLOCK, ...more } });
  return place.kind === 'place' ? place : place.why;
}

interface DatedReader {
  readonly one: PlainTool;
  readonly answer: Answer;
  /** Places whose dates differ between two processes that both run in UTC. */
  readonly changing: ReadonlySet<string>;
}

/** Readers whose answers hold dates, with what two processes in the same zone say differently left aside. */
async function datedReaders(calls: Calls, home: Place, twin: Place): Promise<readonly DatedReader[]> {
  const found: DatedReader[] = [];
  for (const one of viewersOf(calls)) {
    const ask = (place: Place): Promise<Answer> =>
      place.call(one.tool.name, one.plain.arguments, { anew: true });
    // oxlint-disable-next-line no-await-in-loop -- calls are made one at a time
    const [answer, other] = [await ask(home), await ask(twin)];
    const [mine, theirs] = [datesIn(answer), datesIn(other)];
    if (!hasData(answer) || !hasData(other) || mine.length === 0 || !isAligned(mine, theirs)) continue;
    const changing = new Set(mine.flatMap(({ text, place }, i) => (theirs[i]?.text === text ? [] : [place])));
    if (mine.some(({ place }) => !changing.has(place))) found.push({ one, answer, changing });
  }
  return found;
}

function isAligned(mine: readonly Dated[], theirs: readonly Dated[]): boolean {
  return mine.length === theirs.length && mine.every(({ place }, i) => theirs[i]?.place === place);
}

/** Reads first, in all zones: what is written in one may be seen in the next. */
async function compared(
  calls: Calls,
  { dated, writers, home }: { dated: readonly DatedReader[]; writers: readonly PlainTool[]; home: Place },
): Promise<Judged> {
  const now = new Date();
  const zones = zonesAt(now);
  const places: { readonly zone: Zone; readonly place: Place }[] = [];
  for (const zone of zones) {
    // oxlint-disable-next-line no-await-in-loop -- one process after the other
    const place = await inZone(calls, zone.name);
    if (typeof place === 'string')
      return couldNotRun(`the target could not be started with TZ=${zone.name}: ${place}`);
    places.push({ zone, place });
  }
  const found: (Flaw | null)[] = [];
  // oxlint-disable-next-line no-await-in-loop -- calls are made one at a time
  for (const { zone, place } of places) found.push(...(await readsIn(zone, place, dated, now)));
  const plain = await atHome(writers, home);
  // oxlint-disable-next-line no-await-in-loop -- as above
  for (const { zone, place } of places) found.push(...(await writesIn(zone, place, plain)));
  if (found.length === 0)
    return couldNotRun('no tool gives answers that can be compared in a process that runs in another zone');
  const names = zones.map(({ name }) => name).join(' and ');
  return judged(onePerTool(found), `${count(found.length, 'call')} compared under TZ=UTC and ${names}`);
}

/** What each reader says in another zone; null: the same. Those whose answers can't be set side by side are left out. */
async function readsIn(
  { name: zone, sameDay }: Zone,
  place: Place,
  dated: readonly DatedReader[],
  now: Date,
): Promise<readonly (Flaw | null)[]> {
  const found: (Flaw | null)[] = [];
  for (const { one, answer, changing } of dated) {
    // oxlint-disable-next-line no-await-in-loop -- calls are made one at a time
    const there = await place.call(one.tool.name, one.plain.arguments, { anew: true });
    const [mine, theirs] = [datesIn(answer), datesIn(there)];
    if (!hasData(there) || !isAligned(mine, theirs)) continue;
    const [shift] = shiftsBetween(mine, theirs, { changing, sameDay, now: now.getTime() });
    found.push(shift === undefined ? null : readFlaw(shift, one.tool.name, zone, [answer, there]));
  }
  return found;
}

async function writesIn(
  { name: zone }: Zone,
  place: Place,
  writers: readonly PlainTool[],
): Promise<readonly (Flaw | null)[]> {
  const found: (Flaw | null)[] = [];
  for (const one of writers) {
    // oxlint-disable-next-line no-await-in-loop -- calls are made one at a time
    const flaw = await written(one, place, zone);
    if (flaw !== 'not-made') found.push(flaw);
  }
  return found;
}

/** The same flaw shows in more zones than one; the gravest is told. */
function onePerTool(found: readonly (Flaw | null)[]): readonly Flaw[] {
  const flaws = found.filter((flaw) => flaw !== null);
  const grave = flaws.toSorted((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'));
  const toolOf = ({ site }: Flaw): string => ('tool' in site ? site.tool : '');
  return grave.filter((flaw, i) => grave.findIndex((each) => toolOf(each) === toolOf(flaw)) === i);
}

/** The writers whose day comes back as it was written where the target runs in UTC. */
async function atHome(writers: readonly PlainTool[], home: Place): Promise<readonly PlainTool[]> {
  const kept: PlainTool[] = [];
  for (const one of writers) {
    // oxlint-disable-next-line no-await-in-loop -- calls are made one at a time
    const trip = await roundTrip(one, home);
    const day = dayIn(one.plain.arguments) ?? '';
    if (trip.kind === 'made' && nearest(trip.read, day) === day) kept.push(one);
  }
  return kept;
}

function readFlaw(shift: Shift, tool: string, zone: string, shown: readonly [Answer, Answer]): Flaw {
  const where = shift.place === 'text' ? '' : ` at ${excerpt(shift.place, 80)}`;
  const said = `${nameText(tool)} says "${excerpt(shift.home, 40)}"${where} when it runs with TZ=UTC and "${excerpt(shift.there, 40)}" with TZ=${zone}`;
  return callFlaw(shift.severity, { place: 'server-data', tool }, `${said}: ${shift.what}.`, shown);
}

const DAY_MS = 86_400_000;

/** The first argument that is a day and nothing else. */
function dayIn(args: Readonly<Record<string, unknown>>): string | null {
  const days = Object.values(args).filter(
    (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value),
  );
  const [day] = days;
  return typeof day === 'string' ? day : null;
}

/** Writes a day in another zone and reads it back there; null: it is the same day. */
async function written(one: PlainTool, place: Place, zone: string): Promise<Flaw | null | 'not-made'> {
  const day = dayIn(one.plain.arguments) ?? '';
  const trip = await roundTrip(one, place);
  const read = trip.kind === 'made' ? nearest(trip.read, day) : null;
  if (trip.kind !== 'made' || read === null) return 'not-made';
  if (read === day) return null;
  const reader = one.known.readBack?.tool ?? '';
  const message = `${nameText(one.tool.name)} was sent the day "${day}" with TZ=${zone}, and ${nameText(reader)} reads back "${read}"; with TZ=UTC it is the same day.`;
  return callFlaw('error', { place: 'server-data', tool: one.tool.name }, message, [trip.wrote, trip.read]);
}

/** The written day where it is there, else the date nearest to it, at most a day away. */
function nearest(read: Answer, day: string): string | null {
  const dates = datesIn(read);
  const at = Date.parse(`${day}T00:00:00Z`);
  if (dates.some(({ text, kind, ms }) => text.startsWith(day) || (kind === 'day' && ms === at))) return day;
  return dates.find(({ ms }) => Math.abs(ms - at) <= DAY_MS)?.text ?? null;
}
