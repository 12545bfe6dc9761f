import type { ConfigInput } from '../../src/config/config-schema.ts';
import type { CheckId } from '../../src/finding/codes.ts';

/** One flawed server, and the check that has to catch it. */
export interface Try {
  /** `rooms`, `flawed`, or a world of test/servers/defects. */
  readonly server: string;
  readonly flaw: string;
  /** The same server without the flaw. */
  readonly honest: string;
  /** The flaw in a few words. */
  readonly what: string;
  /** Each of these must find it. */
  readonly by: readonly CheckId[];
  /** Further checks, whose calls those of `by` look at. */
  readonly beside: readonly CheckId[];
  readonly era: 'legacy' | 'modern' | 'dual';
  readonly over: 'stdio' | 'http';
  /** What its author would write into `surveyor.yaml`, the target apart. */
  readonly config: Partial<ConfigInput>;
  readonly options: readonly string[];
}

/** A defect that a real server shipped. `tries`: the row itself, and the same kind in another trade. */
export type DefectRow =
  | { readonly row: string; readonly defect: string; readonly tries: readonly Try[] }
  | { readonly row: string; readonly defect: string; readonly notYet: string };

/** What looks like the server's fault and is not. */
export type DecoyRow =
  | { readonly row: string; readonly looks: string; readonly why: string; readonly server: Try }
  | { readonly row: string; readonly looks: string; readonly notYet: string };

/** What is not as it mostly is: a legacy server over stdio, known by its command alone, whose twin is `clean`. */
export type More = Partial<Pick<Try, 'honest' | 'beside' | 'era' | 'over' | 'config' | 'options'>>;

/** `name`: the server and its flaw. */
export function flawOf(name: string, what: string, by: readonly CheckId[], more: More = {}): Try {
  const [server = '', flaw = ''] = name.split(' ');
  return {
    honest: 'clean',
    beside: [],
    era: 'legacy',
    over: 'stdio',
    config: {},
    options: [],
    ...more,
    server,
    flaw,
    what,
    by,
  };
}

/** Configs: of whoever lets writes be made, of the rooms' author, of the help desk's, of who has a token. */
export const WRITES: Pick<Try, 'options'> = { options: ['--allow-writes'] };
export const BOOKS: More = {
  ...WRITES,
  config: {
    tools: {
      create_booking: {
        effect: 'writes',
        with: { room_id: 'cedar', date: '2026-10-12', title: 'Seedlings' },
        readBack: { tool: 'get_booking', with: { id: '${$.id}' } },
      },
    },
  },
};
export const REPLIES: More = {
  ...WRITES,
  config: {
    tools: { sendReply: { effect: 'writes', with: { ticketKey: 'HD-103', body: 'Try the new password.' } } },
  },
};
export const TOKEN = { target: { headers: { Authorization: 'Bearer good-token' } } };
export const GUARDED: More = { over: 'http', honest: 'auth-clean', config: TOKEN };
/** Two further states of the data, by the variable that names them. */
export const states = (variable: string): More => ({
  config: {
    fixtures: {
      bare: { state: 'empty', env: { [variable]: 'empty' } },
      broken: { state: 'failing', env: { [variable]: 'failing' } },
    },
  },
});
