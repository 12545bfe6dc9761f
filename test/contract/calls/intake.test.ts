import { expect, test } from 'vitest';
import type { JsonObject } from '../../../src/base/json.ts';
import { answerOf, type Answer } from '../../../src/contract/calls/answer.ts';
import { answerIntake } from '../../../src/contract/calls/intake.ts';

function anAnswer(tool: string, rows: number, note: string): Answer {
  const structuredContent = { rows: Array.from({ length: rows }, (_, i) => ({ id: i, note })) };
  const result: JsonObject = {
    content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
    structuredContent,
  };
  const text = JSON.stringify(result);
  const reply = { kind: 'result', result, text, bytes: text.length } as const;
  return answerOf(tool, {}, { method: 'tools/call', id: 1, sent: '', reply, tookMs: 1, http: null });
}

test('a large answer that says what the first of its tool said is held once', () => {
  const intake = answerIntake();
  const first = intake(anAnswer('list', 1_000, 'peas'));
  const again = intake(anAnswer('list', 1_000, 'peas'));
  expect(again.result).toBe(first.result);
  expect(again.data).toBe(first.data);
  expect(again.exchange.reply).toMatchObject({ kind: 'result' });
  expect(again.exchange.reply.kind === 'result' && again.exchange.reply.result).toBe(first.result);
});

test('an answer that says something else, or another tool’s, is what it is', () => {
  const intake = answerIntake();
  const first = intake(anAnswer('list', 1_000, 'peas'));
  const other = anAnswer('list', 1_000, 'bean');
  expect(intake(other)).toBe(other);
  const foreign = anAnswer('show', 1_000, 'peas');
  expect(intake(foreign).result).not.toBe(first.result);
});

test('a small one is not compared', () => {
  const intake = answerIntake();
  intake(anAnswer('list', 1, 'peas'));
  const small = anAnswer('list', 1, 'peas');
  expect(intake(small)).toBe(small);
});
