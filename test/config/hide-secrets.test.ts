import { describe, expect, test } from 'vitest';
import { hideInArgs, typedSecrets, type TypedTarget } from '../../src/config/hide-secrets.ts';

const command = (args: readonly string[], env: Record<string, string> = {}): TypedTarget => ({
  kind: 'stdio',
  command: 'node',
  args,
  env,
  cwd: null,
});
const address = (url: string, headers: Record<string, string> = {}): TypedTarget => ({
  kind: 'http',
  url,
  headers,
});

describe('what was typed as it is where a secret belongs', () => {
  test.each<[string, TypedTarget, readonly [string, string][]]>([
    ['behind a flag', command(['s.js', '--api-token', 'abcd']), [['API_TOKEN', 'abcd']]],
    ['in a flag', command(['s.js', '--password=ab=cd']), [['PASSWORD', 'ab=cd']]],
    ['in an address', command(['postgres://me:pw12@db/x']), [['PASSWORD', 'pw12']]],
    ['in a variable', command([], { GITHUB_TOKEN: 'abcd', MODE: 'test' }), [['GITHUB_TOKEN', 'abcd']]],
    [
      'in Authorization',
      address('http://x/mcp', { authorization: 'Bearer abcd' }),
      [['AUTHORIZATION', 'abcd']],
    ],
    ['in a cookie', address('http://x/mcp', { Cookie: 'sid=abcd' }), [['COOKIE', 'sid=abcd']]],
    [
      'in a parameter, as it is and decoded',
      address('http://x/mcp?api_key=a%2Fbcd&page=2'),
      [
        ['API_KEY', 'a%2Fbcd'],
        ['API_KEY', 'a/bcd'],
      ],
    ],
    ['not a reference', command(['--token', '${TOKEN}'], { API_KEY: '${API_KEY}' }), []],
    ['not what only stands beside it', command(['--token', '--verbose', 'abcd']), []],
    ['not a plain header', address('http://x/mcp', { 'X-Tenant': 'acme' }), []],
  ])('%s', (_title, typed, secrets) => {
    expect(typedSecrets(typed).map(({ name, value }) => [name, value])).toEqual(secrets);
  });
});

test('a value that a shell filled in is written as its variable again', () => {
  const known = [{ name: 'API_TOKEN', value: 'p$A{ss' }];
  expect(hideInArgs(['node', 's.js', 'key:p$A{ss', '$HOME'], known)).toEqual([
    'node',
    's.js',
    'key:${API_TOKEN}',
    '$$HOME',
  ]);
});
