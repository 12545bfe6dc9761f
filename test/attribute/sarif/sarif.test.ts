import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSarif } from '../../../src/attribute/sarif/read-sarif.ts';
import { scannerFindings } from '../../../src/attribute/sarif/scanner-findings.ts';
import type { Scanned } from '../../../src/attribute/sarif/scanned.ts';
import type { Surface } from '../../../src/surface/surface.ts';
import { usageErrorOf } from '../../error-of.ts';
import { tempFolder } from '../../temp-folder.ts';
import { aSurface } from '../../builders.ts';
import { rawTool, toolFrom } from '../../contract/clean-surface.ts';

async function read(document: unknown): Promise<readonly Scanned[]> {
  const text = typeof document === 'string' ? document : JSON.stringify(document);
  await using folder = await tempFolder({ 'scan.sarif': text });
  return await readSarif(join(folder.path, 'scan.sarif'), 'scan.sarif');
}

/** A document with one run of one scanner. */
function aScan(results: unknown, run: Record<string, unknown> = {}): unknown {
  const driver = { name: 'lookout', version: '4.2', rules: RULES };
  return { version: '2.1.0', runs: [{ tool: { driver }, results, ...run }] };
}

const RULES = [
  {
    id: 'A1',
    defaultConfiguration: { level: 'error' },
    messageStrings: { said: { text: 'in {0}: {{{1}}}' } },
  },
  { id: 'B2', shortDescription: { text: 'Something weak.' } },
];

async function only(result: Record<string, unknown>, run: Record<string, unknown> = {}): Promise<unknown> {
  const [scanned] = await read(aScan([result], run));
  return scanned?.results[0];
}

describe('the level of a result', () => {
  test.each([
    ['its own', { ruleId: 'A1', level: 'note' }, 'note'],
    ["its rule's, by id", { ruleId: 'A1' }, 'error'],
    ["its rule's, by index", { ruleIndex: 0 }, 'error'],
    ["its rule's, by a variant of the id", { ruleId: 'A1/3' }, 'error'],
    ["its rule's, by reference", { rule: { index: 0 } }, 'error'],
    ['a warning where nobody says', { ruleId: 'B2' }, 'warning'],
    ['a warning for a rule that is not there', { ruleId: 'Z9', ruleIndex: 99 }, 'warning'],
    ['none where it is stated', { ruleId: 'A1', level: 'none' }, 'none'],
    ['none for what is to be reviewed', { ruleId: 'A1', kind: 'review' }, 'none'],
  ])('is %s', async (_title, result, level) => {
    expect(await only({ message: { text: 'x' }, ...result })).toMatchObject({ level });
  });
});

describe('the message of a result', () => {
  test.each([
    [
      'its text with arguments',
      { message: { text: '{0} of {1} {2}', arguments: ['one', 'two'] } },
      'one of two {2}',
    ],
    [
      "the text of its rule's",
      { ruleId: 'A1', message: { id: 'said', arguments: ['a.js', 'b'] } },
      'in a.js: {b}',
    ],
    [
      'links as words',
      { message: { text: 'see [the call](1), not \\[this\\]' } },
      'see the call, not [this]',
    ],
    ['the words of the rule where it says nothing', { ruleId: 'B2', message: {} }, 'Something weak.'],
  ])('is %s', async (_title, result, message) => {
    expect(await only(result)).toMatchObject({ message });
  });
});

test('what is in order, accepted, or gone is counted and not imported; what is still to be reviewed is', async () => {
  const message = { text: 'x' };
  const [scanned] = await read(
    aScan([
      { message, kind: 'pass' },
      { message, kind: 'notApplicable' },
      { message, kind: 'open' },
      { message, suppressions: [{ kind: 'external', status: 'accepted' }] },
      { message, suppressions: [{ kind: 'inSource' }] },
      { message, baselineState: 'absent' },
      { message, ruleId: 'kept', suppressions: [{ kind: 'external', status: 'underReview' }] },
      { message, ruleId: 'kept', suppressions: [] },
    ]),
  );
  expect(scanned).toMatchObject({ passed: 3, suppressed: 3, left: 0 });
  expect(scanned?.results.map(({ rule }) => rule)).toEqual(['kept', 'kept']);
});

test('the place may stand in the list of artifacts, and parts of the program in their own list', async () => {
  const location = {
    physicalLocation: {
      artifactLocation: { index: 0 },
      region: { startLine: 7, snippet: { text: 'eval(x)' } },
    },
    logicalLocations: [{ index: 1 }, { name: 'top' }],
  };
  const found = await only(
    { message: { text: 'x' }, locations: [location] },
    {
      artifacts: [{ location: { uri: 'src/tools.js' } }],
      logicalLocations: [{ name: 'no' }, { fullyQualifiedName: 'tools.get_room' }],
    },
  );
  expect(found).toMatchObject({
    place: { file: 'src/tools.js', line: 7, quote: 'eval(x)' },
    logical: ['tools.get_room', 'top'],
  });
});

test('several runs are several scanners, one without results is told all the same', async () => {
  const run = { tool: { driver: { name: 'other', semanticVersion: '1.0.0' } } };
  const scanned = await read({ version: '2.1.0', runs: [run, run] });
  expect(scanned).toHaveLength(2);
  expect(scanned[0]).toMatchObject({ scanner: 'other', version: '1.0.0', results: [] });
});

test('of very many results the first thousand are imported, and the rest is counted', async () => {
  const [scanned] = await read(aScan(Array.from({ length: 1_003 }, () => ({ message: { text: 'x' } }))));
  expect(scanned?.results).toHaveLength(1_000);
  expect(scanned?.left).toBe(3);
});

describe('what is no SARIF is an error that names the file and the place', () => {
  test.each([
    ['no JSON', '<html>', 'no JSON'],
    ['JSON of another kind', [], 'the document is []'],
    ['another version', { version: '1.0.0', runs: [] }, 'version is "1.0.0"'],
    ['no runs', { version: '2.1.0' }, 'runs is not there'],
    ['runs that are no list', { version: '2.1.0', runs: {} }, 'runs is {}'],
    ['a run without a tool', { version: '2.1.0', runs: [{}] }, 'runs[0].tool.driver.name is not there'],
    ['results that are no list', aScan('many'), 'runs[0].results is "many"'],
    ['a result that is no object', aScan([7]), 'runs[0].results[0] is 7'],
    [
      'a level of its own',
      aScan([{ level: 'bad', message: { text: 'x' } }]),
      'runs[0].results[0].level is "bad"',
    ],
    ['a message without words', aScan([{ message: {} }]), 'runs[0].results[0].message is {}'],
    [
      'an index that is none',
      aScan([{ ruleIndex: 'x', message: { text: 'x' } }]),
      'results[0].ruleIndex is "x"',
    ],
    ['deep nesting', `${'['.repeat(200_000)}`, 'no JSON'],
  ])('%s', async (_title, document, says) => {
    const error = await usageErrorOf(() => read(document));
    expect(error.code).toBe('sarif-invalid');
    expect(error.message).toContain('scan.sarif: ');
    expect(error.message).toContain(says);
    expect(error.message.length).toBeLessThan(300);
  });
});

describe('the site of a finding', () => {
  const tools = ['get_room', 'search'].map((name, index) => toolFrom(rawTool({ name }), index));
  const surface: Surface = aSurface({ tools });
  const message = { text: 'tainted input' };

  async function siteOf(result: Record<string, unknown>): Promise<unknown> {
    const [finding] = scannerFindings(await read(aScan([result])), surface);
    return finding?.site;
  }

  test.each([
    ['a part of the program of its name', { message, locations: at('app.tools::get_room') }, 'get_room'],
    ['its name in the message', { message: { text: 'get_room runs a shell' } }, 'get_room'],
    ['its ordinary name, quoted', { message: { text: 'the handler of "search" runs a shell' } }, 'search'],
    [
      'the part of the program, before the words',
      { message: { text: 'unlike get_room' }, locations: at('search') },
      'search',
    ],
  ])('is the tool by %s', async (_title, result, tool) => {
    expect(await siteOf(result)).toEqual({ place: 'server-data', tool });
  });

  test.each([
    ['no tool is named', { message, locations: at('app.main') }, 'none of the listed tools'],
    ['a word is only a word', { message: { text: 'the search path is open' } }, 'none of the listed tools'],
    ['several are named', { message: { text: 'get_room and `search`' } }, 'get_room and search are named'],
    ['a longer name holds it', { message: { text: 'get_rooms is open' } }, 'none of the listed tools'],
  ])('is undetermined where %s', async (_title, result, says) => {
    expect(await siteOf(result)).toMatchObject({
      place: 'undetermined',
      missing: expect.stringContaining(says),
    });
  });
});

test('a finding names scanner, rule and place, once, with hostile text made printable', async () => {
  const result = {
    ruleId: 'A1',
    message: { text: 'bad \u001B[31m\u202E' },
    locations: [{ physicalLocation: { artifactLocation: { uri: 'a.js' }, region: { startLine: 3 } } }],
  };
  const findings = scannerFindings(await read(aScan([result, result])), aSurface());
  expect(findings).toHaveLength(1);
  expect(findings[0]).toMatchObject({
    code: 'scanner-finding',
    severity: 'error',
    message: String.raw`lookout says: bad \u001b[31m\u202e (A1, at a.js:3)`,
    facts: { scanner: 'lookout', version: '4.2', rule: 'A1', level: 'error' },
    evidence: [{ trial: null, at: { in: 'file', file: 'a.js', line: 3, quote: '' } }],
  });
});

function at(fullyQualifiedName: string): unknown {
  return [{ logicalLocations: [{ fullyQualifiedName }] }];
}
