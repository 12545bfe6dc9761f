import type { Secret } from '../base/redact.ts';
import { excerpt } from '../base/text.ts';
import { yamlText } from '../base/yaml-text.ts';
import { DEFAULTS } from './config.ts';
import { hideInArgs, hideInUrl, hideInValues, referencesIn, type TypedTarget } from './hide-secrets.ts';
import { probesFile, selectionFile, type DraftedProbe } from './init-cases.ts';
import { literally } from './secrets.ts';

/** What `init` needs of a server's surface. */
export interface InitSurface {
  readonly tools: readonly InitTool[];
}

interface InitTool {
  readonly name: string;
  readonly description: string | null;
  readonly annotations: { readonly readOnly: boolean | null; readonly destructive: boolean | null };
}

/** A file to be written: path relative to the project's folder, with forward slashes. */
export interface NewFile {
  readonly path: string;
  readonly text: string;
}

/**
 * The files of a first set-up: a config for this target and a drafted case bank. Nothing that was typed as a secret is
 * in them. `typed` is the target as the user gave it: `${NAME}` in URL, headers and environment is kept, the words of a
 * command are literal, save for the values of `known` secrets. A server without tools gets a config only.
 */
export function initFiles(
  surface: InitSurface,
  typed: TypedTarget,
  drafts: readonly DraftedProbe[],
  known: readonly Secret[] = [],
): readonly NewFile[] {
  const tools = usable(surface.tools);
  const config = { path: 'surveyor.yaml', text: configText(tools, typed, known) };
  const drafted = tools.flatMap(({ name }) => drafts.find(({ tool }) => tool === name) ?? []);
  if (drafted.length === 0) return [config];
  return [
    config,
    { path: 'cases/probes.yaml', text: probesFile(drafted) },
    { path: 'cases/selection.yaml', text: selectionFile(drafted) },
  ];
}

/** Each name once, and not the one that no YAML key of ours can be. */
function usable(tools: readonly InitTool[]): readonly InitTool[] {
  return tools.filter(
    ({ name }, index) => name !== '__proto__' && tools.findIndex((other) => other.name === name) === index,
  );
}

function configText(tools: readonly InitTool[], typed: TypedTarget, known: readonly Secret[]): string {
  return `# yaml-language-server: $schema=./node_modules/mcp-surveyor/schemas/config.schema.json
# How mcp-surveyor surveys this server. Only "target" is required; its docs/config.md has every key and default.

target:
${targetText(typed, known)}
  # How long any one answer may take, and the first one (servers started with npx download at first).
  # timeout: 30s
  # startTimeout: 60s

${toolsText(tools)}
# Which questions are asked, how often, and who answers them.
cases: [${DEFAULTS.cases.map(yamlText).join(', ')}]
trials: ${DEFAULTS.trials}
clients: [${DEFAULTS.clients.join(', ')}]

log:
  # Argument values that may be kept, by tool ("*": every tool). Of all others only the name is kept.
  # To keep everything, which is right for made-up data only: arguments: { "*": ["*"] }
  arguments: { "*": [limit] }
  # none (sizes, types, counts) | summary (error texts and answers too) | full (whole messages: for made-up data only)
  payloads: ${DEFAULTS.payloads}

# What must hold before a release; \`surveyor gate\` judges it. Declare rules before the runs that they judge.
# gates:
#   - { metric: contract.failures, max: 0 }
#   - { metric: selection.change, not: regressed }

# Where runs are kept. Leave it out of version control.
store: ${DEFAULTS.store}
`;
}

function targetText(typed: TypedTarget, known: readonly Secret[]): string {
  const { lines, notated, values, key } =
    typed.kind === 'stdio' ? stdioParts(typed, known) : httpParts(typed);
  const names = [...new Set([...notated, ...values.map(([, value]) => value)].flatMap(referencesIn))];
  const entries = values.map(([name, value]) => `    ${yamlText(name)}: ${yamlText(value)}`);
  return [
    ...lines,
    names.length > 0
      ? `  # Filled in from the environment of whoever runs surveyor: ${names.join(', ')}`
      : '  # Secrets are only ever ${NAME}, filled in from the environment of whoever runs surveyor.',
    ...(entries.length > 0 ? [`  ${key}:`, ...entries] : [`  # ${EXAMPLES[key]}`]),
  ].join('\n');
}

const EXAMPLES = {
  env: 'env: { API_TOKEN: "${API_TOKEN}" }',
  headers: 'headers: { Authorization: "Bearer ${TOKEN}" }',
} as const;

interface TargetParts {
  readonly lines: readonly string[];
  /** Texts of the lines in the config's notation, for the names in them. */
  readonly notated: readonly string[];
  readonly key: keyof typeof EXAMPLES;
  readonly values: readonly (readonly [string, string])[];
}

function stdioParts(
  { command, args, env, cwd }: Extract<TypedTarget, { kind: 'stdio' }>,
  known: readonly Secret[],
): TargetParts {
  const words = hideInArgs([command, ...args], known);
  const lines = [
    '  # Started without a shell, in this folder. Or url: https://… for a server that runs already.',
    `  command: [${words.map(yamlText).join(', ')}]`,
    ...(cwd === null ? [] : [`  cwd: ${yamlText(literally(cwd))}`]),
  ];
  return { lines, notated: words, key: 'env', values: hideInValues(env) };
}

function httpParts({ url, headers }: Extract<TypedTarget, { kind: 'http' }>): TargetParts {
  const hidden = hideInUrl(url);
  return {
    lines: [`  url: ${yamlText(hidden)}`],
    notated: [hidden],
    key: 'headers',
    values: hideInValues(headers),
  };
}

function toolsText(tools: readonly InitTool[]): string {
  if (tools.length === 0) return '# The server lists no tools.\n';
  return `# What each tool does to the world. Only tools that read are called, unless --allow-writes is given.
# A tool marked "review" says nothing of itself and counts as writing until you say that it reads.
tools:
${tools.map(toolLine).join('\n')}
`;
}

function toolLine({ name, description, annotations }: InitTool): string {
  const { effect, why } = effectOf(annotations);
  const said = why === 'review' && description !== null ? `: ${excerpt(description, 70)}` : '';
  const comment = why === '' ? '' : ` # ${why}${said}`;
  const key = yamlText(name);
  // An implicit key may have at most 1024 characters.
  return key.length < 1000 ? `  ${key}: ${effect}${comment}` : `  ? ${key}\n  : ${effect}${comment}`;
}

/** The same rule as for refusing calls: only an undisputed read-only annotation makes a reader. */
function effectOf({ readOnly, destructive }: InitTool['annotations']): {
  effect: 'reads' | 'writes';
  why: string;
} {
  if (readOnly === null)
    return { effect: 'writes', why: destructive === true ? 'annotated as destructive' : 'review' };
  if (!readOnly) return { effect: 'writes', why: '' };
  return destructive === true
    ? { effect: 'writes', why: 'annotated both read-only and destructive: repair the annotations' }
    : { effect: 'reads', why: '' };
}
