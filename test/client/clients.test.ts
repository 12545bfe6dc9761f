import { expect, test } from 'vitest';
import { UsageError } from '../../src/base/errors.ts';
import { clientNamed, clients } from '../../src/client/clients.ts';

test('every client stands in the table under its own name', () => {
  for (const [name, client] of Object.entries(clients)) {
    expect(client.name).toBe(name);
    expect(clientNamed(name)).toBe(client);
  }
});

test.each([
  ['litteral', 'There is no client called "litteral". Did you mean "literal"?'],
  ['gpt', 'There is no client called "gpt".'],
  ['', 'There is no client called "".'],
  ['constructor', 'There is no client called "constructor".'],
  ['x\u0007', String.raw`There is no client called "x\u0007".`],
])('the name %j is an error that lists the known ones, and never a client', (name, message) => {
  const ask = (): unknown => clientNamed(name);
  expect(ask).toThrow(UsageError);
  expect(ask).toThrow(
    expect.objectContaining({ code: 'client-unknown', message, next: 'Known clients: literal.' }),
  );
});
