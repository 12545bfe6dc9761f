import { UsageError } from '../base/errors.ts';
import { didYouMean } from '../base/nearest.ts';
import { excerpt } from '../base/text.ts';
import type { Client, ClientName } from './client.ts';
import { literal } from './literal/literal.ts';

/** Every client there is. */
export const clients: Readonly<Record<ClientName, Client>> = { literal };

/** The client of that name; anything else is a UsageError that lists the known ones. Nothing is ever guessed. */
export function clientNamed(name: string): Client {
  const known = Object.values(clients).find((client) => client.name === name);
  if (known !== undefined) return known;
  const names = Object.keys(clients);
  const message = `There is no client called "${excerpt(name, 60)}".${didYouMean(name, names)}`;
  throw new UsageError('client-unknown', message, `Known clients: ${names.join(', ')}.`);
}
