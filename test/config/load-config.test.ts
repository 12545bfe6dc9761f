import { NO_WORLD, NOTHING_KNOWN, type ClientSetting } from '../../src/config/config.ts';
import { join, resolve } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/base/json.ts';
import { yamlFlow } from '../../src/base/yaml-text.ts';
import { configFrom, loadConfig } from '../../src/config/load-config.ts';
import { kindOf, usageErrorOf } from '../error-of.ts';
import { tempFolder } from '../temp-folder.ts';
import { KNOWN, loaded } from './known.ts';

/** A client of which only the name was said. */
function aClient(name: string): ClientSetting {
  return { name, model: null, baseUrl: null, key: null, command: null };
}

const TARGET = 'target: { command: node server.js }\n';

describe('a config that is right', () => {
  test('has every default filled in, and starts commands in its own folder', async () => {
    const { config, folder, secrets } = await loaded(TARGET);
    expect(config).toEqual({
      target: {
        endpoint: { kind: 'stdio', command: 'node', args: ['server.js'], env: {}, cwd: folder },
        written: { kind: 'stdio', command: 'node', args: ['server.js'], env: {}, cwd: null },
        timeoutMs: 30_000,
        startTimeoutMs: 60_000,
        revision: null,
      },
      tools: {},
      calls: {},
      identities: {},
      fixtures: {},
      lock: join(folder, 'surveyor.surface.json'),
      clients: [aClient('literal')],
      cases: ['cases/**/*.{yaml,yml}'],
      trials: 1,
      world: NO_WORLD,
      log: { arguments: {}, payloads: 'summary' },
      gates: [],
      store: join(folder, '.surveyor/surveyor.db'),
    });
    expect(secrets).toEqual([]);
  });

  test('keeps what its author says', async () => {
    const { config, folder } = await loaded(
      [
        'target:',
        '  url: https://example.org/mcp?x=1',
        '  headers: { X-Team: rooms }',
        '  timeout: 500ms',
        '  startTimeout: 2m',
        '  revision: 2026-07-28',
        'tools:',
        '  create_booking: writes',
        '  "constructor": reads',
        '  get_room: { effect: reads, with: { id: cedar }, maxBytes: 900 }',
        '  list_rooms: { empty: { floor: attic } }',
        'identities: { mallory: { headers: { X-User: mallory } } }',
        'fixtures: { bare: { state: empty, url: https://example.org/bare } }',
        'lock: surface.json',
        'clients: [{ name: codex, model: m, baseUrl: http://h/v1, key: MY_KEY, command: [node, ./c.js] }, literal]',
        'cases: [a.yaml, "!b.yaml"]',
        'trials: 5',
        'log: { arguments: { search: [limit, filters.*], "*": [page] }, payloads: none }',
        'store: ../runs.db',
      ].join('\n'),
    );
    expect(config).toEqual({
      target: {
        endpoint: { kind: 'http', url: 'https://example.org/mcp?x=1', headers: { 'X-Team': 'rooms' } },
        written: { kind: 'http', url: 'https://example.org/mcp?x=1', headers: { 'X-Team': 'rooms' } },
        timeoutMs: 500,
        startTimeoutMs: 120_000,
        revision: '2026-07-28',
      },
      tools: { create_booking: 'writes', constructor: 'reads', get_room: 'reads' },
      calls: {
        create_booking: { ...NOTHING_KNOWN, effect: 'writes' },
        constructor: { ...NOTHING_KNOWN, effect: 'reads' },
        get_room: { ...NOTHING_KNOWN, effect: 'reads', with: { id: 'cedar' }, maxBytes: 900 },
        list_rooms: { ...NOTHING_KNOWN, empty: { floor: 'attic' } },
      },
      identities: { mallory: { headers: { 'X-User': 'mallory' } } },
      fixtures: { bare: { state: 'empty', url: 'https://example.org/bare' } },
      lock: join(folder, 'surface.json'),
      clients: [
        {
          name: 'codex',
          model: 'm',
          baseUrl: 'http://h/v1',
          key: 'MY_KEY',
          command: ['node', join(folder, 'c.js')],
        },
        aClient('literal'),
      ],
      cases: ['a.yaml', '!b.yaml'],
      trials: 5,
      world: NO_WORLD,
      log: { arguments: { search: ['limit', 'filters.*'], '*': ['page'] }, payloads: 'none' },
      gates: [],
      store: resolve(folder, '../runs.db'),
    });
  });

  test('keeps all arguments without a list only where the data is declared synthetic', async () => {
    const full = await loaded(`${TARGET}log: { payloads: full }`);
    const listed = await loaded(`${TARGET}log: { payloads: full, arguments: { "*": [limit] } }`);
    expect(full.config.log.arguments).toBeNull();
    expect(listed.config.log.arguments).toEqual({ '*': ['limit'] });
  });

  test('names the store that keeps nothing as it is', async () => {
    expect((await loaded(`${TARGET}store: memory`)).config.store).toBe('memory');
  });

  test('is the same when a program hands it over', async () => {
    const file = await loaded(`${TARGET}trials: 2`);
    const input = { target: { command: 'node server.js' }, trials: 2 };
    expect(configFrom(input, file.folder, { env: {}, known: KNOWN })).toEqual(file);
  });

  test('starts its command in the folder that it names', async () => {
    const { config, folder } = await loaded('target: { command: [node, "my server.js"], cwd: sub/dir }');
    expect(config.target.endpoint).toMatchObject({ args: ['my server.js'], cwd: join(folder, 'sub/dir') });
  });
});

describe('secrets in a config', () => {
  const text = [
    'target:',
    '  command: node server.js --key=${KEY} "$$HOME"',
    '  env: { DATABASE_URL: "postgres://${DB_USER}:${DB_PASS}@db", PRICE: "$$5 $x" }',
  ].join('\n');
  const env = { KEY: 'k-1', DB_USER: 'u-2', DB_PASS: 'p-3' };

  test('are filled in for the endpoint, listed for redaction, and left as written for reports', async () => {
    const { config, secrets } = await loaded(text, env);
    expect(config.target.endpoint).toMatchObject({
      args: ['server.js', '--key=k-1', '$HOME'],
      env: { DATABASE_URL: 'postgres://u-2:p-3@db', PRICE: '$5 $x' },
    });
    expect(config.target.written).toMatchObject({ args: ['server.js', '--key=${KEY}', '$$HOME'] });
    expect(JSON.stringify(config.target.written)).not.toMatch(/k-1|u-2|p-3/);
    expect(secrets).toEqual([
      { name: 'KEY', value: 'k-1' },
      { name: 'DB_USER', value: 'u-2' },
      { name: 'DB_PASS', value: 'p-3' },
    ]);
  });

  test('do not change the hash, and what the author changes does', async () => {
    const one = await loaded(text, env);
    const other = await loaded(text, { KEY: 'x-1', DB_USER: 'y-2', DB_PASS: 'z-3' });
    const edited = await loaded(text.replace('$$5', '$$6'), env);
    const commented = await loaded(`# a comment\n${text}\n`, env);
    expect(other.hash).toBe(one.hash);
    expect(commented.hash).toBe(one.hash);
    expect(edited.hash).not.toBe(one.hash);
  });

  test('that are not set are all named with file, line and how to set them', async () => {
    const error = await usageErrorOf(() => loaded(text, { DB_USER: 'u', DB_PASS: '' }));
    expect(error.message).toContain(
      'surveyor.yaml:2:12: target.command: the environment variable KEY is not set.',
    );
    expect(error.message).toContain(
      'surveyor.yaml:3:24: target.env.DATABASE_URL: the environment variable DB_PASS is set, but empty.',
    );
    expect(error.message).toContain('export KEY=…');
  });

  test.each([
    [
      'a header with a line break',
      'url: "http://h/x", headers: { A: "${S}" }',
      'sec\nret',
      'target.headers.A: the value holds a line break',
    ],
    [
      'a header with an emoji',
      'url: "http://h/x", headers: { A: "${S}" }',
      'sec🔑ret',
      'characters that no header can carry',
    ],
    ['a URL that is none', 'url: "https://[${S}"', 'secret', 'target.url: it is no URL'],
    ['a URL with a password', 'url: "https://u:${S}@h/x"', 'secret', 'the URL holds a user name or password'],
    ['a URL of another scheme', 'url: "${S}"', 'secret://x', 'must begin with http:// or https://'],
  ])('never stand in an error: %s', async (_title, target, value, message) => {
    const error = await usageErrorOf(() => loaded(`target: { ${target} }`, { S: value }));
    expect(error.message).toContain(message);
    expect(error.message + error.next).not.toMatch(/sec.*ret/s);
  });
});

describe('a secret that somebody wrote out', () => {
  test.each([
    'url: "https://u:hunter2@h/x"',
    'url: "https://h/x", headers: { A: "hunter2 $TOKEN" }',
    'command: a, env: { A: "hunter2 ${MISSING}" }',
    'command: "a --key hunter2 && b"',
  ])('is not shown with what is wrong beside it: %s', async (target) => {
    const error = await usageErrorOf(() => loaded(`target: { ${target} }`));
    expect(error.message).toMatch(/^surveyor\.yaml:1:\d+: target\./);
    expect(error.message + error.next).not.toContain('hunter2');
  });
});

describe('a config that is wrong', () => {
  test.each([
    [
      'an unknown key',
      `${TARGET}trails: 5`,
      'surveyor.yaml:2:1: unknown key "trails". Did you mean "trials"?',
      'Valid keys here: target, tools, identities',
    ],
    [
      'an unknown key inside',
      'target: { comand: node }',
      'surveyor.yaml:1:11: unknown key "comand" in target. Did you mean "command"?',
      '',
    ],
    [
      'a key of a later version',
      `${TARGET}judge: {}`,
      'surveyor.yaml:2:1: "judge" is not supported by this version.',
      'Leave it out',
    ],
    [
      'a key of a later version inside',
      `${TARGET}log: { source: sql }`,
      'surveyor.yaml:2:8: "log.source" is not supported by this version.',
      'relay',
    ],
    [
      'what has no effect on a command in an identity',
      `${TARGET}identities: { a: { headers: { X: y } } }`,
      'identities.a.headers has no effect on a command.',
      'Use "env" or "args".',
    ],
    [
      'a secret of a fixture that is not set',
      `${TARGET}fixtures: { a: { state: empty, env: { T: "\${NOT_SET}" } } }`,
      'fixtures.a.env.T: the environment variable NOT_SET is not set.',
      'export NOT_SET',
    ],
    ['a judge', `${TARGET}judge: {}`, '"judge" is not supported by this version.', 'Leave it out'],
    [
      'a word for a number',
      `${TARGET}trials: five`,
      'surveyor.yaml:2:9: trials must be a whole number from 1 to 1000; found the text "five".',
      '',
    ],
    [
      'a number out of range',
      `${TARGET}trials: 0`,
      'trials must be a whole number from 1 to 1000; found the number 0.',
      '',
    ],
    [
      'half a trial',
      `${TARGET}trials: 1.5`,
      'trials must be a whole number from 1 to 1000; found the number 1.5.',
      '',
    ],
    [
      'a number for text',
      'target: { command: [node, 5] }',
      'target.command[1] must be text; found the number 5.',
      'quotes',
    ],
    [
      'a truth value for text',
      'target: { command: node, env: { DEBUG: true } }',
      'target.env.DEBUG must be text; found true.',
      'quotes',
    ],
    [
      'a time without a unit',
      'target: { command: node, timeout: 30 }',
      'target.timeout must be a time with its unit',
      '30s',
    ],
    [
      'a time that no timer can wait',
      'target: { command: node, timeout: 900h }',
      'target.timeout must be a time with its unit, from 1ms to 24h',
      '',
    ],
    [
      'nothing after a key',
      `${TARGET}cases:`,
      'surveyor.yaml:2:7: cases must be a list of file patterns, such as [cases/**/*.yaml]; found nothing.',
      '',
    ],
    [
      'an unknown client',
      `${TARGET}clients: [litteral]`,
      'clients[0] must be one of: literal, codex, model:PROVIDER/NAME, command:PROGRAM, replay:RUN; or a map with "name"; found the text "litteral".',
      '',
    ],
    [
      'an unknown revision',
      'target: { command: node, revision: 2025-01-01 }',
      'target.revision must be one of: 2025-11-25, 2026-07-28',
      '',
    ],
    [
      'an unknown effect',
      `${TARGET}tools: { a: write }`,
      'tools.a must be "reads", "writes", or a map with "effect", "with", "empty" and the like; found the text "write".',
      '',
    ],
    [
      'no target',
      'trials: 1',
      'surveyor.yaml:1:1: the key "target" is missing; it must be a map with "command" or "url".',
      '',
    ],
    [
      'an empty file',
      '',
      'surveyor.yaml:1:1: what stands here must be a map with the key "target"; found nothing.',
      '',
    ],
    ['a list', '- a', 'what stands here must be a map with the key "target"; found a list of 1.', ''],
    [
      'neither command nor url',
      'target: {}',
      'target has neither "command" nor "url".',
      'command: node server.js',
    ],
    [
      'both',
      'target: { command: a, url: "http://x" }',
      'surveyor.yaml:1:23: target has both "command" and "url"',
      'Keep one',
    ],
    [
      'headers for a command',
      'target: { command: a, headers: {} }',
      'target.headers has no effect on a command.',
      'target.env',
    ],
    [
      'env for a URL',
      'target: { url: "http://x", env: {} }',
      'target.env has no effect on a URL.',
      'target.headers',
    ],
    [
      'a shell in the command',
      'target: { command: cd x && node y }',
      'surveyor.yaml:1:20: target.command: "&&" needs a shell',
      'target.cwd',
    ],
    [
      'an empty program',
      'target: { command: ["", a] }',
      'target.command: its first word, the program, is empty.',
      'Name a program',
    ],
    [
      'no words',
      'target: { command: [] }',
      'target.command must be a command line, or a list of its words',
      '',
    ],
    [
      'a header that belongs to the protocol',
      'target: { url: "http://x", headers: { Content-Type: a } }',
      'the header "Content-Type" belongs to the protocol',
      '',
    ],
    [
      'a header name that is none',
      'target: { url: "http://x", headers: { "a b": c } }',
      '"a b" is no header name.',
      '',
    ],
    [
      'a variable name that is none',
      'target: { command: a, env: { "A=B": c } }',
      'this is no name for an environment variable.',
      '',
    ],
    [
      'a variable in the notation of a shell',
      'target: { command: a, env: { A: $TOKEN } }',
      'target.env.A: $TOKEN is not expanded',
      'Write ${TOKEN}',
    ],
    [
      'a database server for a store',
      `${TARGET}store: postgres://x/y`,
      'surveyor.yaml:2:8: a store on a database server is not supported by this version',
      '.surveyor/surveyor.db',
    ],
  ])('%s', async (_title, text, message, next) => {
    const error = await usageErrorOf(() => loaded(text));
    expect(error.code).toBe('config-invalid');
    expect(error.message).toContain(message);
    expect(`${error.message}\n${error.next}`).toContain(next);
  });

  test('all mistakes come at once, in the order of the lines, each with its advice, and ten at most are shown', async () => {
    const keys = Array.from({ length: 14 }, (_, index) => `odd_key_${String(index).padStart(2, '0')}: 1`);
    const error = await usageErrorOf(() =>
      loaded([...keys, 'trials: x', 'target: { command: node }'].join('\n')),
    );
    const lines = error.message
      .split('\n')
      .flatMap((line) => /^surveyor\.yaml:(\d+):1/.exec(line)?.[1] ?? []);
    expect(lines).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
    expect(error.message).toContain('… and 5 more.');
    expect(error.message).toContain('Valid keys here: target');
    expect(error.next).toContain('docs/config.md');
  });

  test('whatever JSON it is, it loads or is refused as wrong', async () => {
    const keys = fc.constantFrom(
      'target',
      'command',
      'url',
      'env',
      'headers',
      'tools',
      'log',
      'arguments',
      'cases',
      'constructor',
      'a b',
    );
    const values = fc.oneof(
      fc.constantFrom('literal', 'node a.js', '30s', 'reads', 'full', 'http://h'),
      fc.jsonValue({ maxDepth: 1 }),
    );
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        values,
        fc.dictionary(keys, tie('tree')),
        fc.array(tie('tree'), { maxLength: 3 }),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(fc.dictionary(keys, tree), async (value) => {
        const text = yamlFlow(value as Json);
        const outcome = await loaded(text).then(() => 'loaded', kindOf);
        expect(['loaded', 'config-invalid', 'yaml-invalid']).toContain(outcome);
      }),
      { numRuns: 200 },
    );
  });

  test('a file of another kind, and none at all', async () => {
    await using folder = await tempFolder({ 'surveyor.json': '{}' });
    const kind = await usageErrorOf(() =>
      loadConfig(join(folder.path, 'surveyor.json'), { env: {}, known: KNOWN }),
    );
    const none = await usageErrorOf(() =>
      loadConfig(join(folder.path, 'surveyor.yaml'), { env: {}, known: KNOWN }),
    );
    expect(kind.message).toContain('a config ends in .yaml');
    expect(none.message).toContain('there is no such file');
  });
});
