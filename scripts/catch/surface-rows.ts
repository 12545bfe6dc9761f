import { flawOf, GUARDED, type DefectRow } from './try.ts';

/** Defects in what a server shows and how it speaks, and those that only a later layer can see. */
export const SURFACE_ROWS: readonly DefectRow[] = [
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
