import { expect, test } from 'vitest';
import type { Finding } from '../../src/finding/finding.ts';
import { repairFor } from '../../src/finding/repair-for.ts';
import { scenarioWords } from '../../src/finding/words/scenario.ts';

const words = scenarioWords['answer-wrong'];
const client = { place: 'client', client: 'codex' } as const;
const unknown = { place: 'undetermined', missing: 'a contract case' } as const;

test.each<[string, Finding['site'], Finding['facts'], RegExp]>([
  ['the server', { place: 'payload', tool: 'book' }, {}, /^Let the result say it/],
  [
    'a client',
    client,
    { label: 'client-habit' },
    /^Another client does not fail like this .* change the client/,
  ],
  ['a model', { place: 'model', client: 'codex' }, {}, /^Another client does not fail/],
  ['a client that failed its preflight', client, { label: 'client-fault' }, /^Update or change the client/],
  [
    'nobody yet, where others do not fail alike',
    unknown,
    { atoms: { peers: 'none' } },
    /^Get the missing evidence/,
  ],
  [
    'nobody yet, where there is no other client',
    unknown,
    { atoms: { peers: 'na' } },
    /^Let the result say it/,
  ],
])('the repair at the site of %s', (_, site, facts, text) => {
  expect(repairFor(words, [{ site, facts }])).toMatch(text);
});

test('one finding of several that may be the server is enough for the words of the code', () => {
  const of = (peers: string): Pick<Finding, 'site' | 'facts'> => ({
    site: unknown,
    facts: { atoms: { peers } },
  });
  expect(repairFor(words, [of('none'), of('some')])).toBe(words.repair);
});
