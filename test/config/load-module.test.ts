import { execFile } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'tsdown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tempFolder } from '../temp-folder.ts';

/*
 * How a config in code loads depends on the real Node, for which the test runner stands in by transforming every import.
 * So the loader is bundled once, outside the project, and run by `node` as it is for users.
 */
let loader: Awaited<ReturnType<typeof tempFolder>>;

beforeAll(async () => {
  loader = await tempFolder({ 'package.json': '{ "type": "module" }' });
  await build({
    config: false,
    entry: { load: 'src/config/load-config.ts', define: 'src/config/define-config.ts' },
    outDir: join(loader.path, 'dist'),
    platform: 'node',
    dts: false,
    fixedExtension: false,
    logLevel: 'error',
  });
});

afterAll(() => loader[Symbol.asyncDispose]());

const stripsTypes = 'typescript' in process.features && Boolean(process.features.typescript);

interface Outcome {
  readonly config?: { readonly target: { readonly endpoint: { readonly args: readonly string[] } } };
  readonly hash?: string;
  readonly code?: string;
  readonly message?: string;
  readonly next?: string;
}

type Beside = {
  readonly jiti?: boolean;
  readonly surveyor?: boolean;
  readonly files?: Readonly<Record<string, string>>;
};

/** What loading this file says, in a process and a folder of its own; `beside` is what is installed there. */
async function load(name: string, text: string, beside: Beside = {}): Promise<Outcome> {
  await using folder = await tempFolder({ [name]: text, ...beside.files });
  await mkdir(join(folder.path, 'node_modules/mcp-surveyor'), { recursive: true });
  if (beside.jiti === true)
    await symlink(join(process.cwd(), 'node_modules/jiti'), join(folder.path, 'node_modules/jiti'));
  if (beside.surveyor === true) {
    const about = { name: 'mcp-surveyor', type: 'module', exports: './index.js' };
    await writeFile(join(folder.path, 'node_modules/mcp-surveyor/package.json'), JSON.stringify(about));
    const source = `export * from ${JSON.stringify(join(loader.path, 'dist/define.js'))};`;
    await writeFile(join(folder.path, 'node_modules/mcp-surveyor/index.js'), source);
  }
  const options = { env: { TOKEN: 'from-env' }, known: { clients: ['literal'], revisions: [] }, shown: name };
  const script = `
    import { loadConfig } from ${JSON.stringify(join(loader.path, 'dist/load.js'))};
    const outcome = await loadConfig(${JSON.stringify(join(folder.path, name))}, ${JSON.stringify(options)})
      .catch(({ code, message, next, stack }) => ({ code, message, next, stack }));
    console.log(JSON.stringify(outcome));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: folder.path,
  });
  return JSON.parse(stdout) as Outcome;
}

const PLAIN = `export default { target: { command: 'node server.js \${TOKEN}' } };`;
const TYPED = `
import { defineConfig } from 'mcp-surveyor';
const file: string = 'server.js';
export default defineConfig({ target: { command: ['node', file satisfies string] } });`;
/** An enum is code, not only a type, so Node's own stripping refuses it. */
const WITH_ENUM = `enum File { server = 'server.js' }\nexport default { target: { command: ['node', File.server as string] } };`;

describe('a config in JavaScript', () => {
  test.each(['surveyor.config.mjs', 'surveyor.config.js'])('%s is loaded, secrets and all', async (name) => {
    const { config } = await load(name, PLAIN);
    expect(config?.target.endpoint.args).toEqual(['server.js', 'from-env']);
  });

  test('one that was compiled to CommonJS is loaded', async () => {
    const text = `Object.defineProperty(exports, '__esModule', { value: true });\nexports.default = { target: { command: 'node a.js' } };`;
    const { config } = await load('surveyor.config.js', text, {
      files: { 'package.json': '{"type":"commonjs"}' },
    });
    expect(config?.target.endpoint.args).toEqual(['a.js']);
  });

  test('one that is still to come is awaited', async () => {
    const { config } = await load(
      'surveyor.config.mjs',
      `export default Promise.resolve({ target: { command: 'node a.js' } });`,
    );
    expect(config?.target.endpoint.args).toEqual(['a.js']);
  });

  test('its hash is that of the same config in YAML', async () => {
    const code = await load(
      'surveyor.config.mjs',
      `export default { target: { command: 'node a.js', cwd: undefined }, trials: 3 };`,
    );
    const yaml = await load('surveyor.yaml', 'trials: 3\ntarget:\n  command: node a.js\n');
    expect(code.hash).toBe(yaml.hash);
  });

  test.each([
    [
      'has no default export',
      `export const config = {};`,
      'config-invalid',
      'surveyor.config.mjs: it has no default export.',
      'export default defineConfig(',
    ],
    [
      'breaks off',
      `\n\nthrow new Error('no\\u001B[31m luck');`,
      'config-not-loaded',
      'surveyor.config.mjs:3: it could not be loaded: no\\u001b[31m luck',
      'Correct it',
    ],
    [
      'is no JavaScript',
      `export default {\n  a b\n};`,
      'config-not-loaded',
      `surveyor.config.mjs: it could not be loaded: Unexpected identifier 'b'`,
      'Correct it',
    ],
    [
      'imports what is not there',
      `import 'not-installed';`,
      'config-not-loaded',
      `surveyor.config.mjs: it could not be loaded: Cannot find package 'not-installed'`,
      'npm install',
    ],
    [
      'exports a function',
      `export default () => ({});`,
      'config-invalid',
      'the default export is a function, which a config cannot hold',
      '',
    ],
    [
      'holds a date',
      `export default { target: { command: 'a', env: { A: new Date() } } };`,
      'config-invalid',
      'target.env.A is an object of a class',
      '',
    ],
    [
      'holds itself',
      `const a = { target: {} }; a.target.a = a; export default a;`,
      'config-invalid',
      'nested too deep',
      '',
    ],
    [
      'holds no number',
      `export default { trials: NaN };`,
      'config-invalid',
      'trials is NaN, which a config cannot hold',
      '',
    ],
    [
      'has an unknown key',
      `export default { target: { comand: 'a' } };`,
      'config-invalid',
      'surveyor.config.mjs: unknown key "comand" in target. Did you mean "command"?',
      '',
    ],
    [
      'has a null',
      `export default null;`,
      'config-invalid',
      'what stands here must be a map with the key "target"; found nothing.',
      '',
    ],
  ])('one that %s', async (_title, text, code, message, next) => {
    const outcome = await load('surveyor.config.mjs', text);
    expect(outcome.code).toBe(code);
    expect(outcome.message).toContain(message);
    expect(outcome.next).toContain(next);
  });
});

describe('a config in TypeScript', () => {
  test('is loaded with jiti beside it, imports, types and all', async () => {
    const { config } = await load('surveyor.config.ts', TYPED, { jiti: true, surveyor: true });
    expect(config?.target.endpoint.args).toEqual(['server.js']);
  });

  test('jiti also takes what is more than types', async () => {
    const { config } = await load('surveyor.config.mts', WITH_ENUM, { jiti: true });
    expect(config?.target.endpoint.args).toEqual(['server.js']);
  });

  test.skipIf(stripsTypes)('without jiti, a Node that cannot run it asks for jiti by name', async () => {
    const outcome = await load('surveyor.config.ts', TYPED, { surveyor: true });
    expect(outcome.code).toBe('config-needs-jiti');
    expect(outcome.message).toContain('the package "jiti"');
    expect(outcome.next).toContain('npm install --save-dev jiti');
  });

  test.runIf(stripsTypes)('without jiti, a Node that strips types loads it', async () => {
    const { config } = await load('surveyor.config.ts', TYPED, { surveyor: true });
    expect(config?.target.endpoint.args).toEqual(['server.js']);
  });

  test('without jiti, what is more than types needs jiti on every Node', async () => {
    const outcome = await load('surveyor.config.ts', WITH_ENUM);
    expect(outcome.code).toBe('config-needs-jiti');
  });

  test.each([
    [
      'breaks off',
      `const a: number = 1;\nthrow new Error('no luck');`,
      'surveyor.config.ts:2: it could not be loaded: no luck',
    ],
    [
      'imports what is not there',
      `import { defineConfig } from 'mcp-surveyor';\nexport default defineConfig({});`,
      'it could not be loaded: Cannot find',
    ],
    ['is no TypeScript', `export default {\n  a b\n};`, 'surveyor.config.ts'],
  ])('one that %s says where', async (_title, text, message) => {
    const outcome = await load('surveyor.config.ts', text, { jiti: true });
    expect(outcome.code).toBe('config-not-loaded');
    expect(outcome.message).toContain(message);
  });
});
