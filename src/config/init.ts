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
 * command are literal. A server without tools gets a config only.
 */
export function initFiles(
  surface: InitSurface,
  typed: TypedTarget,
  drafts: readonly DraftedProbe[],
): readonly NewFile[] {
  const tools = usable(surface.tools);
  const config = { path: 'surveyor.yaml', text: configText(tools, typed) };
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

function configText(tools: readonly InitTool[], typed: TypedTarget): string {
  return `# yaml-language-server: $schema=./node_modules/mcp-surveyor/schemas/config.schema.json
# How mcp-surveyor surveys this server. Only "target" is required; what is left out has the default shown here.

target:
${targetText(typed)}
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
  # none | summary (sizes, types, counts, error texts) | full (whole messages: for made-up data only)
  payloads: ${DEFAULTS.payloads}

# Where runs are kept. Leave it out of version control.
store: ${DEFAULTS.store}
`;
}

function targetText(typed: TypedTarget): string {
  if (typed.kind === 'stdio') {
    const words = hideInArgs([typed.command, ...typed.args]);
    const texts = [
      '  # Started without a shell, in this folder. Or url: https://… for a server that runs already.',
      `  command: [${words.map(yamlText).join(', ')}]`,
      typed.cwd === null ? '' : `  cwd: ${yamlText(literally(typed.cwd))}`,
      secretsText(words),
      valuesText('env', hideInValues(typed.env)),
    ];
    return texts.filter((text) => text !== '').join('\n');
  }
  const url = hideInUrl(typed.url);
  const values = hideInValues(typed.headers);
  const texts = [`  url: ${yamlText(url)}`, valuesText('headers', values), secretsText([url])];
  return texts.filter((text) => text !== '').join('\n');
}

function valuesText(key: 'env' | 'headers', values: readonly (readonly [string, string])[]): string {
  if (values.length === 0) {
    const example =
      key === 'env' ? 'env: { API_TOKEN: "${API_TOKEN}" }' : 'headers: { Authorization: "Bearer ${TOKEN}" }';
    return `  # Secrets are only ever \${NAME}, filled in from the environment of whoever runs surveyor:\n  # ${example}`;
  }
  const lines = values.map(([name, value]) => `    ${yamlText(name)}: ${yamlText(value)}`);
  return `${secretsText(values.map(([, value]) => value))}\n  ${key}:\n${lines.join('\n')}`.replace(
    /^\n/,
    '',
  );
}

function secretsText(texts: readonly string[]): string {
  const names = [...new Set(texts.flatMap(referencesIn))];
  return names.length === 0
    ? ''
    : `  # Filled in from the environment of whoever runs surveyor: ${names.join(', ')}`;
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
