import type { Secret } from '../base/redact.ts';
import { literally } from './secrets.ts';

/** The parts of a target as they were typed on a command line. */
export type TypedTarget =
  | {
      readonly kind: 'stdio';
      readonly command: string;
      readonly args: readonly string[];
      readonly env: Readonly<Record<string, string>>;
      readonly cwd: string | null;
    }
  | { readonly kind: 'http'; readonly url: string; readonly headers: Readonly<Record<string, string>> };

const SECRET_WORDS =
  /^(?:api|access)?(?:key|token|secret|password|passwd|pass|pwd|auth|credentials?|pat|sig|signature)$/i;
const CREDENTIALS = /^(?:proxy-)?authorization$|^cookie$/i;
const SCHEME = /^(Bearer|Basic|Token) +(?=\S)/i;
const PARAMETER = /([?&])([^=&#]+)=([^&#]+)/g;
const PLAIN_HEADERS = new Set(['accept-language', 'origin', 'referer', 'user-agent']);

/**
 * A command's words in the config's notation. What looks like a secret becomes `${NAME}`, as does a value that is known
 * to be one (a shell may have filled it in); the rest is meant as typed.
 */
export function hideInArgs(args: readonly string[], known: readonly Secret[] = []): readonly string[] {
  return args.map((arg, index) => {
    const found = secretInArg(args[index - 1], arg);
    if (found !== null) return found.hidden;
    return known.reduce(
      (text, { name, value }) => (value.length < 4 ? text : text.replaceAll(literally(value), `\${${name}}`)),
      literally(arg),
    );
  });
}

/** A secret that stands in a word of a command, and the word in the config's notation without it. */
interface SecretInArg {
  readonly secret: Secret;
  readonly hidden: string;
}

function secretInArg(before: string | undefined, arg: string): SecretInArg | null {
  return afterFlag(before, arg) ?? inFlag(arg) ?? inAddress(arg);
}

/** `--token abc` */
function afterFlag(flag: string | undefined, arg: string): SecretInArg | null {
  const isFlag = flag !== undefined && /^--?\w[^=]*$/.test(flag) && !arg.startsWith('-');
  if (!isFlag || !soundsSecret(flag)) return null;
  return { secret: { name: variableFor(flag), value: arg }, hidden: reference(flag) };
}

/** `--token=abc` */
function inFlag(arg: string): SecretInArg | null {
  const [, flag, value] = /^(--?\w[\w-]*)=(.+)/s.exec(arg) ?? [];
  if (flag === undefined || value === undefined || !soundsSecret(flag)) return null;
  return { secret: { name: variableFor(flag), value }, hidden: `${flag}=${reference(flag)}` };
}

/** `postgres://user:abc@host/name` */
function inAddress(arg: string): SecretInArg | null {
  const [, before, value, after] =
    /^([a-z][a-z0-9+.-]*:\/\/[^/?#\s:@]*:)([^/?#\s@]+)(@.*)$/is.exec(arg) ?? [];
  if (before === undefined || value === undefined || after === undefined) return null;
  const hidden = `${literally(before)}\${PASSWORD}${literally(after)}`;
  return { secret: { name: 'PASSWORD', value }, hidden };
}

/**
 * What was typed as it is where a secret belongs: behind `--token`, in `Authorization`, as a variable or a URL's parameter
 * that sounds like one. To be kept out of all that is written, like what came from the environment.
 */
export function typedSecrets(typed: TypedTarget): readonly Secret[] {
  const found = typed.kind === 'stdio' ? secretsOfCommand(typed) : secretsOfUrl(typed);
  return found.filter(({ value }) => !isReference(value));
}

function secretsOfCommand({
  command,
  args,
  env,
}: Extract<TypedTarget, { kind: 'stdio' }>): readonly Secret[] {
  const words = [command, ...args];
  const inWords = words.flatMap((word, index) => secretInArg(words[index - 1], word)?.secret ?? []);
  const inEnv = Object.entries(env).flatMap(([name, value]) => (soundsSecret(name) ? [{ name, value }] : []));
  return [...inWords, ...inEnv];
}

function secretsOfUrl({ url, headers }: Extract<TypedTarget, { kind: 'http' }>): readonly Secret[] {
  const inHeaders = Object.entries(headers).flatMap(([name, value]) => {
    if (!soundsSecret(name) && !CREDENTIALS.test(name)) return [];
    return [{ name: variableFor(name), value: value.replace(SCHEME, '') }];
  });
  const inQuery = [...url.matchAll(PARAMETER)].flatMap(([, , name = '', value = '']) =>
    soundsSecret(name)
      ? [value, decoded(value)].map((each) => ({ name: variableFor(name), value: each }))
      : [],
  );
  const address = inAddress(url);
  return [...inHeaders, ...inQuery, ...(address === null ? [] : [address.secret])];
}

/** Environment or headers in the config's notation: a value that was typed as it is becomes `${NAME}`. */
export function hideInValues(
  values: Readonly<Record<string, string>>,
): readonly (readonly [string, string])[] {
  return Object.entries(values).map(([name, value]) => {
    if (isReference(value) || PLAIN_HEADERS.has(name.toLowerCase())) return [name, value];
    const [, scheme] = SCHEME.exec(value) ?? [];
    if (name.toLowerCase() === 'authorization')
      return [name, `${scheme === undefined ? '' : `${scheme} `}\${TOKEN}`];
    return [name, reference(name)];
  });
}

/** A URL in the config's notation: the value of a parameter that sounds secret becomes `${NAME}`. */
export function hideInUrl(url: string): string {
  return url.replaceAll(PARAMETER, (whole, sign: string, name: string, value: string) =>
    soundsSecret(name) && !isReference(value) ? `${sign}${name}=${reference(name)}` : whole,
  );
}

/** Names of the variables that a text in the config's notation refers to. */
export function referencesIn(text: string): readonly string[] {
  return [...text.replaceAll('$$', '').matchAll(/\$\{([A-Za-z_]\w*)\}/g)].map(([, name = '']) => name);
}

function isReference(text: string): boolean {
  return referencesIn(text).length > 0;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function reference(name: string): string {
  return `\${${variableFor(name)}}`;
}

function variableFor(name: string): string {
  const upper = name
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .toUpperCase();
  return /^[A-Z]/.test(upper) ? upper : `SECRET_${upper}`;
}

/** `--api-key`, `githubToken`, `X-Auth`: one of the name's words says so. */
function soundsSecret(name: string): boolean {
  return name.split(/[^A-Za-z0-9]+|(?<=[a-z])(?=[A-Z])/).some((word) => SECRET_WORDS.test(word));
}
