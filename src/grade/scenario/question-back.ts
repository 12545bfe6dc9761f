import type { Verdict } from '../verdict.ts';
import { at, verdict } from '../verdict-of.ts';
import { lacking, quoteOf } from './answer.ts';
import { normalText } from './said.ts';
import { ANSWERS_NOT_KEPT, type Scene } from './scene.ts';

/**
 * The first turn ends with a question that tells the options apart (what the case states and mentions), and nothing was
 * to be written before it: a write that was refused was meant all the same.
 */
export function questionBack(scene: Scene): Verdict | null {
  if (scene.expectation.kind !== 'ask') return null;
  return (
    early(scene) ?? (scene.grading.answersKept ? asked(scene) : verdict(NAME, 'unclear', ANSWERS_NOT_KEPT))
  );
}

const NAME = 'question-back';

function early({ trial, grading }: Scene): Verdict | null {
  const before = trial.calls.slice(0, trial.staged?.turns[0]?.calls ?? trial.calls.length);
  const writes = before.filter(({ tool }) => grading.writes(tool));
  const [first] = writes;
  if (first === undefined) return null;
  const refused = writes.every(({ outcome }) => outcome === 'denied') ? ', and was only refused' : '';
  return verdict(
    NAME,
    'fail',
    `${first.tool} was called before anything was asked${refused}`,
    writes.map(at),
  );
}

function asked(scene: Scene): Verdict {
  const { trial } = scene;
  const text = trial.staged?.turns[0]?.answer ?? trial.claim?.answer ?? '';
  if (text.trim() === '') return verdict(NAME, 'fail', 'there was no answer');
  if (!asks(text)) return verdict(NAME, 'fail', 'the first answer asks nothing', [quoteOf(text)]);
  const lack = lacking(text, scene);
  if (lack !== null) return { ...lack, grader: NAME, why: lack.why.replace('the answer', 'the question') };
  return verdict(NAME, 'pass', 'the client asked before it wrote anything', [quoteOf(text)]);
}

/** A question mark that ends something (in a URL it does not), or a plain request to choose or to say more. */
function asks(text: string): boolean {
  const plain = normalText(text.replaceAll(/https?:\/\/\S+/gi, ' '));
  return /[?\u061F\u037E](?=\W|$)/.test(plain) || REQUEST.test(plain);
}

const REQUEST =
  /\b(?:please|kindly) (?:choose|clarify|confirm|indicate|pick|say|select|specify|tell)\b|\blet me know (?:if|how|what|when|where|whether|which|who)\b/;
