import { expect, test } from 'vitest';
import type { Json } from '../../../src/base/json.ts';
import { answerOf, type Answer } from '../../../src/contract/calls/answer.ts';
import { AnswerRoom, weightOf } from '../../../src/contract/calls/answer-room.ts';
import { keepAnswers } from '../../../src/contract/calls/kept-answers.ts';

const MEGABYTE = 1024 * 1024;

function anAnswer(text: string, structuredContent?: Json): Answer {
  const result = {
    content: [{ type: 'text', text }],
    ...(structuredContent === undefined ? {} : { structuredContent }),
  };
  const message = JSON.stringify(result);
  const reply = { kind: 'result', result, text: message, bytes: message.length } as const;
  return answerOf('list', {}, { method: 'tools/call', id: 1, sent: '', reply, tookMs: 1, http: null });
}

test('an answer weighs what its text weighs, and each value that was read from it', () => {
  const plain = weightOf(anAnswer('x'.repeat(1_000)));
  expect(plain).toBeGreaterThan(1_000);
  expect(plain).toBeLessThan(2_000);
  const list = JSON.stringify(Array.from({ length: 1_000 }, () => ({})));
  expect(weightOf(anAnswer(list))).toBeGreaterThan(40 * 1_000);
});

test('the text of a result is not held beside the result', () => {
  const { reply } = anAnswer('x'.repeat(1_000_000)).exchange;
  expect(reply.kind === 'result' && reply.text.length).toBeLessThan(1_000);
});

test('the oldest answers make way for new ones', () => {
  const room = new AnswerRoom();
  const forgotten: number[] = [];
  for (let i = 0; i < 40; i += 1) room.hold(anAnswer('x'.repeat(MEGABYTE)), () => forgotten.push(i));
  expect(forgotten.length).toBeGreaterThan(20);
  expect(forgotten).toEqual(forgotten.map((_, i) => i));
  expect(forgotten).not.toContain(39);
});

test('an answer larger than the room is forgotten at once', () => {
  const forgotten: string[] = [];
  new AnswerRoom().hold(anAnswer('x'.repeat(30 * MEGABYTE)), () => forgotten.push('large'));
  expect(forgotten).toEqual(['large']);
});

test('what checks read of answers is bounded, and of the others they are told the size', () => {
  const kept = keepAnswers();
  for (let i = 0; i < 60; i += 1) kept.add(anAnswer('x'.repeat(MEGABYTE)));
  const whole = kept.answers.filter(({ text }) => text !== '');
  expect(kept.answers).toHaveLength(60);
  expect(whole.reduce((sum, answer) => sum + weightOf(answer), 0)).toBeLessThan(40 * MEGABYTE);
  expect(kept.answers.at(-1)).toMatchObject({ kind: 'none', why: 'oversize' });
  expect(kept.answers.at(-1)?.bytes).toBeGreaterThan(MEGABYTE);
});
