/** Time comes in as an argument, so that tests and replays can hold it still. */
export interface Clock {
  readonly now: () => Date;
}

export const systemClock: Clock = { now: () => new Date() };
