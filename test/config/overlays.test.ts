import { expect, test } from 'vitest';
import { usageErrorOf } from '../error-of.ts';
import { loaded } from './known.ts';

const TARGET = 'target: { url: https://example.org/mcp }\n';

test('an identity is another user, unless it is said to be a token that must be turned away', async () => {
  const { config } = await loaded(
    `${TARGET}identities: { mallory: { headers: { X: y } }, stranger: { token: other-audience, headers: { X: z } } }`,
  );
  expect(config.identities).toEqual({
    mallory: { headers: { X: 'y' } },
    stranger: { headers: { X: 'z' }, token: 'other-audience' },
  });
});

test('a token of another kind is an error that names the kinds', async () => {
  const error = await usageErrorOf(() => loaded(`${TARGET}identities: { a: { token: expired } }`));
  expect(error.message).toContain('identities.a.token must be "other-audience" or "few-scopes"');
});
