import type { CodeWords } from './words.ts';

/** Codes of properties that must hold for every input drawn from a tool's schema. */
export type GeneratedCode =
  | 'call.crash'
  | 'call.hang'
  | 'call.leaks-internals'
  | 'call.output-for-any-input'
  | 'call.invalid-accepted'
  | 'call.internal-error'
  | 'call.foreign-data';

const OWN = 'own rule';

export const generatedWords: Record<GeneratedCode, CodeWords> = {
  'call.crash': {
    title: 'a call ends the server',
    hurts: 'One odd argument takes every tool away from the agent for the rest of its session.',
    repair: 'Answer with an error result; catch what a handler throws, asynchronous parts included.',
    source: OWN,
  },
  'call.hang': {
    title: 'a call with odd arguments is never answered',
    hurts: 'The agent waits until its client gives up, and learns nothing of what was wrong.',
    repair: 'Check arguments before the work begins, and end every call within a time limit of its own.',
    source: OWN,
  },
  'call.leaks-internals': {
    title: "an error shows the server's insides",
    hurts:
      'Paths, queries and traces tell an attacker what runs there, and a model nothing that it can act on.',
    repair: 'Catch what a handler throws, log it, and answer with a text that says what to change.',
    source: OWN,
  },
  'call.output-for-any-input': {
    title: 'some input makes a tool break its own output schema',
    hurts: 'Clients that validate results turn such a success into an error, and the data is lost.',
    repair: 'Build every result by the same code, and validate it against the output schema in a test.',
    source: 'server/tools: output schema, 2025-06-18 and later',
  },
  'call.invalid-accepted': {
    title: 'a value that the schema forbids is answered as a success',
    hurts: 'The agent takes the answer for one to its question, and it is the answer to another.',
    repair:
      'Validate arguments against the schema that is listed, and refuse with the name of the argument and what it may be.',
    source: OWN,
  },
  'call.internal-error': {
    title: 'bad arguments are answered as an internal error',
    hurts: 'A client that reads the code gives up or tries again, where a corrected call would have worked.',
    repair:
      'Answer with an error result (isError: true) that says what to change; keep -32603 for faults of the server.',
    source: 'server/tools: error handling, all revisions',
  },
  'call.foreign-data': {
    title: "odd input brings out another user's data",
    hurts: 'One user reads what belongs to another, without either of them knowing.',
    repair: "Filter by the caller's identity where the data is read, whatever the other arguments say.",
    source: OWN,
  },
};
