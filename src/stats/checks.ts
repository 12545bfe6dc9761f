/** Throws RangeError unless `successes` of `n` are two counts, the first within the second. */
export function checkProportion(successes: number, n: number): void {
  if (!Number.isSafeInteger(successes) || !Number.isSafeInteger(n) || successes < 0 || successes > n) {
    throw new RangeError(`${successes} of ${n} is no proportion`);
  }
}

/** Throws RangeError unless the value is a whole number of at least `least`. */
export function checkCount(name: string, value: number, least = 0): void {
  if (Number.isSafeInteger(value) && value >= least) return;
  throw new RangeError(`${name} is ${value}; it must be a whole number of at least ${least}`);
}

/** Throws RangeError unless the value lies in 0 to 1, both ends allowed. */
export function checkShare(name: string, value: number): void {
  if (value >= 0 && value <= 1) return;
  throw new RangeError(`${name} is ${value}; it must lie in 0 to 1`);
}

/** Throws RangeError unless the value lies strictly between 0 and 1. */
export function checkInside(name: string, value: number): void {
  if (value > 0 && value < 1) return;
  throw new RangeError(`${name} is ${value}; it must lie strictly between 0 and 1`);
}

/** Throws RangeError unless the value is a finite number above 0. */
export function checkPositive(name: string, value: number): void {
  if (value > 0 && Number.isFinite(value)) return;
  throw new RangeError(`${name} is ${value}; it must be a finite number above 0`);
}

/** Throws RangeError unless every value is a finite number. */
export function checkFinite(name: string, values: readonly number[]): void {
  const odd = values.find((value) => !Number.isFinite(value));
  if (odd !== undefined) throw new RangeError(`${name} has a ${odd}; every value must be a finite number`);
}
