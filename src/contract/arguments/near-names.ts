/** How a model misspells a name, the likeliest first: in the other case style, and with a letter left out. */
export function nearNames(name: string, taken: readonly string[]): readonly string[] {
  const known = new Set(taken);
  return [otherStyle(name), withoutLetter(name)].filter(
    (near) => near !== name && near.length > 1 && !known.has(near),
  );
}

function otherStyle(name: string): string {
  return /[_-]/.test(name)
    ? name.replaceAll(/[_-]+([A-Za-z\d])/g, (_all, letter: string) => letter.toUpperCase())
    : name.replaceAll(
        /([a-z\d])([A-Z])/g,
        (_all, before: string, hump: string) => `${before}_${hump.toLowerCase()}`,
      );
}

/** `limit` becomes `limt`: the last letter but one is left out. */
function withoutLetter(name: string): string {
  return name.length < 4 ? name : name.slice(0, -2) + name.slice(-1);
}

/** The same word for a person: the other case, and with spaces around. */
export function nearValues(value: string): readonly string[] {
  const turned = value === value.toLowerCase() ? value.toUpperCase() : value.toLowerCase();
  return [turned, ` ${value} `].filter((near) => near !== value);
}
