import { UsageError } from '../base/errors.ts';
import type { Secret } from '../base/redact.ts';
import { excerpt } from '../base/text.ts';
import { WORLD_FOLDER } from './world-folder.ts';

/** The environment that a caller hands in; nothing here reads the process's own. */
export type Env = Readonly<Record<string, string | undefined>>;

export interface Expanded {
  readonly text: string;
  readonly secrets: readonly Secret[];
}

/** What a text with `${NAME}` in it comes to, or what is wrong with it. Values never stand in the words of a flaw. */
export type Expansion =
  | ({ readonly kind: 'expanded' } & Expanded)
  | { readonly kind: 'wrong'; readonly message: string; readonly next: string };

const SPECIAL = /\$\$|\$\{([^}]*)(\}?)|\$([A-Z_][A-Z0-9_]*)|\$\(/g;
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/**
 * Puts the environment's values in the place of `${NAME}`; `$$` stands for one `$`. A variable that is not set or
 * empty, and what looks as if a shell were expected (`$NAME`, `$(…)`, `${NAME:-default}`), is wrong. With `inTrials`
 * the trial's own folder stays as it is written: only the trial knows it.
 */
export function expand(text: string, env: Env, inTrials = false): Expansion {
  const secrets: Secret[] = [];
  let done = '';
  let rest = 0;
  for (const match of text.matchAll(SPECIAL)) {
    const value = asItIs(match[0], inTrials) ?? valueOf(match, env);
    if ('message' in value) return { kind: 'wrong', ...value };
    if (value.name !== null) secrets.push({ name: value.name, value: value.value });
    done += text.slice(rest, match.index) + value.value;
    rest = match.index + match[0].length;
  }
  return { kind: 'expanded', text: done + text.slice(rest), secrets };
}

/** A text in which `expand` finds nothing to do and gives back this one. */
export function literally(text: string): string {
  return text.replaceAll(/\$(?=[${(A-Z_])/g, '$$$$');
}

/** As `expand`; throws UsageError with `where` (a flag's name, say) in front of what is wrong. */
export function expandSecrets(text: string, env: Env, where: string): Expanded {
  const expansion = expand(text, env);
  if (expansion.kind === 'wrong')
    throw new UsageError('secret-invalid', `${where}: ${expansion.message}`, expansion.next);
  return { text: expansion.text, secrets: expansion.secrets };
}

function asItIs(found: string, inTrials: boolean): { readonly name: null; readonly value: string } | null {
  if (found === '$$') return { name: null, value: '$' };
  return inTrials && found === `\${${WORLD_FOLDER}}` ? { name: null, value: found } : null;
}

type Flaw = { readonly message: string; readonly next: string };

function valueOf(match: RegExpExecArray, env: Env): Secret | Flaw {
  const [whole, braced, closed, bare] = match;
  const shown = excerpt(whole, 60);
  const literal = `For a "$" that is meant as it is, write "$$".`;
  if (bare !== undefined) {
    return { message: `${shown} is not expanded: only \${NAME} is.`, next: `Write \${${bare}}. ${literal}` };
  }
  if (braced === undefined) {
    return {
      message: '"$(…)" is not run: there is no shell here.',
      next: `Set a variable, and write \${NAME}. ${literal}`,
    };
  }
  if (closed !== '}')
    return { message: `"${shown}" has no closing "}".`, next: `Write \${NAME}. ${literal}` };
  if (!NAME.test(braced)) {
    return {
      message: `"${shown}" is no environment variable's name.`,
      next: `Write \${NAME}, without a default. ${literal}`,
    };
  }
  return secretNamed(braced, env);
}

function secretNamed(name: string, env: Env): Secret | Flaw {
  const value = Object.hasOwn(env, name) ? env[name] : undefined;
  if (value !== undefined && value !== '') return { name, value };
  if (name === WORLD_FOLDER) {
    return {
      message: `only a trial with a folder of its own has ${WORLD_FOLDER}.`,
      next: 'Set world: { isolation: trial }, or write the folder out.',
    };
  }
  const state = value === undefined ? 'is not set' : 'is set, but empty';
  return {
    message: `the environment variable ${excerpt(name, 80)} ${state}.`,
    next: `Set it, for example: export ${excerpt(name, 80)}=… (in CI, hand the secret to this job).`,
  };
}
