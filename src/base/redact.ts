/** A value that came from the environment, and the variable's name, which is shown in its place. */
export interface Secret {
  readonly name: string;
  readonly value: string;
}

const SHORTEST = 4;
/** Shorter pieces of base64 occur by chance. */
const SHORTEST_BASE64_CORE = 8;
/** Words of JSON, which settings such as `DEBUG` hold: replacing them would break documents and hide nothing. */
const NO_SECRETS = new Set(['true', 'false', 'null']);

/**
 * A function that puts `[NAME]` in the place of every secret of at least four characters: as it is, percent-encoded,
 * escaped in JSON (also in JSON within JSON), and in base64, alone or inside a longer encoded text.
 */
export function redactor(secrets: readonly Secret[]): (text: string) => string {
  const names = new Map<string, string>();
  const told = secrets.filter(({ value }) => value.length >= SHORTEST && !NO_SECRETS.has(value));
  for (const { name, value } of told) {
    for (const form of formsOf(value)) if (!names.has(form)) names.set(form, name);
  }
  if (names.size === 0) return (text) => text;
  // Longest first: a secret that begins another must not leave the other's rest standing.
  const forms = [...names.keys()].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(forms.map(escapeRegExp).join('|'), 'g');
  return (text) => {
    const whole = text.replaceAll(pattern, (found) => `[${names.get(found) ?? ''}]`);
    return whole.includes('…') ? withoutBeginnings(whole, told) : whole;
  };
}

/** A text that was cut may end in the middle of a secret: what stands before an ellipsis and begins one goes too. */
function withoutBeginnings(text: string, secrets: readonly Secret[]): string {
  const parts = text.split('…');
  return parts.map((part, index) => (index === parts.length - 1 ? part : cleanEnd(part, secrets))).join('…');
}

function cleanEnd(part: string, secrets: readonly Secret[]): string {
  for (const { value } of secrets) {
    for (let length = Math.min(value.length - 1, part.length); length >= SHORTEST; length -= 1) {
      if (part.endsWith(value.slice(0, length))) return `${part.slice(0, -length)}[a secret, cut off]`;
    }
  }
  return part;
}

function formsOf(value: string): readonly string[] {
  const encoded = percentEncoded(value);
  const lower = encoded.replaceAll(/%[0-9A-F]{2}/g, (octet) => octet.toLowerCase());
  const json = inJson(value);
  const ascii = json.replaceAll(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const plus = encoded.replaceAll('%20', '+');
  return [
    value,
    encoded,
    lower,
    plus,
    json,
    ascii,
    json.replaceAll('/', String.raw`\/`),
    inJson(json),
    ...base64Forms(value),
  ];
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function percentEncoded(text: string): string {
  return encodeURIComponent(Buffer.from(text, 'utf8').toString('utf8'));
}

/** Whole, and the part that stays the same wherever the value stands in an encoded text (after 0, 1 or 2 other bytes). */
function base64Forms(value: string): readonly string[] {
  const whole = Buffer.from(value, 'utf8').toString('base64').replaceAll('=', '');
  const cores = [0, 1, 2].map((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(value, 'utf8')]);
    const first = Math.ceil((before * 8) / 6);
    return bytes.toString('base64').slice(first, Math.floor((bytes.length * 8) / 6));
  });
  const forms = [whole, ...cores.filter((core) => core.length >= SHORTEST_BASE64_CORE)];
  return forms.flatMap((form) => [form, form.replaceAll('+', '-').replaceAll('/', '_')]);
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}
