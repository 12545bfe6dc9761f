import { expect, test } from 'vitest';
import { speechActOf } from '../../../src/client/literal/speech-act.ts';

const NONE: ReadonlySet<string> = new Set();

test.each([
  ["Don't send it yet.", 'negated-request'],
  ['Please do not book anything', 'negated-request'],
  ['Thanks, no need to search the docs', 'negated-request'],
  ["you don't have to look it up", 'negated-request'],
  ['ok, never mind', 'negated-request'],
  ["Thank you, that's all", 'negated-request'],
  ['Don’t touch the calendar', 'negated-request'],
  ['What can you do?', 'about-the-assistant'],
  ['which tools do you have for files', 'about-the-assistant'],
  ['who are you?', 'about-the-assistant'],
  ['Explain recursion to me', 'explain'],
  ['What is a webhook?', 'explain'],
  ["what's the difference between a fork and a branch?", 'explain'],
  ['What does idempotent mean?', 'explain'],
  ['Translate this into German', 'translate'],
  ['How do you say "search" in Spanish?', 'translate'],
])('%s is %s', (question, act) => {
  expect(speechActOf(question, NONE)).toBe(act);
});

test.each([
  "Don't forget to book the room",
  "Don't worry about the format, just list the files",
  "Don't send it, but show me a draft",
  "I don't know where the file is, find it",
  'Which rooms do I not have access to?',
  'What is the weather in Oslo?',
  'What is in notes.md?',
  'What are my open tickets?',
  'Can you search the docs?',
  'Explain what is wrong in src/main.ts',
  'Show the definition of getUser',
  'How do I get to the station?',
  '',
])('%s is a request', (question) => {
  expect(speechActOf(question, NONE)).toBeNull();
});

test('where a tool is named for it, an explanation or translation is a request', () => {
  expect(speechActOf('Translate this into German', new Set(['translat']))).toBeNull();
  expect(speechActOf('Explain this query', new Set(['explain']))).toBeNull();
});
