/** Whether a database is named by the URL of a Postgres server, and not as a file. */
export function isServerUrl(database: string): boolean {
  return /^postgres(?:ql)?:\/\//i.test(database);
}

/** What keeps a text from naming a database, or null. `written` is what it was before secrets were filled in. */
export function databaseFlaw(written: string, database: string): string | null {
  if (!isServerUrl(database)) {
    const scheme = /^([a-z][a-z0-9+.-]+):\/\//i.exec(database)?.[1];
    return scheme === undefined
      ? null
      : 'it is neither a SQLite file nor a URL that begins with postgres://.';
  }
  if (!URL.canParse(database))
    return 'it is no URL; one looks like postgres://user:${PASSWORD}@localhost/name.';
  return passwordsIn(written).some((password) => !password.includes('${'))
    ? 'a password stands in it; write it as ${NAME}.'
    : null;
}

/** The password of a server's URL, as it is written there and decoded: in the front of it, or as a parameter. */
export function passwordsIn(database: string): readonly string[] {
  if (!isServerUrl(database)) return [];
  const front = /^[^:]+:\/\/[^/?#@:]*:([^/?#@]+)@/.exec(database)?.[1];
  const parameter = /[?&]password=([^&#]+)/i.exec(database)?.[1];
  const found = [front, parameter].filter((password) => password !== undefined);
  return [...new Set(found.flatMap((password) => [password, decoded(password)]))];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
