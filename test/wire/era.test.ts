import { expect, test } from 'vitest';
import type { Json } from '../../src/base/json.ts';
import { discoveredVersions, eraVerdict } from '../../src/wire/era.ts';
import type { Exchange, Reply } from '../../src/wire/exchange.ts';

function probed(reply: Reply, status: number | null = null): Exchange {
  const http = status === null ? null : { status, headers: {}, contentType: null };
  return { method: 'server/discover', id: 'x', sent: '{}', reply, tookMs: 1, http };
}
const result = (value: Json): Reply => ({ kind: 'result', result: value, text: '', bytes: 0 });
const error = (code: number, data: Json = null): Reply => ({
  kind: 'error',
  code,
  message: 'no',
  data,
  text: '',
});
const noMessage: Reply = { kind: 'no-message', why: 'a page', text: '' };
const timeout: Reply = { kind: 'timeout', afterMs: 10 };
const closed: Reply = { kind: 'closed', why: 'gone', code: null };

test.each([
  ['a discovery', result({ supportedVersions: ['2026-07-28'] }), 'modern'],
  ['the refusal of a version', error(-32022, { supported: ['2027-01-01'] }), 'modern'],
  ['the refusal of a version that names none', error(-32022), 'legacy'],
  ['a header that does not match', error(-32020), 'modern-refusal'],
  ['a capability that is missing', error(-32021), 'modern-refusal'],
  ['an unknown method', error(-32601), 'legacy'],
  ['any other error', error(-32602), 'legacy'],
  ['a result of another kind', result({}), 'legacy'],
  ['versions that are no list', result({ supportedVersions: '2026-07-28' }), 'legacy'],
  ['silence', timeout, 'legacy'],
  ['an exit', closed, 'legacy'],
])('over stdio, %s', (_title, reply, kind) => {
  expect(eraVerdict(probed(reply), 'stdio').kind).toBe(kind);
});

test.each([
  ['a discovery', result({ supportedVersions: [] }), 200, 'modern'],
  ['400 and the refusal of a version', error(-32022, { supported: ['x'] }), 400, 'modern'],
  ['400 and a header that does not match', error(-32020), 400, 'modern-refusal'],
  ['400 and a capability that is missing', error(-32021), 400, 'modern-refusal'],
  ['400 and an error of its own', error(-32000), 400, 'legacy'],
  ['400 and no message', noMessage, 400, 'legacy'],
  ['401', noMessage, 401, 'not-let-in'],
  ['401 with an error', error(-32000), 401, 'not-let-in'],
  ['403', noMessage, 403, 'not-let-in'],
  ['404 and an unknown method', error(-32601), 404, 'legacy'],
  ['404 and a page', noMessage, 404, 'legacy'],
  ['a redirect', noMessage, 307, 'not-let-in'],
  ['200 and an error', error(-32601), 200, 'legacy'],
  ['a broken connection', closed, null, 'outage'],
])('over HTTP, %s', (_title, reply, status, kind) => {
  expect(eraVerdict(probed(reply, status), 'http').kind).toBe(kind);
});

test('a server that was slow or failing has not shown for sure that it is a legacy one', () => {
  expect(eraVerdict(probed(timeout), 'stdio')).toMatchObject({ kind: 'legacy', isSure: false });
  expect(eraVerdict(probed(noMessage, 503), 'http')).toMatchObject({ kind: 'legacy', isSure: false });
  expect(eraVerdict(probed(error(-32601)), 'stdio')).toMatchObject({ kind: 'legacy', isSure: true });
});

test('versions that are no texts are passed over', () => {
  expect(discoveredVersions(result({ supportedVersions: ['2026-07-28', 7, null] }))).toEqual(['2026-07-28']);
});

test('evidence is a sentence, printable and bounded', () => {
  const { evidence } = eraVerdict(
    probed({ ...error(-32601), message: `\u001B[2J${'x'.repeat(9999)}` } as Reply),
    'stdio',
  );
  expect(evidence).toMatch(/^server\/discover: error -32601 \(\\u001b/);
  expect(evidence.length).toBeLessThan(250);
});
