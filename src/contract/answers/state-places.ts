import type { Calls, FixtureState, Place } from '../calls/calls.ts';

/** The target under a fixture of some state; the text says why it could not be reached. */
export interface StatePlace {
  readonly state: FixtureState;
  readonly name: string;
  readonly place: Place | string;
}

/** The first fixture of each of these states, opened. */
export async function placesOf(
  calls: Calls,
  states: readonly FixtureState[],
): Promise<readonly StatePlace[]> {
  const places: StatePlace[] = [];
  for (const state of states) {
    const fixture = calls.fixtures.find((each) => each.state === state);
    if (fixture === undefined) continue;
    // oxlint-disable-next-line no-await-in-loop -- targets are started one at a time
    const place = await calls.elsewhere({ fixture: fixture.name });
    places.push({ state, name: fixture.name, place: place.kind === 'place' ? place : place.why });
  }
  return places;
}
