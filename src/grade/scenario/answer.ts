import { excerpt } from '../../base/text.ts';
import type { Evidence, Verdict } from '../verdict.ts';
import { verdict } from '../verdict-of.ts';
import { factsOf, saysFact } from './facts.ts';
import { says } from './said.ts';
import { ANSWERS_NOT_KEPT, finalAnswer, type Scene } from './scene.ts';

/**
 * The final answer states what it must, and no answer states what none may. In an `ask` case what must be stated belongs
 * to the question back, which has a grader of its own.
 */
export function answer(scene: Scene): Verdict | null {
  const { expectation, grading, trial } = scene;
  const { mentions, states, never } = expectation.answer;
  const asks = expectation.kind === 'ask';
  if (never.length === 0 && (asks || mentions.length + states.length === 0)) return null;
  if (!grading.answersKept) return verdict('answer', 'unclear', ANSWERS_NOT_KEPT);
  const final = finalAnswer(scene);
  if (final === null) return verdict('answer', 'fail', 'there was no answer');
  const all = trial.staged?.turns.map((turn) => turn.answer) ?? [final];
  for (const text of never) {
    const said = all.find((each) => says(each, text));
    if (said !== undefined)
      return verdict('answer', 'fail', `the answer says "${excerpt(text, 80)}", which it may not`, [
        quoteOf(said),
      ]);
  }
  const lack = asks ? null : lacking(final, scene);
  return lack ?? verdict('answer', 'pass', 'the answer says what it must', [quoteOf(final)]);
}

/** What a text does not say of what it must; null where it says all of it. */
export function lacking(text: string, scene: Scene): Verdict | null {
  const unsaid = scene.expectation.answer.states.find((state) => !saysAny(text, state));
  if (unsaid !== undefined)
    return verdict('answer', 'fail', `the answer does not say "${excerpt(unsaid, 80)}"`, [quoteOf(text)]);
  const facts = factsOf(scene);
  const nothing = facts.find(({ kind }) => kind === 'nothing');
  if (nothing?.kind === 'nothing')
    return verdict('answer', 'fail', `there is nothing that the answer could mention: ${nothing.why}`, [
      quoteOf(text),
    ]);
  const missed = facts.find((fact) => fact.kind === 'fact' && !saysFact(text, fact));
  if (missed?.kind === 'fact')
    return verdict('answer', 'fail', `the answer does not mention "${excerpt(missed.texts[0], 80)}"`, [
      quoteOf(text),
    ]);
  const unknown = facts.find(({ kind }) => kind === 'unknown');
  return unknown?.kind === 'unknown' ? verdict('answer', 'unclear', unknown.why) : null;
}

export function quoteOf(text: string): Evidence {
  return { in: 'answer', quote: excerpt(text, 200) };
}

/** `14:00 | 2 pm`: either of them. */
function saysAny(text: string, state: string): boolean {
  return state.split('|').some((each) => says(text, each));
}
