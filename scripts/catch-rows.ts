import type { ConfigInput } from '../src/config/config-schema.ts';
import type { CheckId } from '../src/finding/codes.ts';

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

type More = Partial<Pick<Try, 'honest' | 'beside' | 'era' | 'over' | 'config' | 'options'>>;

function flawOf(name: string, what: string, by: readonly CheckId[], more: More = {}): Try {
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

const WRITES: Pick<Try, 'options'> = { options: ['--allow-writes'] };
const BOOKS: More = {
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
const REPLIES: More = {
  ...WRITES,
  config: {
    tools: { sendReply: { effect: 'writes', with: { ticketKey: 'HD-103', body: 'Try the new password.' } } },
  },
};
const TOKEN = { target: { headers: { Authorization: 'Bearer good-token' } } };
const GUARDED: More = { over: 'http', honest: 'auth-clean', config: TOKEN };
const states = (variable: string): More => ({
  config: {
    fixtures: {
      bare: { state: 'empty', env: { [variable]: 'empty' } },
      broken: { state: 'failing', env: { [variable]: 'failing' } },
    },
  },
});

export const DEFECTS: readonly DefectRow[] = [
  {
    row: '1',
    defect: 'Nearly all tool names hold dots, which a large client refuses.',
    tries: [
      flawOf('rooms names-dotted', 'rooms.list in place of list_rooms', [
        'lint.client-profile.name-characters',
      ]),
      flawOf('weather dotted', 'a dotted prefix before every name', ['lint.client-profile.name-characters']),
    ],
  },
  {
    row: '2',
    defect: 'One name has more than 64 characters, and a client drops everything.',
    tries: [
      flawOf('rooms name-too-long', 'get_room under a name of 70 characters', [
        'lint.client-profile.name-length',
      ]),
      flawOf('files long-name', 'read_file under a name of 71', ['lint.client-profile.name-length']),
    ],
  },
  {
    row: '3',
    defect: 'Tool names with spaces.',
    tries: [
      flawOf('rooms names-spaced', 'blanks for underscores', ['tool.name-charset']),
      flawOf('files spaced-name', 'one name, "Read File"', ['tool.name-charset']),
    ],
  },
  {
    row: '4',
    defect: 'A legal name becomes too long behind the prefix that a client adds.',
    tries: [
      flawOf('rooms name-long-with-prefix', 'get_room under a name of 55 characters', [
        'lint.client-profile.name-length',
      ]),
      flawOf('files prefixed-name', 'read_file under a name of 51', ['lint.client-profile.name-length']),
    ],
  },
  {
    row: '5',
    defect: 'Two servers in one client have a tool of the same name, and the wrong one is called.',
    notYet: 'layer L2: a scenario with a second server; one server alone does not show it',
  },
  {
    row: '7',
    defect: 'An array without items, which strict clients refuse.',
    tries: [
      flawOf('rooms array-of-anything', 'an argument of type array and no more', ['lint.array-items']),
      flawOf('tickets assignee-in-secret', 'the same, nullable and one level down', ['lint.array-items']),
    ],
  },
  {
    row: '8',
    defect: 'No argument is listed as required, and calls without one fail.',
    tries: [
      flawOf('rooms never-required', 'no schema has required', ['optional.omit', 'lint.required-absent']),
      flawOf('weather nothing-required', 'the same, on tools that answer in prose', ['optional.omit']),
    ],
  },
  {
    row: '10',
    defect: 'Filters are advertised and never reach the back end: any value gets the same bytes.',
    tries: [
      flawOf('rooms filters-unwired', 'three filters of list_rooms are dropped', ['param.effect']),
      flawOf('tickets filters-unwired', 'status and assignee are dropped', ['param.effect']),
    ],
  },
  {
    row: '11',
    defect: 'An unknown argument is dropped, and the unfiltered answer comes.',
    tries: [
      flawOf('rooms drops-unknown', 'all tools take what they do not know', ['args.unknown']),
      flawOf('tickets drops-unknown', 'the same', ['args.unknown']),
    ],
  },
  {
    row: '13',
    defect: 'Two bogus arguments are taken, and the window of time falls back to its default without a word.',
    tries: [
      flawOf('rooms window-by-default', 'unknown arguments dropped, the window untold', [
        'args.unknown',
        'window.echo',
      ]),
      flawOf('ledger period-by-default', 'the same, and bogus days are dropped too', [
        'args.unknown',
        'window.echo',
      ]),
    ],
  },
  {
    row: '14',
    defect: 'Tools fail with the error flag off.',
    tries: [
      flawOf('rooms error-unflagged', 'errors without isError', ['error.flag']),
      flawOf('weather unflagged', '"Error: …" as a forecast', ['error.flag'], {
        config: { tools: { rainfall: { fails: { city: 'Nowhere' } } } },
      }),
    ],
  },
  {
    row: '15',
    defect: 'A missing required argument is answered by a success that explains the problem.',
    tries: [
      flawOf('rooms missing-explained', '"Please provide the id"', ['error.flag', 'required.omit']),
      flawOf('weather omission-explained', '"You must specify a city"', ['error.flag', 'required.omit']),
    ],
  },
  {
    row: '17',
    defect: 'The same empty list means that there is nothing, or that the back end failed.',
    tries: [
      flawOf(
        'rooms failure-empty',
        'a failing back end lists no rooms',
        ['empty.distinct'],
        states('ROOMS_STATE'),
      ),
      flawOf(
        'tickets outage-as-none',
        'the same, with other keys',
        ['empty.distinct'],
        states('WORLD_STATE'),
      ),
    ],
  },
  {
    row: '19',
    defect: 'A value of a filter can never match, since it is compared with a constant.',
    tries: [
      flawOf('rooms constant-floor', 'floor first is looked up as FIRST', ['enum.sweep']),
      flawOf('tickets status-constant', 'status solved is looked up as SOLVED', ['enum.sweep']),
    ],
  },
  {
    row: '20',
    defect: 'What was never measured comes back as zero.',
    tries: [
      flawOf('rooms zero-for-null', 'value 0 for a room without samples', ['null.vs.zero'], {
        config: { tools: { room_usage: { with: { room_id: 'cedar' }, unmeasured: { room_id: 'elm' } } } },
      }),
      flawOf('weather zero-rain', '"0.0 mm" in a city without a gauge', ['null.vs.zero'], {
        config: { tools: { rainfall: { with: { city: 'Oslo' }, unmeasured: { city: 'Perth' } } } },
      }),
    ],
  },
  {
    row: '22',
    defect: 'The cursor never advances, and page two is never reached.',
    tries: [
      flawOf('rooms tools-go-round', 'the tool list leads to itself', ['list.terminates']),
      flawOf('tickets token-stuck', "a tool's own pages: the token is dropped", ['cursor.walk']),
    ],
  },
  {
    row: '23',
    defect: 'The server refuses the long cursor that it gave.',
    tries: [
      flawOf('rooms tools-cursor-refused', 'the second page of the tool list is refused', [
        'list.terminates',
      ]),
      flawOf('tickets token-refused', "a tool's own token breaks its own maxLength", ['cursor.walk']),
    ],
  },
  {
    row: '26',
    defect: 'Errors carry structured content that breaks the output schema.',
    tries: [
      flawOf('rooms error-breaks-schema', 'all errors', ['output.schema'], { beside: ['error.flag'] }),
      flawOf('ledger error-unlike-schema', 'one tool, with a code and a flag', ['output.schema'], {
        beside: ['error.flag'],
      }),
    ],
  },
  {
    row: '27',
    defect: 'An output schema is declared, and no structured content comes.',
    tries: [
      flawOf('rooms no-structured', 'no tool sends any', ['output.present']),
      flawOf('ledger text-alone', 'one tool sends none', ['output.present']),
    ],
  },
  {
    row: '29',
    defect: 'A banner, or a log line in the middle of a call, on stdout.',
    tries: [
      flawOf('rooms logs-during-call', 'a log line during get_room', ['stdio.stdout-clean'], {
        beside: ['call.success-shape'],
      }),
      flawOf('files colourful-log', 'a coloured log line during read_file', ['stdio.stdout-clean'], {
        beside: ['call.success-shape'],
      }),
      flawOf('flawed banner-on-stdout', 'a banner at the start', ['stdio.stdout-clean']),
    ],
  },
  {
    row: '31',
    defect: 'A protocol revision is claimed whose methods are not answered.',
    tries: [
      flawOf('flawed no-ping', 'no ping in 2025-11-25', ['era.claims']),
      flawOf('tickets no-listening', 'no subscriptions/listen in 2026-07-28', ['sub.ack-first'], {
        era: 'modern',
      }),
    ],
  },
  {
    row: '32',
    defect: 'HTTP 401, and no way to find out how to authorize.',
    tries: [
      flawOf('flawed auth-no-challenge', 'no challenge at all', ['auth.challenge'], GUARDED),
      flawOf('flawed auth-bare-challenge', 'a challenge that points nowhere', ['auth.challenge'], {
        ...GUARDED,
        era: 'modern',
      }),
    ],
  },
  {
    row: '33',
    defect: 'The tool list is declared to change, changes, and nothing says so.',
    tries: [
      flawOf('rooms grows-in-silence', 'a tool appears after a call', ['list.changed'], {
        honest: 'grows-aloud',
      }),
      flawOf('tickets shrinks-in-silence', 'a tool vanishes after a call', ['list.changed'], {
        honest: 'shrinks-aloud',
      }),
    ],
  },
  {
    row: '35',
    defect: 'Nearly all tools are marked destructive, pure reads among them.',
    tries: [
      flawOf('rooms all-destructive', 'six tools of seven', ['lint.annotations-uniform']),
      flawOf('tickets all-harmful', 'all four', ['lint.annotations-uniform']),
    ],
  },
  {
    row: '36',
    defect: 'No annotations at all, so that unattended clients refuse every call.',
    tries: [
      flawOf('rooms no-annotations', 'none of seven tools', ['tool.annotations-present']),
      flawOf('files no-marks', 'none of three', ['tool.annotations-present']),
    ],
  },
  {
    row: '37',
    defect: 'All-day events come back a day early outside UTC.',
    tries: [
      flawOf('rooms day-early', 'dates pass through the local zone', ['tz.roundtrip']),
      flawOf('diary day-before', 'the same, two levels down', ['tz.roundtrip']),
      flawOf('diary day-before-in-words', 'the same, as "17 Oct 2026"', ['tz.roundtrip'], {
        honest: 'day-in-words',
      }),
    ],
  },
  {
    row: '39',
    defect: 'A time zone is taken as an argument and ignored.',
    tries: [
      flawOf('rooms ignores-zone', 'opening hours are of Paris for any zone', ['param.effect'], {
        honest: 'keeps-zone',
      }),
      flawOf('weather one-zone', 'sunrise in prose, in UTC for any zone', ['param.effect']),
    ],
  },
  {
    row: '41',
    defect: 'A retry after a timeout does it twice, and both report success.',
    tries: [
      flawOf('rooms forgets-cancelled', 'a cancelled booking is made and forgotten', ['retry.duplicate'], {
        ...BOOKS,
        honest: 'finishes-cancelled',
      }),
      flawOf(
        'tickets sends-after-timeout',
        'a cancelled reply is sent and forgotten',
        ['retry.duplicate'],
        REPLIES,
      ),
    ],
  },
  {
    row: '42',
    defect: 'The same write happens twice when it is repeated with the same key.',
    tries: [
      flawOf('rooms ignores-key', 'the key is dropped', ['retry.duplicate'], BOOKS),
      flawOf('tickets sends-again', 'the same, the key called requestId', ['retry.duplicate'], REPLIES),
    ],
  },
  {
    row: '44',
    defect: 'A name is ignored, and the first row comes back as the match.',
    tries: [
      flawOf('rooms find-first', 'find_room shows Cedar for any name', ['param.effect'], {
        honest: 'find-honest',
      }),
      flawOf('files first-of-all', 'file_by_title gives one file for any title, as text', ['param.effect']),
    ],
  },
  {
    row: '45',
    defect: 'An id off by case or a blank is answered "no longer available, list again".',
    tries: [
      flawOf('rooms near-id-gone', 'get_room', ['args.near-miss']),
      flawOf('tickets key-by-case', 'fetchTicket, "has been archived"', ['args.near-miss']),
      flawOf('files path-by-case', 'read_file, "moved or deleted"', ['args.near-miss']),
    ],
  },
  {
    row: '47',
    defect: 'An answer says that it was cut and is still larger than clients take.',
    tries: [
      flawOf('rooms huge-answer', 'a text of 160 kB', ['size.budget']),
      flawOf('tickets any-size', 'a list of 1.7 MB', ['size.budget']),
    ],
  },
  {
    row: '49',
    defect: 'A description names arguments that the schema does not have.',
    tries: [
      flawOf('rooms phantom-argument', 'include_closed', ['lint.desc-unknown-reference']),
      flawOf('tickets phantom-flag', 'withHistory', ['lint.desc-unknown-reference']),
    ],
  },
  {
    row: '50',
    defect: 'One tool has many actions, and which arguments each needs is told nowhere.',
    notYet: 'layer L4: a probe for each action; a schema that says too little is no contradiction',
  },
  {
    row: '52',
    defect: 'The package and its registry entry differ in the case of their name, and publishing is refused.',
    notYet: 'layer publish: the names that a registry compares',
  },
  {
    row: '53',
    defect: 'The server file and the package file disagree about the name.',
    notYet: 'layer publish: parity of the two files',
  },
  {
    row: '55',
    defect: 'The remote address is already registered under another name.',
    notYet: 'layer publish: needs a look-up',
  },
];

export const DECOYS: readonly DecoyRow[] = [
  {
    row: 'A',
    looks: "The client shows tool calls, and the server's log is empty.",
    notYet: 'layer L2: claims of a client beside the log',
  },
  {
    row: 'B',
    looks: 'The server answered, and the agent reports a failure.',
    notYet: 'layer L2: claims of a client beside the log',
  },
  {
    row: 'C',
    looks: 'Every call is cancelled by the user in a batch.',
    notYet: 'layer L2: the preflight of a client',
  },
  {
    row: 'E',
    looks: 'An optional argument is reported as required before any request leaves.',
    why: 'its schema is sound and the server takes the call without it; the refusal is the client’s',
    server: flawOf('rooms optional-or-null', 'an optional argument that may be null', []),
  },
  {
    row: 'G',
    looks: 'New tools stay invisible after a list change.',
    why: 'the notification is on the wire; who does not list again is the client',
    server: flawOf('rooms grows-aloud', 'a tool appears after a call, and a notification says so', []),
  },
  {
    row: 'I',
    looks: 'Events are created in a foreign zone.',
    why: 'the zone is an argument, and the server keeps what it is given',
    server: flawOf('diary clean', 'appointments in whatever zone is sent', [], {
      ...WRITES,
      config: {
        tools: {
          add_appointment: {
            effect: 'writes',
            with: { title: 'Recital', at: '2026-10-21T18:00:00', zone: 'America/Chicago' },
            readBack: { tool: 'agenda', with: {} },
          },
        },
      },
    }),
  },
  {
    row: 'J',
    looks: 'Authorization succeeded, and calls answer 401.',
    why: 'what stands before the server refuses calls; no answer of a tool was seen',
    server: flawOf('tickets balancer-401', 'a balancer answers tools/call', [], {
      over: 'http',
      config: TOKEN,
    }),
  },
  {
    row: 'M',
    looks: 'An empty list is reported as an error.',
    why: 'the list is empty and well formed; the report is the client’s',
    server: flawOf('rooms nothing-booked', 'no bookings at all', []),
  },
];
