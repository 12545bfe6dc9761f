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
  price?: PriceInput;
}

/** US dollars for a million tokens. */
interface PriceInput {
  input: number;
  output: number;
  cachedInput?: number;
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
      price: priceSchema().exactOptional(),
    },
    what,
  );
  return z.union([name, map], what);
}

/** Well above any price there is: what is more has its unit wrong. */
const MOST_USD = 10_000;

function priceSchema(): z.ZodType<PriceInput> {
  const what = 'US dollars for a million tokens, 0 to 10000';
  const usd = z.number(what).min(0, what).max(MOST_USD, what);
  return keyed(
    {
      input: usd.describe('For a million tokens of input.'),
      output: usd.describe('For a million tokens of output.'),
      cachedInput: usd
        .describe('For a million tokens of input that the provider had in its cache. Default: as input.')
        .exactOptional(),
    },
    'a map with "input" and "output", in US dollars for a million tokens',
  ).describe("What its model's tokens cost, so that a run says what it cost and can be held to a budget.");
}

function text(what: string): z.ZodString {
  return z.string(what).regex(/\S/, what);
}
