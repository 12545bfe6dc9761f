/** Whose models a client uses where it says nothing else; names of `model:` clients say it themselves. */
const USUAL: Readonly<Record<string, string>> = {
  'claude-code': 'anthropic',
  codex: 'openai',
  gemini: 'google',
};

/**
 * Whether two clients are likely to share a model family, so that they agree for the same reason. Of programs, and of
 * clients that take anybody's model, nothing is known, and they count as different.
 */
export function sameFamily(a: string, b: string): boolean {
  const [first, second] = [familyOf(a), familyOf(b)];
  return first !== null && first === second;
}

function familyOf(client: string): string | null {
  const named = /^model:([^/]+)\//.exec(client)?.[1];
  return named ?? USUAL[client] ?? null;
}
