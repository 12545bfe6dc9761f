import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { codeOf, messageOf, UsageError } from '../base/errors.ts';
import { refuseOddFile } from '../base/read-text.ts';
import { excerpt } from '../base/text.ts';

/** Codes with which Node says that it can't run this TypeScript itself: not at all, or not this part of the language. */
const NEEDS_LOADER = new Set(['ERR_UNKNOWN_FILE_EXTENSION', 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX']);

/**
 * The default export (awaited) of a config in JavaScript or TypeScript. TypeScript is run by Node where Node can (22.18 and
 * newer), else by `jiti`, if it is installed beside the config or beside surveyor. Runs the author's code.
 * Throws UsageError for whatever keeps it from loading.
 */
export async function loadModule(file: string, shown: string): Promise<unknown> {
  await refuseOddFile(file, shown);
  const exported = await importNatively(file).catch((error: unknown) => {
    if (NEEDS_LOADER.has(codeOf(error) ?? '') && /\.m?ts$/.test(file))
      return importWithJiti(file, shown, error);
    throw notLoaded(file, shown, error);
  });
  const found: unknown = defaultOf(exported);
  if (found !== undefined) return found;
  throw new UsageError(
    'config-invalid',
    `${shown}: it has no default export.`,
    'Write: export default defineConfig({ target: { command: "node server.js" } })',
  );
}

function importNatively(file: string): Promise<unknown> {
  return import(pathToFileURL(file).href);
}

function defaultOf(exported: unknown): unknown {
  if (typeof exported !== 'object' || exported === null || !('default' in exported)) return undefined;
  const inner = exported.default;
  // A config compiled to CommonJS arrives wrapped twice.
  const compiled = typeof inner === 'object' && inner !== null && '__esModule' in inner && 'default' in inner;
  return compiled ? inner.default : inner;
}

/** The part of `jiti` that is used. */
interface Jiti {
  createJiti(from: string, options: { interopDefault: boolean }): { import(file: string): Promise<unknown> };
}

async function importWithJiti(file: string, shown: string, cause: unknown): Promise<unknown> {
  const jiti = findJiti(file) ?? findJiti(import.meta.url);
  if (jiti === null) {
    throw new UsageError(
      'config-needs-jiti',
      `${shown}: this version of Node cannot run this TypeScript, and the package "jiti", which can, is not installed.`,
      'Install it (npm install --save-dev jiti), or use Node 22.18 or newer, or write surveyor.yaml instead.',
      { cause },
    );
  }
  try {
    return await jiti.createJiti(file, { interopDefault: false }).import(file);
  } catch (error) {
    throw notLoaded(file, shown, error);
  }
}

function findJiti(from: string): Jiti | null {
  const require = createRequire(from);
  try {
    require.resolve('jiti');
  } catch (error) {
    if (codeOf(error) === 'MODULE_NOT_FOUND') return null;
    throw error;
  }
  const found: unknown = require('jiti');
  return isJiti(found) ? found : null;
}

function isJiti(found: unknown): found is Jiti {
  const holds = (typeof found === 'object' || typeof found === 'function') && found !== null;
  return holds && 'createJiti' in found && typeof found.createJiti === 'function';
}

function notLoaded(file: string, shown: string, error: unknown): UsageError {
  const line = lineIn(file, error);
  const place = line === null ? shown : `${shown}:${line}`;
  const message = `${place}: it could not be loaded: ${excerpt(messageOf(error), 300)}`;
  const ours = codeOf(error) === 'ERR_MODULE_NOT_FOUND' || codeOf(error) === 'MODULE_NOT_FOUND';
  const next = ours
    ? 'Install what it imports (npm install --save-dev mcp-surveyor, for its own types); a plain object needs no import.'
    : 'Correct it; running it with node alone shows the same error.';
  return new UsageError('config-not-loaded', message, next, { cause: error });
}

/** Where in the config it broke: the first place of it that the stack names. */
function lineIn(file: string, error: unknown): string | null {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  for (const name of [pathToFileURL(file).href, file]) {
    const at = stack.indexOf(`${name}:`);
    const line = at === -1 ? null : /^\d+/.exec(stack.slice(at + name.length + 1));
    if (line !== null) return line[0];
  }
  return null;
}
