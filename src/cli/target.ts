import { resolve } from 'node:path';
import { UsageError } from '../base/errors.ts';
import type { Secret } from '../base/redact.ts';
import type { NamedTarget } from '../request-base.ts';
import { DEFAULTS } from '../config/config.ts';
import { durationMs } from '../config/duration.ts';
import { parseHeader } from '../config/header.ts';
import { expandSecrets } from '../config/secrets.ts';
import { isRevision, REVISIONS, type Revision } from '../wire/revision.ts';
import type { OpenOptions } from '../wire/session.ts';
import { folderFlaw } from '../config/target-flaws.ts';
import type { Call } from './commands.ts';
import { refuseMistyped } from './mistyped-target.ts';
import { listOption, textOption } from './options.ts';

/** Reads the target from what stands behind `--`, or from a URL, and its options. Throws UsageError. */
export function namedTarget(call: Call): NamedTarget {
  const [first] = call.operands;
  if (first === undefined) {
    throw new UsageError(
      'target-missing',
      'No server was named.',
      `Name a command behind \`--\`, as in: surveyor ${call.command} -- npx -y @modelcontextprotocol/server-memory\nor a URL, as in: surveyor ${call.command} https://example.com/mcp`,
    );
  }
  refuseMistyped(call);
  const open = openOptions(call);
  const named = /^https?:\/\//i.test(first) ? urlTarget(first, call) : commandTarget(first, call);
  return { ...named, open };
}

function urlTarget(text: string, call: Call): Omit<NamedTarget, 'open'> {
  if (call.operands.length > 1) {
    throw new UsageError(
      'target-invalid',
      `A URL stands alone, but "${call.operands[1] ?? ''}" follows it.`,
      'Leave out what follows the URL.',
    );
  }
  const url = expandSecrets(text, call.terminal.env, 'the URL');
  if (!URL.canParse(url.text))
    throw new UsageError(
      'target-invalid',
      `"${text}" is not a URL.`,
      'Write it in full, as in: https://example.com/mcp',
    );
  const lines = listOption(call.options, 'header').map((line) =>
    parseHeader(line, call.terminal.env, '--header'),
  );
  return {
    endpoint: {
      kind: 'http',
      url: url.text,
      headers: Object.fromEntries(lines.map(({ name, text: value }) => [name, value])),
    },
    written: {
      kind: 'http',
      url: text,
      headers: Object.fromEntries(lines.map(({ name, written }) => [name, written])),
    },
    secrets: [...url.secrets, ...lines.flatMap(({ secrets }) => secrets)],
  };
}

function commandTarget(command: string, call: Call): Omit<NamedTarget, 'open'> {
  if (listOption(call.options, 'header').length > 0) {
    throw new UsageError(
      'option-invalid',
      '--header is for a URL; a command gets its credentials from the environment.',
      'Use --env NAME to pass a variable on.',
    );
  }
  const variables = listOption(call.options, 'env').map((text) => variable(text, call));
  const cwd = textOption(call.options, 'cwd');
  const common = {
    kind: 'stdio',
    command,
    args: call.operands.slice(1),
    cwd: cwd === null ? null : folderNamed(cwd, call),
  } as const;
  return {
    endpoint: { ...common, env: Object.fromEntries(variables.map(({ name, value }) => [name, value])) },
    written: { ...common, env: Object.fromEntries(variables.map(({ name, written }) => [name, written])) },
    secrets: variables.flatMap(({ secrets }) => secrets),
  };
}

/** Throws UsageError for what is no folder: a system would say that the command does not exist. */
function folderNamed(cwd: string, call: Call): string {
  const folder = resolve(call.terminal.folder, cwd);
  const flaw = folderFlaw(folder);
  if (flaw === null) return folder;
  throw new UsageError('folder-missing', `--cwd: ${flaw}`, 'Correct the folder, or create it.');
}

function variable(
  text: string,
  call: Call,
): { name: string; value: string; written: string; secrets: readonly Secret[] } {
  const [, name, given] = /^([A-Za-z_][A-Za-z0-9_]*)(?:=([^]*))?$/.exec(text) ?? [];
  if (name === undefined)
    throw new UsageError(
      'option-invalid',
      `--env takes NAME or NAME=value, not "${text}".`,
      'For example --env GITHUB_TOKEN.',
    );
  const written = given ?? `\${${name}}`;
  const { text: value, secrets } = expandSecrets(written, call.terminal.env, `--env ${name}`);
  return { name, value, written, secrets };
}

/** Time limits and pinned revision, from options or defaults. */
function openOptions(call: Call): OpenOptions {
  return {
    revision: revisionOption(call),
    timeoutMs: durationOption(call, 'timeout') ?? DEFAULTS.timeoutMs,
    startTimeoutMs: durationOption(call, 'startTimeout') ?? DEFAULTS.startTimeoutMs,
    env: call.terminal.env,
  };
}

function revisionOption(call: Call): Revision | null {
  const text = textOption(call.options, 'revision');
  if (text === null || isRevision(text)) return text;
  throw new UsageError(
    'option-invalid',
    `There is no protocol revision "${text}".`,
    `Revisions: ${REVISIONS.join(', ')}.`,
  );
}

function durationOption(call: Call, name: 'timeout' | 'startTimeout'): number | null {
  const text = textOption(call.options, name);
  if (text === null) return null;
  const ms = durationMs(text);
  if (ms !== null) return ms;
  const flag = name === 'timeout' ? '--timeout' : '--start-timeout';
  throw new UsageError(
    'option-invalid',
    `${flag} takes a duration, not "${text}".`,
    `For example ${flag} 30s, 500ms or 2m.`,
  );
}
