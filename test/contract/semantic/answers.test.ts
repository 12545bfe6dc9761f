import { describe, expect, test } from 'vitest';
import type { AnswerCode } from '../../../src/finding/words/call-answers.ts';
import { checkHouse, rowsIn, type House } from '../calling.ts';
import { rowVerdict, verdictOf, type Expected } from '../wire/flawed.ts';

type Row = readonly [AnswerCode, Partial<House> & { flaw: string }, Expected, RegExp | null];

const states = {
  bare: { state: 'empty', env: { ROOMS_STATE: 'empty' } },
  dark: { state: 'unmeasured', env: { ROOMS_STATE: 'unmeasured' } },
  broken: { state: 'failing', env: { ROOMS_STATE: 'failing' } },
} as const;

const failing: readonly Row[] = [
  [
    'error.flag',
    { flaw: 'error-unflagged' },
    'error',
    /get_\w+ is called with an id that nothing has as id and says “There is no/,
  ],
  [
    'error.flag',
    { flaw: 'error-unflagged', tools: { get_room: { fails: { id: 'nowhere' } } } },
    'error',
    /get_room answers a call that must fail/,
  ],
  [
    'error.flag',
    { flaw: 'missing-explained' },
    'error',
    /get_room is called without its required argument id/,
  ],
  ['error.flag', { flaw: 'missing-in-data' }, 'error', /says “error: "id is required"”/],
  [
    'error.flag',
    { flaw: 'plain-failure' },
    'warning',
    /room_usage answers its plain call with “Error: connect/,
  ],
  ['error.flag', { flaw: 'finds-nothing' }, 'holds', null],
  ['error.flag', { flaw: 'finds-none-in-words' }, 'holds', null],
  ['error.flag', { flaw: 'log-of-errors' }, 'holds', null],
  ['error.flag', { flaw: 'room-has-failed' }, 'holds', null],
  ['error.flag', { flaw: 'list-of-errors' }, 'holds', null],
  [
    'error.payload-disagrees',
    { flaw: 'failure-inside', tools: { get_room: { with: { id: 'nowhere' } } } },
    'error',
    /error: "There is no room/,
  ],
  [
    'error.payload-disagrees',
    { flaw: 'nested-flag', tools: { get_room: { with: { id: 'nowhere' } } } },
    'warning',
    /isError: true/,
  ],
  [
    'error.payload-disagrees',
    { flaw: 'status-inside', tools: { get_room: { with: { id: 'nowhere' } } } },
    'error',
    /statusCode: 404/,
  ],
  [
    'error.payload-disagrees',
    { flaw: 'success-inside', tools: { get_room: { with: { id: 'nowhere' } } } },
    'error',
    /an error whose payload says that the call succeeded: ok: true/,
  ],
  ['error.payload-disagrees', { flaw: 'room-has-failed' }, 'holds', null],
  ['error.payload-disagrees', { flaw: 'list-of-errors' }, 'holds', null],
  [
    'call.error-has-content',
    { flaw: 'mute-error', tools: { get_room: { with: { id: 'nowhere' } } } },
    'warning',
    /whose content is empty/,
  ],
  [
    'call.error-has-content',
    { flaw: 'blank-error', tools: { get_room: { with: { id: 'nowhere' } } } },
    'warning',
    /blank/,
  ],
  [
    'call.error-has-content',
    { flaw: 'bare-error', tools: { get_room: { with: { id: 'nowhere' } } } },
    'error',
    /no list of content/,
  ],
  [
    'call.error-has-content',
    { flaw: 'clean', tools: { get_room: { with: { id: 'nowhere' } } } },
    'holds',
    null,
  ],
  [
    'call.error-actionable',
    { flaw: 'stack-error', tools: { get_room: { with: { id: 'nowhere' } } } },
    'warning',
    /stack trace/,
  ],
  [
    'call.error-actionable',
    { flaw: 'path-error', tools: { get_room: { with: { id: 'nowhere' } } } },
    'advice',
    /\/srv\/rooms/,
  ],
  [
    'call.error-actionable',
    { flaw: 'vague-error', tools: { get_room: { with: { id: 'nowhere' } } } },
    'advice',
    /only says "An unexpected error/,
  ],
  [
    'call.error-actionable',
    { flaw: 'clean', tools: { get_room: { with: { id: 'nowhere' } } } },
    'holds',
    null,
  ],
  [
    'advice.possible',
    { flaw: 'advises-ghost', tools: { get_room: { with: { id: 'nowhere' } } } },
    'warning',
    /no tool is called find_room/,
  ],
  [
    'advice.possible',
    { flaw: 'advises-slip', tools: { get_room: { with: { id: 'nowhere' } } } },
    'error',
    /Did you mean "list_rooms"/,
  ],
  [
    'advice.possible',
    { flaw: 'advises-elsewhere', tools: { get_room: { with: { id: 'nowhere' } } } },
    'holds',
    null,
  ],
];

const telling: readonly Row[] = [
  ['empty.distinct', { flaw: 'clean' }, 'not-applicable', /give a tool `empty` and `unmeasured` arguments/],
  [
    'empty.distinct',
    { flaw: 'failure-empty', fixtures: states },
    'error',
    /list_rooms answers under a failing back end/,
  ],
  [
    'empty.distinct',
    { flaw: 'failure-empty', fixtures: { broken: states.broken } },
    'error',
    /list_rooms answers under a failing/,
  ],
  ['empty.distinct', { flaw: 'failure-told', fixtures: states }, 'holds', null],
  ['empty.distinct', { flaw: 'unmeasured-empty', fixtures: states }, 'warning', /where nothing was measured/],
  ['empty.distinct', { flaw: 'unmeasured-told', fixtures: states }, 'holds', null],
  [
    'empty.distinct',
    { flaw: 'clean', tools: { list_bookings: windows() } },
    'error',
    /list_bookings answers the same where there is nothing/,
  ],
  ['empty.distinct', { flaw: 'window-told', tools: { list_bookings: windows() } }, 'holds', null],
  ['null.vs.zero', { flaw: 'clean' }, 'not-applicable', /no unmeasured case is declared/],
  [
    'null.vs.zero',
    { flaw: 'zero-for-null', tools: elm() },
    'error',
    /room_usage says \/value = 0 of which its author/,
  ],
  [
    'null.vs.zero',
    { flaw: 'zero-for-null', fixtures: states },
    'error',
    /\/value = 0 \(it is 61 where there is data\)/,
  ],
  ['null.vs.zero', { flaw: 'zero-in-words', tools: elm() }, 'error', /says "0.0 hours"/],
  ['null.vs.zero', { flaw: 'zero-of-none', tools: elm(), fixtures: states }, 'holds', null],
  ['null.vs.zero', { flaw: 'zero-said', tools: elm() }, 'holds', null],
  ['cursor.walk', { flaw: 'cursor-stuck' }, 'error', /a page that it has given before/],
  [
    'cursor.walk',
    { flaw: 'cursor-refused' },
    'error',
    /list_rooms refuses the cursor that its own answer gave/,
  ],
  ['cursor.walk', { flaw: 'cursor-overlaps' }, 'warning', /on two of its pages/],
  ['cursor.walk', { flaw: 'total-wrong' }, 'warning', /says that there are 9 in all, and its 3 pages hold 5/],
  ['cursor.walk', { flaw: 'total-of-page' }, 'holds', null],
  ['cursor.walk', { flaw: 'cursor-after' }, 'holds', null],
  ['cursor.walk', { flaw: 'page-ignored' }, 'error', /list_guests answers page 2 with a page/],
  ['cursor.walk', { flaw: 'page-honest' }, 'holds', null],
  ['cursor.walk', { flaw: 'page-clamped' }, 'holds', null],
  ['cursor.invalid', { flaw: 'cursor-any' }, 'warning', /list_rooms answers a made-up cursor/],
  ['cursor.invalid', { flaw: 'cursor-after' }, 'holds', null],
  ['cursor.rebind', { flaw: 'cursor-offset' }, 'warning', /together with floor "first", and leaves out/],
  ['cursor.rebind', { flaw: 'cursor-after' }, 'holds', null],
];

const shapes: readonly Row[] = [
  [
    'size.budget',
    { flaw: 'huge-answer' },
    'warning',
    /list_bookings answers with \d{6} bytes, although it says that it was truncated/,
  ],
  ['size.budget', { flaw: 'large-picture' }, 'holds', null],
  [
    'size.budget',
    { flaw: 'clean', tools: { list_rooms: { maxBytes: 100 } } },
    'warning',
    /its author allows 100/,
  ],
  ['content.agrees', { flaw: 'text-contradicts' }, 'error', /\/total is 99 and 5/],
  ['content.agrees', { flaw: 'text-miscounts' }, 'warning', /says "Found 93"/],
  ['content.agrees', { flaw: 'text-bare' }, 'advice', /shows none of the/],
  ['content.agrees', { flaw: 'text-part' }, 'advice', /says less in one half/],
  ['content.agrees', { flaw: 'text-pretty' }, 'holds', null],
  ['content.agrees', { flaw: 'text-wrapped' }, 'holds', null],
  ['content.agrees', { flaw: 'text-prose' }, 'holds', null],
  ['content.agrees', { flaw: 'text-held' }, 'holds', null],
  ['content.agrees', { flaw: 'list-in-blocks' }, 'holds', null],
  [
    'output.schema',
    { flaw: 'breaks-schema' },
    'error',
    /get_room answers with structured content that breaks/,
  ],
  [
    'output.schema',
    { flaw: 'error-breaks-schema', tools: { get_room: { with: { id: 'nowhere' } } } },
    'warning',
    /get_room answers a failed call/,
  ],
  ['output.schema', { flaw: 'says-more' }, 'holds', null],
  ['output.present', { flaw: 'no-structured' }, 'error', /The same is so of all 5 tools/],
  ['output.present', { flaw: 'no-structured-once' }, 'error', /^get_room declares an output schema[^.]*\.$/],
  ['output.present', { flaw: 'only-text' }, 'not-applicable', null],
  ['call.structured-undeclared', { flaw: 'undeclared' }, 'advice', /The same is so of all 5 tools/],
  ['call.structured-undeclared', { flaw: 'undeclared-once' }, 'advice', /^get_room answers/],
  ['call.structured-undeclared', { flaw: 'only-text' }, 'not-applicable', null],
  ['call.success-shape', { flaw: 'odd-block' }, 'error', /of the type "markdown"/],
  ['call.success-shape', { flaw: 'odd-text' }, 'error', /whose text is no string/],
  ['call.success-shape', { flaw: 'bad-base64' }, 'error', /is not base64/],
  ['call.success-shape', { flaw: 'no-mime' }, 'error', /without a mimeType/],
  ['call.success-shape', { flaw: 'no-content' }, 'error', /has no content/],
  ['call.success-shape', { flaw: 'every-block' }, 'holds', null],
  [
    'call.same-args-same-bytes',
    { flaw: 'shuffles' },
    'advice',
    /\/rooms lists the same entries in another order/,
  ],
  ['call.same-args-same-bytes', { flaw: 'counts-views' }, 'holds', null],
  [
    'call.output-secrets',
    { flaw: 'shows-token' },
    'error',
    /a GitHub token in an answer: ghp_…\[40 characters\]/,
  ],
  ['call.output-secrets', { flaw: 'shows-sample' }, 'holds', null],
  [
    'call.resource-link-readable',
    { flaw: 'dead-link' },
    'warning',
    /get_room links to rooms:\/\/plans\/cedar/,
  ],
  ['call.resource-link-readable', { flaw: 'live-link' }, 'holds', null],
  ['call.resource-link-readable', { flaw: 'web-link' }, 'not-applicable', null],
  ['call.concurrent', { flaw: 'mixes-up' }, 'error', /other data when 5 calls are made at once/],
  ['call.concurrent', { flaw: 'answers-late' }, 'holds', null],
  ['list.changed', { flaw: 'grows-in-silence' }, 'warning', /list of tools has got find_room, and no/],
  ['list.changed', { flaw: 'grows-aloud' }, 'holds', /a notification said so/],
];

describe.each(['legacy', 'modern'] as const)('in the %s era', (era) => {
  test.concurrent.each(rowsIn(era, [...failing, ...telling, ...shapes]))(
    '%s on %o: %s',
    async (id, house, outcome, message) => {
      expect(verdictOf(await checkHouse({ ...house, era }, [id]))).toEqual(rowVerdict(outcome, message));
    },
  );

  test('a credential is never quoted whole', async () => {
    const { findings } = await checkHouse({ flaw: 'shows-token', era }, ['call.output-secrets']);
    expect(findings).toHaveLength(1);
    expect(JSON.stringify(findings)).not.toContain('k3J9sLq2VxT7mWb4');
  });
});

/** Two windows: one in which nothing happened, one from which nothing was ever collected. */
function windows(): NonNullable<House['tools']>[string] {
  return {
    empty: { from: '2026-10-10', to: '2026-10-11' },
    unmeasured: { from: '2031-01-01', to: '2031-01-02' },
  };
}

function elm(): NonNullable<House['tools']> {
  return { room_usage: { with: { room_id: 'cedar' }, unmeasured: { room_id: 'elm' } } };
}
