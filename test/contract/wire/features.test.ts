import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WireCode } from '../../../src/finding/words/wire.ts';
import { rowVerdict, runOn, startFlawedHttp, verdictOf, type Expected, type FlawedHttp } from './flawed.ts';

type Row = readonly [
  id: WireCode,
  era: 'legacy' | 'modern',
  flaw: string,
  outcome: Expected,
  message: RegExp | null,
];

const rows: readonly Row[] = [
  [
    'call.unknown-tool',
    'legacy',
    'unknown-tool-succeeds',
    'error',
    /a call of a tool that does not exist gets .*a result/,
  ],
  ['call.unknown-tool', 'legacy', 'unknown-tool-flagged', 'advice', /expected: error -32602/],
  [
    'call.unknown-tool',
    'modern',
    'unknown-tool-flagged',
    'advice',
    /, flagged as a failure; expected: error -32602/,
  ],
  ['call.unknown-tool', 'modern', 'unknown-tool-other-code', 'warning', /gets .*error -32601/],
  ['call.unknown-tool', 'legacy', 'clean', 'holds', null],
  ['call.unknown-tool', 'legacy', 'no-lists', 'not-applicable', null],
  [
    'res.read-listed',
    'legacy',
    'listed-unreadable',
    'error',
    /room:\/\/oak, which is listed, cannot be read: .*error -32603 \(Disk gone\)/,
  ],
  ['res.read-listed', 'legacy', 'read-without-uri', 'error', /has a content without a uri/],
  ['res.read-listed', 'modern', 'read-not-base64', 'error', /has a blob that is no base64/],
  [
    'res.read-listed',
    'legacy',
    'read-other-mime',
    'warning',
    /is listed as text\/plain and read as text\/html/,
  ],
  ['res.read-listed', 'legacy', 'read-nothing', 'warning', /is read as an empty list of contents/],
  ['res.read-listed', 'legacy', 'read-empty-text', 'holds', null],
  ['res.read-listed', 'legacy', 'empty-lists', 'not-applicable', null],
  [
    'res.not-found',
    'legacy',
    'not-found-empty',
    'warning',
    /gets .*a result .*expected: error -32002 or -32602/,
  ],
  ['res.not-found', 'modern', 'not-found-empty', 'error', /gets .*a result .*expected: error -32602/],
  ['res.not-found', 'modern', 'not-found-old-code', 'error', /gets .*error -32002/],
  ['res.not-found', 'legacy', 'not-found-internal', 'advice', /gets .*error -32603/],
  ['res.not-found', 'modern', 'not-found-internal', 'error', /gets .*error -32603/],
  [
    'res.not-found',
    'legacy',
    'not-found-kills',
    'error',
    /ended the conversation: the process exited with code 6/,
  ],
  ['res.not-found', 'legacy', 'not-found-invalid', 'holds', null],
  ['res.not-found', 'legacy', 'no-resources', 'not-applicable', null],
  ['res.not-found-data-uri', 'modern', 'not-found-invalid', 'advice', /does not name it in data\.uri/],
  ['res.not-found-data-uri', 'modern', 'not-found-empty', 'could-not-run', /not refused with an error/],
  ['res.not-found-data-uri', 'legacy', 'clean', 'not-applicable', null],
  ['res.traversal', 'legacy', 'reads-upward', 'error', /room:\/\/\.\.\/.*shows a file of the machine/],
  [
    'res.traversal',
    'modern',
    'reads-upward-encoded',
    'error',
    /room:\/\/%2e%2e%2F.*shows a file of the machine/,
  ],
  ['res.traversal', 'legacy', 'reads-anything-as-text', 'holds', null],
  ['res.traversal', 'legacy', 'shows-every-file', 'not-applicable', /means to show every file/],
  ['res.traversal', 'legacy', 'no-templates-at-all', 'not-applicable', null],
  ['sec.rate-limit', 'legacy', 'refuses-a-burst', 'holds', /refused in so many words/],
  [
    'prompt.get',
    'legacy',
    'prompt-without-messages',
    'error',
    /the prompt welcome.*gets .*a result without messages/,
  ],
  ['prompt.get', 'legacy', 'prompt-bad-block', 'error', /a content of no known type: "greeting"/],
  ['prompt.get', 'modern', 'prompt-bad-role', 'error', /role is neither user nor assistant/],
  ['prompt.get', 'legacy', 'prompt-embeds', 'holds', null],
  ['prompt.get', 'legacy', 'only-wanting-prompts', 'not-applicable', null],
  [
    'prompt.unknown',
    'legacy',
    'unknown-prompt-empty',
    'warning',
    /a prompt that does not exist gets .*a result/,
  ],
  ['prompt.unknown', 'legacy', 'unknown-prompt-internal', 'advice', /gets .*error -32603/],
  ['prompt.unknown', 'modern', 'unknown-prompt-internal', 'advice', /gets .*error -32603/],
  ['prompt.unknown', 'legacy', 'no-prompts', 'not-applicable', null],
  [
    'prompt.missing-arg',
    'legacy',
    'missing-argument-served',
    'warning',
    /the prompt describe without its required arguments gets .*a result/,
  ],
  ['prompt.missing-arg', 'legacy', 'only-free-prompts', 'not-applicable', null],
  ['comp.limits', 'legacy', 'too-many-values', 'error', /gives 101 values at once; the protocol allows 100/],
  ['comp.limits', 'legacy', 'values-no-texts', 'error', /something else than texts/],
  ['comp.limits', 'legacy', 'many-values', 'holds', null],
  ['comp.limits', 'legacy', 'too-many-values-for-a-template', 'error', /gives 101 values at once/],
  ['comp.limits', 'legacy', 'only-free-prompts', 'holds', null],
  ['comp.limits', 'legacy', 'nothing-to-complete', 'not-applicable', null],
  [
    'comp.unknown-ref',
    'legacy',
    'unknown-ref-empty',
    'warning',
    /a completion for a prompt that does not exist gets .*a result/,
  ],
  ['comp.unknown-ref', 'legacy', 'many-values', 'holds', null],
  ['comp.unknown-ref', 'legacy', 'no-prompts', 'not-applicable', null],
  [
    'sub.ack-first',
    'modern',
    'acknowledges-second',
    'error',
    /first message of a subscription is notifications\/tools\/list_changed/,
  ],
  [
    'sub.ack-first',
    'modern',
    'subscriptions-promised',
    'error',
    /declares that it tells of changes, and subscriptions\/listen gets .*error -32601/,
  ],
  ['sub.ack-first', 'modern', 'tagged-changes', 'holds', null],
  ['sub.ack-first', 'modern', 'no-subscriptions', 'not-applicable', null],
  ['sub.ack-first', 'legacy', 'clean', 'not-applicable', null],
  ['sub.id-tag', 'modern', 'untagged-changes', 'error', /tools\/list_changed was sent without the id/],
  ['sub.id-tag', 'modern', 'tagged-changes', 'holds', null],
  ['sub.id-tag', 'modern', 'subscriptions-promised', 'could-not-run', /does not exist here/],
  ['sub.multi', 'modern', 'tags-with-text-of-another', 'error', /tagged with "somebody-else"/],
  ['sub.multi', 'modern', 'tagged-changes', 'holds', null],
  ['sub.filter', 'modern', 'tagged-log', 'error', /notifications\/message came on a subscription/],
  ['sub.filter', 'modern', 'tagged-cancellation', 'holds', null],
  ['sub.ack-subset', 'modern', 'promises-an-empty-list', 'holds', null],
  [
    'sub.ack-subset',
    'modern',
    'promises-another-resource',
    'error',
    /resourceSubscriptions for "room:\/\/oak", which was not/,
  ],
  [
    'sub.filter',
    'modern',
    'sends-unasked',
    'error',
    /prompts\/list_changed came on a subscription that did not ask for it/,
  ],
  ['sub.filter', 'modern', 'tagged-changes', 'holds', null],
  [
    'sub.ack-subset',
    'modern',
    'promises-all',
    'error',
    /promises promptsListChanged, which the server does not declare/,
  ],
  ['sub.ack-subset', 'modern', 'promises-nothing', 'holds', null],
  [
    'sub.graceful-close',
    'modern',
    'drops-subscriptions',
    'advice',
    /2 open subscriptions of 2 are dropped without a word/,
  ],
  ['sub.graceful-close', 'modern', 'cancels-subscriptions', 'holds', null],
  ['sub.graceful-close', 'modern', 'no-subscriptions', 'not-applicable', null],
  [
    'apps.resource-exists',
    'legacy',
    'app-missing',
    'error',
    /the app of list_rooms, cannot be read: .*error -32002/,
  ],
  ['apps.resource-exists', 'modern', 'app-plain-html', 'error', /is of type text\/html instead of/],
  [
    'apps.resource-exists',
    'legacy',
    'app-other-profile',
    'error',
    /is of type text\/html;profile=page instead of/,
  ],
  ['apps.resource-exists', 'legacy', 'app-type-written-otherwise', 'advice', /which means the same as/],
  ['apps.resource-exists', 'legacy', 'app-no-html', 'error', /is no HTML/],
  [
    'apps.resource-exists',
    'legacy',
    'app-over-http',
    'error',
    /https:\/\/rooms\.example\/board, .* is no ui:\/\/ address/,
  ],
  ['apps.resource-exists', 'legacy', 'app-as-blob', 'holds', null],
  ['apps.resource-exists', 'legacy', 'no-apps', 'not-applicable', null],
  [
    'tasks.unknown-id',
    'modern',
    'tasks-always-working',
    'error',
    /tasks\/get of a task that does not exist gets/,
  ],
  ['tasks.unknown-id', 'modern', 'tasks-unread', 'error', /error -32601/],
  ['tasks.unknown-id', 'modern', 'tasks-other-code', 'advice', /tasks\/cancel of one gets .*error -32603/],
  ['tasks.unknown-id', 'modern', 'tasks-clean', 'holds', null],
  ['tasks.unknown-id', 'modern', 'clean', 'not-applicable', null],
  ['tasks.unknown-id', 'legacy', 'tasks-clean', 'not-applicable', null],
  ['tasks.name-header', 'modern', 'tasks-any-name', 'error', /tasks\/get without Mcp-Name gets/],
  ['tasks.name-header', 'modern', 'tasks-clean', 'holds', null],
  ['tasks.name-header', 'modern', 'clean', 'not-applicable', null],
  ['tasks4.methods', 'legacy', 'tasks-unlisted', 'warning', /tasks\/list gets .*error -32601/],
  [
    'tasks4.methods',
    'legacy',
    'tasks-cancelled-anyway',
    'warning',
    /tasks\/cancel of no task gets .*a result/,
  ],
  ['tasks4.methods', 'legacy', 'tasks-clean', 'holds', null],
  ['tasks4.methods', 'legacy', 'clean', 'not-applicable', null],
  ['tasks4.methods', 'modern', 'tasks-clean', 'not-applicable', null],
  [
    'stock.client-connects',
    'legacy',
    'tool-without-schema',
    'error',
    /the official client cannot list the tools/,
  ],
  ['stock.client-connects', 'legacy', 'handshake-nameless', 'error', /the official client cannot connect/],
  ['stock.client-connects', 'legacy', 'tool-with-extras', 'holds', null],
];

/** These wait for what does not come, so they wait together. */
const slowRows: readonly Row[] = [
  ['sec.rate-limit', 'legacy', 'loses-requests', 'advice', /requests? (was|were) lost: no answer within/],
  ['sub.ack-first', 'modern', 'acknowledges-untagged', 'could-not-run', /does not say of which subscription/],
  ['sub.ack-first', 'modern', 'acknowledges-another', 'could-not-run', /does not say of which subscription/],
  ['sub.id-tag', 'modern', 'acknowledges-untagged', 'error', /acknowledged was sent without the id/],
  ['sub.id-tag', 'modern', 'acknowledges-another', 'holds', null],
  ['sub.multi', 'modern', 'acknowledges-another', 'error', /tagged with "somebody-else"/],
  ['sub.multi', 'modern', 'acknowledges-untagged', 'could-not-run', /the id of each subscription/],
  ['sub.ack-first', 'modern', 'never-acknowledges', 'error', /nothing at all came on it/],
  [
    'res.not-found',
    'legacy',
    'not-found-silent',
    'could-not-run',
    /was not answered .*while a plain request after it was/,
  ],
  ['sub.multi', 'modern', 'one-subscription-only', 'error', /only one is ever heard of/],
];

/** Only a process can be seen to end. */
const STDIO: readonly WireCode[] = ['sub.graceful-close'];
const OF_THE_PROCESS = ['not-found-kills'];

let http: FlawedHttp;
beforeAll(async () => {
  http = await startFlawedHttp();
});
afterAll(() => http[Symbol.asyncDispose]());

async function expectRow([id, era, flaw, outcome, message]: Row): Promise<void> {
  expect(
    verdictOf(
      await runOn(
        { flaw, era, origin: STDIO.includes(id) || OF_THE_PROCESS.includes(flaw) ? null : http.origin },
        [id],
      ),
    ),
  ).toEqual(rowVerdict(outcome, message));
}

describe('checks on what a server offers', () => {
  test.each(rows)('%s on a %s server with "%s": %s', (...row) => expectRow(row));
  test.concurrent.each(slowRows)('%s on a %s server with "%s": %s', (...row) => expectRow(row));
});
