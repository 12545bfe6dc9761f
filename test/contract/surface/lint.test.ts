import type { LintCode } from '../../../src/finding/words/surface-lint.ts';
import { aSurface } from '../../builders.ts';
import { surfaceOf, taking } from '../clean-surface.ts';
import { type CheckCases, testChecks } from './check-cases.ts';

const NO_TOOLS = ['to a server without tools', aSurface({ tools: [] }), 'no tools listed'] as const;
const NO_PARAMETERS = ['where nothing is taken', surfaceOf([{}]), 'no tool has parameters'] as const;
const NO_CLAIMS = [
  'where no text says so',
  surfaceOf([{}]),
  'no description of a parameter says anything that could be compared',
] as const;

const named = (...names: readonly string[]) => surfaceOf(names.map((name) => ({ name })));
const described = (name: string, description: string) => surfaceOf([{ name, description }]);
const texts = (...descriptions: readonly string[]) =>
  surfaceOf(descriptions.map((description, i) => ({ name: `tool_${i}`, description })));
const withParameters = (properties: Readonly<Record<string, unknown>>, required: readonly string[] = []) =>
  surfaceOf([{ inputSchema: taking(properties, required) }]);
const saying = (
  description: string,
  properties: Readonly<Record<string, unknown>> = { archived: { type: 'boolean' } },
) => surfaceOf([{ description, inputSchema: taking(properties) }, { name: 'find_rooms' }]);
const marked = (...tools: readonly (readonly [name: string, annotations: unknown])[]) =>
  surfaceOf(
    tools.map(([name, annotations]) => ({ name, annotations, description: `${name.replaceAll('_', ' ')}.` })),
  );

const three = (properties: Readonly<Record<string, unknown>>) =>
  surfaceOf(['a', 'b', 'c'].map((name) => ({ name, inputSchema: taking(properties) })));

const DESTROYS = { readOnlyHint: false, destructiveHint: true };
const READS = { readOnlyHint: true };

const cases: Readonly<Record<LintCode, CheckCases>> = {
  'lint.name-near-duplicate': {
    finds: [
      [
        'one and many',
        named('get_room', 'get_rooms'),
        'advice',
        'get_room and get_rooms are made of the same words',
      ],
      ['another order', named('file_read', 'read_file'), 'advice', 'file_read and read_file'],
    ],
    doesNotApply: [NO_TOOLS, ['to a single tool', surfaceOf([{}]), 'a single tool has no twin']],
    spares: [
      ['opposites that are two letters apart', named('encode', 'decode', 'import_csv', 'export_csv')],
      ['numbers that differ', named('step_1', 'step_2')],
      ['names that differ by a separator, which is another flaw', named('get_room', 'get-room')],
    ],
  },
  'lint.name-opaque': {
    finds: [
      [
        'a code name',
        described('qx7', 'Lists the meeting rooms of a building.'),
        'advice',
        'no word of the name qx7',
      ],
    ],
    doesNotApply: [NO_TOOLS],
    spares: [
      ['an abbreviation', described('calc', 'Does a calculation for you.')],
      [
        'several words written as one',
        described('sequentialthinking', 'A detailed tool for thinking in steps.'),
      ],
      [
        'a description in another language',
        described('list_rooms', 'Zeigt alle Besprechungsräume eines Gebäudes.'),
      ],
      ['a description in another script', described('list_rooms', '列出会议室和它们的容量')],
      ['a description of two words', described('qx7', 'Of rooms.')],
    ],
  },
  'lint.name-style': {
    finds: [
      [
        'three styles',
        named('list_rooms', 'get_room', 'bookRoom', 'cancel-booking'),
        'advice',
        'the names mix styles: 2 in snake_case (list_rooms), 1 in camelCase (bookRoom) and 1 in kebab-case',
      ],
      [
        'two verbs for one act',
        named('get_room', 'get_user', 'fetch_booking', 'fetch_desk'),
        'advice',
        'use get and fetch for the same act',
      ],
    ],
    doesNotApply: [
      NO_TOOLS,
      ['to a single tool', surfaceOf([{}]), 'a single name has nothing to differ from'],
    ],
    spares: [
      ['one-word names among others', named('list_rooms', 'echo', 'search')],
      ['one odd verb', named('get_room', 'get_user', 'fetch')],
    ],
  },
  'lint.desc-repeats-name': {
    finds: [
      [
        'the same words in a sentence',
        described('get_user', 'Gets the user.'),
        'advice',
        'says no more than its name',
      ],
    ],
    doesNotApply: [
      NO_TOOLS,
      ['where nothing is described', surfaceOf([{ description: undefined }]), 'no tool has a description'],
    ],
    spares: [['one word more', described('get_user', 'Gets the user by e-mail.')]],
  },
  'lint.desc-unknown-reference': {
    finds: [
      [
        'a quoted parameter that is not there',
        saying('Lists rooms. The `include_closed` parameter adds closed ones.'),
        'error',
        'says "`include_closed` parameter", and no parameter is called include_closed',
      ],
      [
        'a parameter of one word',
        saying('Lists rooms. The "closed" argument adds closed ones.'),
        'error',
        'no parameter is called closed',
      ],
      [
        'one of two parameters',
        saying('Use the `archived` and `closed` parameters.'),
        'error',
        'no parameter is called closed',
      ],
      [
        'a stale tool name, with the one that is meant',
        saying('Lists rooms. See the `find_room` tool.'),
        'error',
        'Did you mean "find_rooms"?',
      ],
      [
        'a parameter in snake_case',
        saying('Lists rooms. Set include_closed to true to see closed ones.'),
        'warning',
        'include_closed',
      ],
      [
        'an assignment',
        saying('Lists rooms, with includeClosed=true also closed ones.'),
        'warning',
        'includeClosed',
      ],
      [
        'flags',
        saying('Lists rooms. Supports the `verbose` and `dry_run` flags.'),
        'warning',
        'no parameter is called verbose (and 1 more such name)',
      ],
      [
        'a tool of which nobody knows',
        saying('Call list_floors first.'),
        'warning',
        'no tool is called list_floors',
      ],
      [
        'something to use',
        saying('Use `floor_plan` to see the floor.'),
        'warning',
        'nothing is called floor_plan',
      ],
      [
        'a name in the text of a parameter',
        saying('Lists rooms.', {
          archived: {
            description: 'Not used with the `closed` parameter.'.replace('Not used', 'Goes together'),
          },
        }),
        'error',
        'closed',
      ],
      [
        'a quoted parameter where any is taken, as a warning',
        surfaceOf([
          {
            description: 'The `closed` parameter.',
            inputSchema: { type: 'object', additionalProperties: true },
          },
        ]),
        'warning',
        'closed',
      ],
    ],
    doesNotApply: [NO_TOOLS],
    spares: [
      [
        'what is there, in another spelling',
        saying('Set isArchived or `is-archived` to true.', { is_archived: {} }),
      ],
      ['a tool, by its name and by a client prefix', saying('Use find_rooms, or `mcp__rooms__find_rooms`.')],
      [
        'the end of a tool name',
        surfaceOf([
          { name: 'git_commit', description: 'Commits.' },
          { name: 'git_push', description: 'Pushes what the `commit` tool made.' },
        ]),
      ],
      [
        'a result, where its schema says so',
        surfaceOf([
          {
            description: 'Pass `next_page` to the next call.',
            outputSchema: { type: 'object', properties: { next_page: {} } },
          },
        ]),
      ],
      ['what it denies', saying('There is no `limit` parameter. Does not take the `closed` argument.')],
      [
        'constants, files, addresses and code',
        saying(
          'Set NODE_ENV to production, use `package.json`, with https://x.org/a_b?c_d=1 and call print_all(x).',
        ),
      ],
      ['products with a hump', saying('Runs with macOS and iOS, using eBay.')],
      ['ordinary words in quotes', saying("Says 'hello' or \"good night\", such as 'north' and `south`.")],
      ['values of an enum', saying('Set `mode` to `fast_path`.', { mode: { enum: ['fast_path'] } })],
      [
        'a language inside a parameter',
        saying('Lists rooms.', {
          filter: { type: 'string', description: 'Filter with the ratingType parameter.' },
        }),
      ],
      ['an arrow of 100,000 characters', saying(`Set ${'a_'.repeat(50_000)} to true`)],
    ],
  },
  'lint.desc-sibling': {
    finds: [
      [
        'twins',
        surfaceOf([
          { name: 'list_rooms', description: 'Lists the meeting rooms of a building with their capacity.' },
          { name: 'show_rooms', description: 'Lists the meeting rooms of a building with their capacity.' },
          { name: 'weather', description: 'Tells the forecast.' },
        ]),
        'advice',
        'list_rooms and show_rooms say nearly the same',
      ],
    ],
    doesNotApply: [NO_TOOLS, ['to a single tool', surfaceOf([{}]), 'a single tool has no sibling']],
    spares: [
      [
        'twins of which one names the other',
        surfaceOf([
          { name: 'list_rooms', description: 'Lists the meeting rooms of a building with their capacity.' },
          {
            name: 'show_rooms',
            description: 'Lists the meeting rooms of a building with their capacity. Prefer list_rooms.',
          },
        ]),
      ],
      ['different tools', texts('Tells the forecast.', 'Books a meeting room.')],
    ],
  },
  'lint.desc-promotional': {
    finds: [
      ['praise', texts('The best tool for rooms.'), 'advice', 'The best tool'],
      ['an order to prefer it', texts('Finds rooms. ALWAYS use this tool.'), 'advice', 'ALWAYS use this'],
      ['an order to come first', texts('Must be called first.'), 'advice', 'Must be called first'],
      ['a word of advertising', texts('A state-of-the-art room finder.'), 'advice', 'state-of-the-art'],
    ],
    doesNotApply: [NO_TOOLS],
    spares: [
      ['an order of calls', texts('You must call list_rooms before this to get an id.')],
      ['a superlative of data', texts('Finds the best room for a meeting. Always returns at least one.')],
    ],
  },
  'lint.deprecated-listed': {
    finds: [
      [
        'one with its successor',
        surfaceOf([
          { name: 'read', description: 'DEPRECATED: use read_text instead.' },
          { name: 'read_text' },
        ]),
        'advice',
        'beside its successor read_text',
      ],
      ['one without', texts('This tool is deprecated.'), 'advice', 'names no successor'],
      [
        'one by its title',
        surfaceOf([{ title: 'Rooms (deprecated)' }]),
        'advice',
        'is deprecated by its own words',
      ],
    ],
    doesNotApply: [NO_TOOLS],
    spares: [
      [
        'a tool for deprecated things',
        texts('Finds deprecated packages and says which of them are deprecated.'),
      ],
    ],
  },
  'lint.truncated-description': {
    finds: [
      ['a mark', texts('Lists rooms [truncated]'), 'warning', 'ends with "Lists rooms [truncated]"'],
      ['dots after a word', texts(`${'Lists rooms. '.repeat(10)}Needs a buil…`), 'warning', 'cut off'],
      ['a round length within a word', texts('room '.repeat(300).slice(0, 1_024)), 'warning', 'cut off'],
    ],
    doesNotApply: [NO_TOOLS],
    spares: [
      ['a list that goes on', texts(`${'Lists rooms. '.repeat(10)}Takes a, b, c, ...`)],
      ['a round length that ends well', texts(`${'x'.repeat(1_023)}.`)],
      ['a short one with dots', texts('Wait…')],
    ],
  },
  'lint.returns-undescribed': {
    finds: [
      [
        'a writer that says nothing',
        described('book_room', 'Books a room.'),
        'advice',
        'nothing says what book_room returns',
      ],
    ],
    doesNotApply: [NO_TOOLS],
    spares: [
      ['a word on the result', described('book_room', 'Books a room and returns its id.')],
      [
        'an output schema',
        surfaceOf([{ name: 'book_room', description: 'Books a room.', outputSchema: { type: 'object' } }]),
      ],
      ['a reader', described('get_room', 'One room.')],
    ],
  },
  'lint.tool-count': {
    finds: [
      [
        '21 tools',
        named(...Array.from({ length: 21 }, (_, i) => `t${i}`)),
        'advice',
        '21 tools: beyond about 20',
      ],
      [
        '129 tools',
        named(...Array.from({ length: 129 }, (_, i) => `t${i}`)),
        'warning',
        '129 tools, and VS Code refuses',
      ],
    ],
    doesNotApply: [NO_TOOLS],
    spares: [['20 tools', named(...Array.from({ length: 20 }, (_, i) => `t${i}`))]],
  },
  'lint.param-type': {
    finds: [
      ['no type', withParameters({ a: { description: 'A.' } }), 'advice', 'a may be anything'],
      ['a boolean schema', withParameters({ a: true }), 'advice', 'a may be anything'],
      [
        'values in prose',
        withParameters({ unit: { type: 'string', description: "One of 'day', 'week' or 'month'." } }),
        'advice',
        'unit lists its values in prose (day, week and month)',
      ],
    ],
    doesNotApply: [NO_TOOLS, NO_PARAMETERS],
    spares: [
      [
        'constants, enums, references and choices',
        withParameters({
          a: { const: 1 },
          b: { enum: [1] },
          c: { $ref: '#/properties/a' },
          d: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        }),
      ],
      [
        'values in prose beside an enum',
        withParameters({
          unit: { type: 'string', enum: ['day', 'week'], description: "One of 'day', 'week'." },
        }),
      ],
      [
        'examples',
        withParameters({ city: { type: 'string', description: "A city, such as 'Paris' or 'Rome'." } }),
      ],
    ],
  },
  'lint.required-absent': {
    finds: [
      [
        'three tools that require nothing',
        three({ id: {} }),
        'advice',
        '3 tools take parameters without a default, and none of them requires any',
      ],
    ],
    doesNotApply: [
      NO_TOOLS,
      [
        'to two tools',
        surfaceOf([{ inputSchema: taking({ id: {} }) }, { inputSchema: taking({ id: {} }) }, {}]),
        'fewer than 3 tools take parameters without a default',
      ],
      [
        'where all have defaults',
        three({ id: { default: 1 } }),
        'fewer than 3 tools take parameters without a default',
      ],
    ],
    spares: [
      [
        'one that requires something',
        aSurface({
          tools: [
            ...three({ id: {} }).tools,
            ...surfaceOf([{ name: 'd', inputSchema: taking({ id: {} }, ['id']) }]).tools,
          ],
        }),
      ],
      [
        'one that requires by a choice',
        aSurface({
          tools: [
            ...three({ id: {} }).tools,
            ...surfaceOf([
              {
                name: 'd',
                inputSchema: { type: 'object', properties: { a: {} }, anyOf: [{ required: ['a'] }, {}] },
              },
            ]).tools,
          ],
        }),
      ],
    ],
  },
  'lint.required-disagrees': {
    finds: [
      [
        'required that is not',
        withParameters({ id: { description: '(required) Room id.' } }),
        'error',
        'the parameter id of list_rooms calls itself required, and the schema does not require it',
      ],
      [
        'required at the start',
        withParameters({ id: { description: 'Required. Room id.' } }),
        'error',
        'calls itself required',
      ],
      [
        'optional that is not',
        withParameters({ id: { description: 'Optional room id.' } }, ['id']),
        'error',
        'calls itself optional, and the schema requires it',
      ],
      [
        'several in one finding',
        withParameters({ a: { description: '(required)' }, b: { description: '[required]' } }),
        'error',
        '(and 1 more parameter)',
      ],
    ],
    doesNotApply: [NO_TOOLS, NO_CLAIMS],
    spares: [
      [
        'agreement',
        withParameters({ a: { description: '(required) A.' }, b: { description: 'Optional: B.' } }, ['a']),
      ],
      [
        'a condition',
        withParameters(
          {
            x: { description: '(optional)' },
            a: { description: 'Required if b is not given.' },
            b: { description: 'Optional (required when a is missing).' },
          },
          ['b'],
        ),
      ],
      [
        'a word in a sentence',
        withParameters(
          {
            x: { description: '(optional)' },
            a: { description: 'The required capacity.' },
            b: { description: 'Name of the optional feature.' },
          },
          ['b'],
        ),
      ],
      [
        'a schema that depends on cases',
        surfaceOf([
          {
            inputSchema: {
              type: 'object',
              properties: { a: { description: '(required)' } },
              anyOf: [{ required: ['a'] }, {}],
            },
          },
        ]),
      ],
    ],
  },
  'lint.default-disagrees': {
    finds: [
      [
        'another number',
        withParameters({ limit: { type: 'integer', default: 20, description: 'How many (default: 10).' } }),
        'error',
        "says that its default is 10, and the schema's default is 20",
      ],
      [
        'another text',
        withParameters({ unit: { default: 'day', description: "Defaults to 'week'." } }),
        'error',
        'says that its default is week',
      ],
      [
        'another boolean',
        withParameters({ all: { default: true, description: 'All of them. Default is false.' } }),
        'error',
        'says that its default is false',
      ],
    ],
    doesNotApply: [NO_TOOLS, NO_CLAIMS],
    spares: [
      [
        'the same in another form',
        withParameters({
          a: { default: 1_000, description: 'Default: 1,000.' },
          b: { default: 'UTF-8', description: 'Default "utf-8".' },
          c: { default: '5', description: 'defaults to 5' },
        }),
      ],
      [
        'a unit',
        withParameters({
          x: { default: 1, description: 'Default: 1.' },
          timeout: { default: 30_000, description: 'Defaults to 30 seconds.' },
        }),
      ],
      [
        'one case of several',
        withParameters({
          x: { default: 1, description: 'Default: 1.' },
          a: { default: 10, description: 'Defaults to 5 for lists.' },
        }),
      ],
      ['a text without a value in the schema', withParameters({ a: { description: 'Default: 5.' } })],
      [
        'a folder in prose',
        withParameters({
          x: { default: 1, description: 'Default: 1.' },
          path: { default: '.', description: 'Defaults to the current folder.' },
        }),
      ],
    ],
  },
  'lint.enum-disagrees': {
    finds: [
      [
        'a value too many',
        withParameters({ unit: { enum: ['day'], description: "One of 'day', 'week'." } }),
        'error',
        'offers week, which its enum does not have',
      ],
      [
        'values after a colon',
        withParameters({ unit: { enum: ['day'], description: 'Allowed values: `day` | `hour`' } }),
        'error',
        'offers hour',
      ],
    ],
    doesNotApply: [NO_TOOLS, NO_CLAIMS],
    spares: [
      [
        'fewer values, and another case',
        withParameters({ unit: { enum: ['day', 'week', 'month'], description: "One of 'DAY' or 'week'." } }),
      ],
      [
        'a list without an enum',
        withParameters({ unit: { type: 'string', description: "One of 'a', 'b'." } }),
      ],
      ['numbers', withParameters({ n: { enum: [1, 2], description: "One of '1', '2'." } })],
      [
        'examples beside it',
        withParameters({
          unit: { enum: ['day', 'week'], description: "One of 'day', 'week', as in 'a day' or 'next week'." },
        }),
      ],
    ],
  },
  'lint.schema-deep': {
    finds: [
      [
        'three levels',
        withParameters({ a: { type: 'object', properties: { b: { items: { properties: { c: {} } } } } } }),
        'advice',
        'nested 3 levels deep',
      ],
      [
        'eleven parameters',
        withParameters(Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`p${i}`, {}]))),
        'advice',
        'takes 11 parameters',
      ],
    ],
    doesNotApply: [NO_TOOLS, NO_PARAMETERS],
    spares: [
      [
        'two levels and ten parameters',
        withParameters({
          a: { type: 'object', properties: { b: {} } },
          ...Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`p${i}`, {}])),
        }),
      ],
      [
        'a parameter called properties',
        withParameters({ properties: { type: 'object', properties: { properties: {} } } }),
      ],
    ],
  },
  'lint.param-naming': {
    finds: [
      [
        'two spellings',
        surfaceOf([
          { name: 'a', inputSchema: taking({ room_id: {} }) },
          { name: 'b', inputSchema: taking({ roomId: {} }) },
        ]),
        'advice',
        'spelled in two ways: room_id and roomId',
      ],
    ],
    doesNotApply: [
      NO_TOOLS,
      [
        'where there is nothing to compare',
        withParameters({ a: {} }),
        'there are no two parameter names to compare',
      ],
    ],
    spares: [
      [
        'two words for one thing',
        surfaceOf([
          { name: 'a', inputSchema: taking({ user_id: {} }) },
          { name: 'b', inputSchema: taking({ uid: {} }) },
        ]),
      ],
    ],
  },
  'lint.array-items': {
    finds: [
      [
        'a list of nobody knows what',
        withParameters({ tags: { type: 'array' } }),
        'warning',
        'takes tags as a list of nobody knows what',
      ],
      [
        'one in a list',
        withParameters({ rows: { type: 'array', items: { type: 'array' } } }),
        'warning',
        '/properties/rows/items',
      ],
      ['one that may be null', withParameters({ tags: { type: ['array', 'null'] } }), 'warning', 'tags'],
    ],
    doesNotApply: [NO_TOOLS],
    spares: [
      [
        'lists of anything, of fixed places and by reference',
        withParameters({
          a: { type: 'array', items: {} },
          b: { type: 'array', prefixItems: [{}] },
          c: { $ref: '#/properties/a', type: 'array' },
        }),
      ],
    ],
  },
  'lint.annotations-contradict': {
    finds: [
      [
        'a reader that deletes, by name and text',
        surfaceOf([{ name: 'delete_room', description: 'Deletes a room.' }]),
        'error',
        'delete_room says in its name that it destroys something',
      ],
      [
        'a reader that deletes, by name alone',
        surfaceOf([{ name: 'delete_room', description: 'Room removal.' }]),
        'warning',
        'destroys something',
      ],
      [
        'a reader that sends',
        surfaceOf([{ name: 'sendMessage', description: 'Sends a message.' }]),
        'warning',
        'writes something',
      ],
      [
        'a reader that writes, by name alone',
        surfaceOf([{ name: 'create_chart', description: 'Draws a chart.' }]),
        'advice',
        'writes something',
      ],
      [
        'a destroyer that gets',
        surfaceOf([{ name: 'get_room', annotations: DESTROYS }]),
        'warning',
        'get_room says in its name that it reads',
      ],
    ],
    doesNotApply: [
      NO_TOOLS,
      [
        'where nobody says',
        surfaceOf([{ annotations: undefined }]),
        'no tool says whether it reads or destroys',
      ],
    ],
    spares: [
      [
        'tools that keep their word',
        marked(['get_room', READS], ['delete_room', DESTROYS], ['git_log_search', READS]),
      ],
      ['a reader of what was deleted', marked(['list_deleted_rooms', READS], ['get_update_status', READS])],
      ['nouns that are verbs elsewhere', marked(['blog_post_stats', READS], ['chart_set_info', READS])],
      ['a name without a verb', marked(['calculator', READS], ['editor', DESTROYS])],
    ],
  },
  'lint.annotations-uniform': {
    finds: [
      [
        'all destructive, reads among them',
        marked(
          ['list_rooms', DESTROYS],
          ['get_room', DESTROYS],
          ['create_booking', DESTROYS],
          ['delete_booking', DESTROYS],
        ),
        'warning',
        '4 of 4 tools are marked destructive, list_rooms and get_room among them',
      ],
      [
        'all read-only, writes among them',
        marked(
          ['list_rooms', READS],
          ['get_room', READS],
          ['create_booking', READS],
          ['delete_booking', READS],
        ),
        'warning',
        'are marked read-only, create_booking and delete_booking among them',
      ],
      [
        'four in five',
        marked(
          ['list_rooms', DESTROYS],
          ['get_room', DESTROYS],
          ['create_a', DESTROYS],
          ['create_b', DESTROYS],
          ['get_b', READS],
        ),
        'warning',
        '4 of 5 tools',
      ],
    ],
    doesNotApply: [
      NO_TOOLS,
      [
        'where nobody says',
        surfaceOf([{ annotations: undefined }]),
        'no tool says whether it reads or destroys',
      ],
    ],
    spares: [
      [
        'a server that only reads',
        marked(['list_a', READS], ['get_b', READS], ['list_c', READS], ['get_d', READS]),
      ],
      ['three tools', marked(['list_a', DESTROYS], ['create_b', DESTROYS], ['delete_c', DESTROYS])],
      [
        'marks that differ',
        marked(['list_a', READS], ['get_b', READS], ['create_c', DESTROYS], ['delete_d', DESTROYS]),
      ],
    ],
  },
  'lint.client-profile.name-length': {
    finds: [
      ['a name that no key can save', named('x'.repeat(65)), 'warning', 'is too long for'],
      [
        'a name that is too long under the name of the server',
        surfaceOf([{ name: 'x'.repeat(45) }], {
          server: { name: 'secure-rooms-server', version: '1', title: null },
        }),
        'advice',
        "under the server's own name",
      ],
    ],
    doesNotApply: [NO_TOOLS],
    spares: [
      [
        'a name that fits under it',
        surfaceOf([{ name: 'x'.repeat(30) }], {
          server: { name: 'secure-rooms-server', version: '1', title: null },
        }),
      ],
      [
        'a server whose name is a title',
        surfaceOf([{ name: 'x'.repeat(50) }], {
          server: { name: 'Rooms of the World, Server', version: '1', title: null },
        }),
      ],
      [
        'a server without a name',
        surfaceOf([{ name: 'x'.repeat(50) }], { server: { name: null, version: null, title: null } }),
      ],
    ],
  },
  'lint.client-profile.name-characters': {
    finds: [
      [
        'a dot',
        named('calendar.list'),
        'warning',
        'the name calendar.list is refused by Claude Desktop and claude.ai (2026-08-02)',
      ],
      ['a space', named('list rooms'), 'warning', 'is refused by'],
    ],
    doesNotApply: [NO_TOOLS],
    spares: [['letters, digits, underscore and hyphen', named('List-rooms_2')]],
  },
  'lint.client-profile.composition': {
    finds: [
      [
        'anyOf at the root',
        surfaceOf([{ inputSchema: { type: 'object', anyOf: [{}, {}] } }]),
        'warning',
        'has anyOf at its root',
      ],
      [
        'two of them',
        surfaceOf([{ inputSchema: { type: 'object', oneOf: [{}], allOf: [{}] } }]),
        'warning',
        'has oneOf and allOf at its root',
      ],
    ],
    doesNotApply: [NO_TOOLS],
    spares: [
      ['a choice below the root', withParameters({ a: { anyOf: [{}, {}] }, oneOf: { type: 'string' } })],
    ],
  },
  'lint.client-profile.dialect': {
    finds: [
      [
        'draft-07, once for all',
        surfaceOf(
          ['a', 'b'].map((name) => ({
            name,
            outputSchema: { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object' },
          })),
        ),
        'advice',
        '2 output schemas (a and b) declare a dialect that Claude Desktop refuses',
      ],
    ],
    doesNotApply: [NO_TOOLS, ['where there are none', surfaceOf([{}]), 'no tool states an output schema']],
    spares: [
      [
        '2020-12, said and unsaid',
        surfaceOf([
          { name: 'a', outputSchema: { type: 'object' } },
          {
            name: 'b',
            outputSchema: { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object' },
          },
        ]),
      ],
      [
        'draft-07 for an input',
        surfaceOf([
          {
            inputSchema: { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object' },
            outputSchema: { type: 'object' },
          },
        ]),
      ],
    ],
  },
};

testChecks(cases);
