import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseHeader } from '../../src/config/header.ts';
import { expand, expandSecrets, literally } from '../../src/config/secrets.ts';
import { usageErrorOf } from '../error-of.ts';

const env = { TOKEN: 't-1', lower_1: 'l-2', EMPTY: '' };

describe('expanding', () => {
  test.each([
    ['a name', 'Bearer ${TOKEN}', 'Bearer t-1'],
    ['several names', '${TOKEN}:${lower_1}:${TOKEN}', 't-1:l-2:t-1'],
    ['a doubled dollar sign', '$$ $${TOKEN} $$TOKEN $$(x)', '$ ${TOKEN} $TOKEN $(x)'],
    ['dollar signs that mean nothing', 'a$ $5 $filter=x $', 'a$ $5 $filter=x $'],
  ])('%s', (_title, text, expanded) => {
    expect(expandSecrets(text, env, 'here').text).toBe(expanded);
  });

  test.each([
    ['${MISSING}', 'the environment variable MISSING is not set', 'export MISSING=…'],
    ['${EMPTY}', 'the environment variable EMPTY is set, but empty', 'export EMPTY=…'],
    ['${constructor}', 'the environment variable constructor is not set', 'export'],
    ['${TOKEN:-x}', `"\${TOKEN:-x}" is no environment variable's name`, 'without a default'],
    ['${}', `"\${}" is no environment variable's name`, 'Write ${NAME}'],
    ['${TOKEN', '"${TOKEN" has no closing "}"', 'Write ${NAME}'],
    ['$TOKEN', '$TOKEN is not expanded', 'Write ${TOKEN}'],
    ['$(cat token)', '"$(…)" is not run', 'Set a variable'],
  ])('%s is an error that says what to write', async (text, message, next) => {
    const error = await usageErrorOf(() => expandSecrets(text, env, '--header'));
    expect(error.code).toBe('secret-invalid');
    expect(error.message).toContain(`--header: ${message}`);
    expect(error.next).toContain(next);
  });

  test('what is written literally comes back as it was', () => {
    const dollars = fc.string({ unit: fc.constantFrom('$', '{', '}', '(', 'A', '_', 'a', ' ') });
    fc.assert(
      fc.property(fc.oneof(dollars, fc.string()), (text) => {
        expect(expand(literally(text), {})).toEqual({ kind: 'expanded', text, secrets: [] });
      }),
    );
  });

  test('a text without a dollar sign is never changed', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!text.includes('$'));
        expect(expandSecrets(text, {}, 'here').text).toBe(text);
      }),
    );
  });
});

describe('a header on the command line', () => {
  test('has its secret filled in, and is kept as it was written', () => {
    expect(parseHeader('Authorization:  Bearer ${TOKEN} ', env, '--header')).toEqual({
      name: 'Authorization',
      written: 'Bearer ${TOKEN}',
      text: 'Bearer t-1',
      secrets: [{ name: 'TOKEN', value: 't-1' }],
    });
  });

  test.each([
    ['Authorization', 'a header is a name, a colon and a value'],
    [': x', '"" is no header name'],
    ['a b: x', '"a b" is no header name'],
    ['Mcp-Session-Id: 1', 'the header "Mcp-Session-Id" belongs to the protocol'],
    ['A: ${MISSING}', 'the environment variable MISSING is not set'],
    ['A: é€', 'the value holds characters that no header can carry'],
  ])('%s', async (line, message) => {
    const error = await usageErrorOf(() => parseHeader(line, env, '--header'));
    expect(error.message).toContain(`--header: ${message}`);
  });
});
