import type { CodeWords } from './words.ts';

/** Codes of what a survey sees beyond the contract checks: in the surface as a whole, and in trials. */
export type SurveyCode =
  | 'wrong-tool-chosen'
  | 'no-tool-chosen'
  | 'trap-sprung'
  | 'call-answered-error'
  | 'call-answered-nothing'
  | 'call-unanswered'
  | 'trial-infrastructure'
  | 'case-defect'
  | 'case-tool-unlisted'
  | 'baseline-stale'
  | 'case-argument-unlisted'
  | 'config-tool-unlisted';

const OWN = 'own rule';

export const surveyWords: Record<SurveyCode, CodeWords> = {
  'wrong-tool-chosen': {
    title: 'a question that led to another tool',
    hurts: 'The user gets the answer to a different question.',
    repair:
      'Run the same case with a second client: one client alone cannot tell a habit of its own from a fault of the surface.',
    source: OWN,
  },
  'no-tool-chosen': {
    title: 'a question that led to no tool',
    hurts: 'The data is there and the agent answers without it.',
    repair:
      "Put the words that users say into the tool's name or first sentence, then run the case with a second client.",
    source: OWN,
  },
  'trap-sprung': {
    title: 'a tool called where none fits',
    hurts: 'The agent acts, or spends a call, on something nobody asked for.',
    repair: 'Say in the description what the tool is not for, then run the case with a second client.',
    source: OWN,
  },
  'call-answered-error': {
    title: 'a call that its tool answered with an error',
    hurts: 'The right tool was reached and gave nothing to work with.',
    repair:
      'Repeat the call by hand with the arguments shown; a contract case tells the server from the arguments.',
    source: OWN,
  },
  'call-answered-nothing': {
    title: 'a call that its tool answered with nothing in it',
    hurts: 'A reader cannot tell "there is nothing" from "nothing was measured" or "it failed".',
    repair:
      'Run against a fixture that has data, or let an empty answer say what was searched and how much there was.',
    source: OWN,
  },
  'call-unanswered': {
    title: 'a call that was never answered',
    hurts: "The agent waits until its client gives up, and the user's turn is lost.",
    repair: 'Answer every call in bounded time, with an error result if the work cannot be done.',
    source: OWN,
  },
  'trial-infrastructure': {
    title: 'trials lost to infrastructure',
    hurts: 'They say nothing about the server, and leave the rates less certain than they look.',
    repair:
      'Repair what the evidence names, then run again; the trials count as attempted and not as scored.',
    source: OWN,
  },
  'case-defect': {
    title: 'a case whose world shows that it decides nothing',
    hurts:
      'It would pass or fail whatever the client does, so its trials are in no rate, and nothing is known of its task.',
    repair: 'Correct the case or its fixture as the message says, or mark the case with `defect:` and why.',
    source: OWN,
  },
  'case-tool-unlisted': {
    title: 'a case that names a tool the server does not list',
    hurts: 'The case can never pass, and would be blamed on the server.',
    repair: "Correct the tool's name in the case file, or remove the case.",
    source: OWN,
  },
  'case-argument-unlisted': {
    title: 'a value under "with" for a parameter that the tool does not have',
    hurts:
      'The client is handed a value that no call can use, and its failure would be blamed on the server.',
    repair: 'Correct the key under "with" in the case file, or remove it.',
    source: OWN,
  },
  'config-tool-unlisted': {
    title: 'a config that names a tool the server does not list',
    hurts:
      'What the config says of the tool has no effect, and a tool meant to be kept from running may run.',
    repair: "Correct the tool's name in the config, or remove the line.",
    source: OWN,
  },
  'baseline-stale': {
    title: 'an accepted finding that is no longer found',
    hurts: 'The entry would hide the same defect if it came back.',
    repair: 'Remove the entry from the baseline file.',
    source: OWN,
  },
};
