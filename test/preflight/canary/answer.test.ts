import { describe, expect, test } from 'vitest';
import { member, type JsonObject } from '../../../src/base/json.ts';
import { answerTo } from '../../../src/preflight/canary/answer.ts';

const META = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };

function resultOf(method: string, params: JsonObject = {}): unknown {
  const answer = answerTo({ jsonrpc: '2.0', id: 1, method, params });
  return answer.kind === 'send'
    ? (member(answer.message, 'result') ?? member(answer.message, 'error'))
    : answer;
}

describe('the canary speaks', () => {
  test.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])('%s when asked to', (revision) => {
    expect(resultOf('initialize', { protocolVersion: revision })).toMatchObject({
      protocolVersion: revision,
    });
  });

  test('the newest legacy revision to who asks for one that is unknown', () => {
    expect(resultOf('initialize', { protocolVersion: '1999-01-01' })).toMatchObject({
      protocolVersion: '2025-11-25',
    });
  });

  test('2026-07-28 to requests that say so, with all that its results must have', () => {
    expect(resultOf('server/discover', { _meta: META })).toMatchObject({
      resultType: 'complete',
      supportedVersions: ['2026-07-28'],
      cacheScope: 'private',
    });
    expect(resultOf('tools/list', { _meta: META })).toMatchObject({ resultType: 'complete', ttlMs: 0 });
    expect(resultOf('tools/call', { _meta: META, name: 'write_note' })).toMatchObject({
      resultType: 'complete',
    });
    expect(resultOf('tools/list')).not.toHaveProperty('resultType');
  });

  test('no revision that it does not know', () => {
    const later = { 'io.modelcontextprotocol/protocolVersion': '2030-01-01' };
    expect(resultOf('tools/list', { _meta: later })).toMatchObject({ code: -32_022 });
  });
});

test.each([
  ['a notification is not answered', { method: 'notifications/initialized' }, { kind: 'nothing' }],
  ['an answer is not answered', { id: 4, result: {} }, { kind: 'nothing' }],
  ['no object is not answered', [1, 2], { kind: 'nothing' }],
  [
    'a call that takes for ever stays open',
    { id: 1, method: 'tools/call', params: { name: 'wait_note' } },
    { kind: 'wait', called: 'wait_note' },
  ],
])('%s', (_title, message, expected) => {
  expect(answerTo(message)).toEqual(expected);
});

test.each([
  ['tools/call', { name: 'nothing' }, -32_602],
  ['prompts/list', {}, -32_601],
  ['server/discover', {}, -32_601],
])('%s of what is not there is an error', (method, params, code) => {
  expect(resultOf(method, params)).toMatchObject({ code });
});
