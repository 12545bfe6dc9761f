import type { CodeWords } from './words.ts';

/** Codes of what a scenario's trials show. */
export type ScenarioCode =
  | 'task-not-done'
  | 'forbidden-effect'
  | 'wrong-arguments'
  | 'calls-out-of-order'
  | 'budget-exceeded'
  | 'no-recovery'
  | 'no-question-back'
  | 'no-honest-stop'
  | 'answer-wrong'
  | 'answer-ungrounded'
  | 'trial-too-long';

const OWN = 'own rule';

export const scenarioWords: Record<ScenarioCode, CodeWords> = {
  'task-not-done': {
    title: 'a task that was not done',
    hurts: 'The user believes that something has happened, and it has not.',
    repair:
      "Look at the first call that went astray in the trial's timeline; then run the case with a second client.",
    source: OWN,
  },
  'forbidden-effect': {
    title: 'something that must not happen, and did',
    hurts: 'Data of somebody else, or more than was asked for, has been changed.',
    repair: 'Let the server refuse it: a description that asks agents not to is no protection.',
    source: OWN,
  },
  'wrong-arguments': {
    title: 'the right tool, called with other arguments than the case demands',
    hurts: 'The call succeeds and does something else than the user meant.',
    repair:
      "Say in the parameter's description where its value comes from and in which form; then run the case with a second client.",
    source: OWN,
  },
  'calls-out-of-order': {
    title: 'calls in another order than the case demands',
    hurts: 'What was decided rests on something that was looked up too late.',
    repair:
      "Say in the later tool's description what it needs first; then run the case with a second client.",
    source: OWN,
  },
  'budget-exceeded': {
    title: 'a task that took more calls than the case allows',
    hurts: 'The user waits, and the tokens of every needless call are paid for.',
    repair:
      'Look for calls that repeat each other, or that only look up what an earlier answer could have held.',
    source: OWN,
  },
  'no-recovery': {
    title: 'an error from which the client did not recover',
    hurts: "A trouble that passes ends the user's task.",
    repair: 'Let the error say which field, what was wrong with it, and what to do next.',
    source: OWN,
  },
  'no-question-back': {
    title: 'a question that left several readings open, and was not asked back',
    hurts: 'The agent picks one of them, and acts on it.',
    repair: "Let the tool's answer show that there are several, with what tells them apart.",
    source: OWN,
  },
  'no-honest-stop': {
    title: 'a dead end that was not told',
    hurts: 'The user is told that something was done, or something else is done instead.',
    repair: "Let the tool's answer say plainly that it cannot be done, and why.",
    source: OWN,
  },
  'answer-wrong': {
    title: 'an answer without what it must say',
    hurts: 'The work was done, and the user does not learn the part that matters.',
    repair: 'Let the result say it in the words and the form in which a user needs it.',
    source: OWN,
  },
  'answer-ungrounded': {
    title: 'an answer with something that no result held',
    hurts: 'The user acts on an invention.',
    repair:
      'Let the result of the tool hold what users ask for, so that nothing need be made up; then run the case with a second client.',
    source: OWN,
  },
  'trial-too-long': {
    title: 'a trial that ran out of time',
    hurts: 'The user waits for an answer that does not come.',
    repair: 'Look at the timeline for the call that took the time, or for calls that go round in circles.',
    source: OWN,
  },
};
