import * as z from 'zod';
import { keyed } from '../base/keyed.ts';

/** A client that is told something; a name alone tells it nothing. */
export interface ClientInput {
  name: string;
  model?: string;
  baseUrl?: string;
  /** The name of an environment variable. */
  key?: string;
  command?: string | string[];
}

/** What begins a client's name that says more than which client it is. */
export const CLIENT_PREFIXES: readonly string[] = ['model:', 'command:', 'replay:'];

/** An entry under `clients`: a name, or a map with the name and what that client is told. */
export function clientSchema(known: readonly string[]): z.ZodType<string | ClientInput> {
  const what = `one of: ${known.join(', ')}, model:PROVIDER/NAME, command:PROGRAM, replay:RUN; or a map with "name"`;
  const name = z.union(
    [z.enum(known, what), z.string(what).regex(/^(?:model|command|replay):\s*\S/, what)],
    what,
  );
  const command = 'a command line, or a list of its words';
  const map = keyed(
    {
      name: name.describe('Which client it is.'),
      model: text("a model's name")
        .describe('The model that it uses. Default: the one that it chooses itself.')
        .exactOptional(),
      baseUrl: z
        .string('a URL that begins with http:// or https://')
        .regex(/^https?:\/\/\S+$/, 'a URL that begins with http:// or https://')
        .describe("Where its model's API is. Default: the provider's.")
        .exactOptional(),
      key: z
        .string('the name of an environment variable')
        .regex(/^[A-Za-z_]\w*$/, 'the name of an environment variable, not a key itself')
        .describe("The environment variable that holds its model's key. Default: the provider's usual one.")
        .exactOptional(),
      command: z
        .union([text(command), z.array(z.string('text'), command).min(1, command)], command)
        .describe('What starts it, in place of its program on the PATH.')
        .exactOptional(),
    },
    what,
  );
  return z.union([name, map], what);
}

function text(what: string): z.ZodString {
  return z.string(what).regex(/\S/, what);
}
