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
const PLAIN_HEADERS = new Set(['accept-language', 'origin', 'referer', 'user-agent']);

/** A command's words in the config's notation. What looks like a secret becomes `${NAME}`; the rest is meant as typed. */
export function hideInArgs(args: readonly string[]): readonly string[] {
  return args.map(
    (arg, index) => afterFlag(args[index - 1], arg) ?? inFlag(arg) ?? inAddress(arg) ?? literally(arg),
  );
}

/** `--token abc` */
function afterFlag(flag: string | undefined, arg: string): string | null {
  const isFlag = flag !== undefined && /^--?\w[^=]*$/.test(flag) && !arg.startsWith('-');
  return isFlag && soundsSecret(flag) ? reference(flag) : null;
}

/** `--token=abc` */
function inFlag(arg: string): string | null {
  const [, name] = /^(--?\w[\w-]*)=./s.exec(arg) ?? [];
  return name !== undefined && soundsSecret(name) ? `${name}=${reference(name)}` : null;
}

/** `postgres://user:abc@host/name` */
function inAddress(arg: string): string | null {
  const [, before, after] = /^([a-z][a-z0-9+.-]*:\/\/[^/?#\s:@]*:)[^/?#\s@]+(@.*)$/is.exec(arg) ?? [];
  if (before === undefined || after === undefined) return null;
  return `${literally(before)}\${PASSWORD}${literally(after)}`;
}

/** Environment or headers in the config's notation: a value that was typed as it is becomes `${NAME}`. */
export function hideInValues(
  values: Readonly<Record<string, string>>,
): readonly (readonly [string, string])[] {
  return Object.entries(values).map(([name, value]) => {
    if (isReference(value) || PLAIN_HEADERS.has(name.toLowerCase())) return [name, value];
    const [, scheme] = /^(Bearer|Basic|Token) +\S/i.exec(value) ?? [];
    if (name.toLowerCase() === 'authorization')
      return [name, `${scheme === undefined ? '' : `${scheme} `}\${TOKEN}`];
    return [name, reference(name)];
  });
}

/** A URL in the config's notation: the value of a parameter that sounds secret becomes `${NAME}`. */
export function hideInUrl(url: string): string {
  return url.replaceAll(/([?&])([^=&#]+)=([^&#]+)/g, (whole, sign: string, name: string, value: string) =>
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

function reference(name: string): string {
  const upper = name
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .toUpperCase();
  return `\${${/^[A-Z]/.test(upper) ? upper : `SECRET_${upper}`}}`;
}

/** `--api-key`, `githubToken`, `X-Auth`: one of the name's words says so. */
function soundsSecret(name: string): boolean {
  return name.split(/[^A-Za-z0-9]+|(?<=[a-z])(?=[A-Z])/).some((word) => SECRET_WORDS.test(word));
}
