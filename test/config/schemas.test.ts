import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { isArray, isObject, member, type Json } from '../../src/base/json.ts';
import { parseYaml } from '../../src/base/yaml.ts';
import { NOT_YET } from '../../src/config/config-schema.ts';
import { initFiles } from '../../src/config/init.ts';
import { aTool } from '../builders.ts';

/*
 * The published schemas are what editors know, the loaders are what decides, and the docs are what people read: the three
 * must agree. That the files are up to date is checked by `npm run check:schemas`.
 */
const ajv = new Ajv2020({ allErrors: true });
const schemaOf = (name: string): Json =>
  JSON.parse(readFileSync(`schemas/${name}.schema.json`, 'utf8')) as Json;
const config = schemaOf('config');
const cases = schemaOf('cases');
const accepts = {
  config: ajv.compile(config as object),
  cases: ajv.compile(cases as object),
};

/** Keys that a schema lists, wherever they stand in it. */
function keysOf(schema: Json): readonly string[] {
  if (isArray(schema)) return schema.flatMap(keysOf);
  if (!isObject(schema)) return [];
  const own = member(schema, 'properties');
  const keys = isObject(own) ? Object.keys(own) : [];
  return [...new Set([...keys, ...Object.values(schema).flatMap(keysOf)])];
}

/** Keys in the first column of a page's tables. */
function documented(page: string): readonly string[] {
  const cells = [...readFileSync(page, 'utf8').matchAll(/^\| ((?:`\w+`(?:, )?)+) \|/gm)];
  return cells.flatMap(([, cell = '']) => cell.replaceAll('`', '').split(', '));
}

describe('the published schemas', () => {
  const files = initFiles(
    { tools: [aTool({ name: 'a b' }), aTool({ name: 'c' })] },
    { kind: 'http', url: 'https://h/x', headers: { Authorization: 'Bearer x' } },
    [
      { tool: 'a b', question: 'q', with: { a: 1 } },
      { tool: 'c', question: 'r', with: {} },
    ],
  );

  test.each(files.map(({ path, text }) => [path, text] as const))(
    'accept what init writes: %s',
    (path, text) => {
      const accept = path.startsWith('cases/') ? accepts.cases : accepts.config;
      accept(parseYaml(text, path).value);
      expect(accept.errors ?? []).toEqual([]);
    },
  );

  test.each([
    ['an unknown key', 'target: { command: a }\ntrails: 5'],
    ['no target', 'trials: 5'],
    ['an unknown client', 'target: { command: a }\nclients: [litteral]'],
    ['a time without a unit', 'target: { command: a, timeout: "30" }'],
    ...Object.keys(NOT_YET)
      .filter((key) => !key.includes('.'))
      .map((key) => [`${key}, which is not supported`, `target: { command: a }\n${key}: {}`]),
  ])('refuse in a config: %s', (_title, text) => {
    expect(accepts.config(parseYaml(text, 'f').value)).toBe(false);
  });

  test.each([
    ['a probe without a tool', '- probe: q'],
    ['a selection without an expectation', '- { selection: q, kind: trap }'],
    ['a scenario', '- { scenario: q }'],
    ['an unknown key', '- { probe: q, tool: t, tol: t }'],
  ])('refuse in a case file: %s', (_title, text) => {
    expect(accepts.cases(parseYaml(text, 'f').value)).toBe(false);
  });
});

describe('the pages', () => {
  test.each([
    [['docs/config.md'], config],
    [['docs/cases.md', 'docs/matchers.md'], cases],
  ])('%s list the keys that there are, and no others', (pages, schema) => {
    const told = new Set(pages.flatMap(documented));
    expect([...told].sort()).toEqual([...new Set(keysOf(schema))].sort());
  });

  test('the config page names every key that is known and not supported', () => {
    const page = readFileSync('docs/config.md', 'utf8');
    expect(Object.keys(NOT_YET).filter((key) => !page.includes(`\`${key}\``))).toEqual([]);
  });
});
