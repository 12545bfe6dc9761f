import { flawOf, BOOKS, REPLIES, states, type DefectRow } from './try.ts';

/** Defects in what calls do and answer. */
export const CALL_ROWS: readonly DefectRow[] = [
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
      flawOf('rooms missing-explained', '"Please provide the id"', ['required.omit']),
      flawOf('weather omission-explained', '"You must specify a city"', ['required.omit']),
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
];
