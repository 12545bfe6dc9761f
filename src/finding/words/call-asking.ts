import type { CodeWords } from './words.ts';

/** Codes of checks on what tools ask their client for before they answer. */
export type AskingCode =
  | 'mrtr.nonempty'
  | 'mrtr.kinds'
  | 'mrtr.respects-capabilities'
  | 'mrtr.state-echo'
  | 'mrtr.state-tamper'
  | 'mrtr.missing-response'
  | 'mrtr.extra-response'
  | 'mrtr.terminates'
  | 'mrtr.cross-process'
  | 'elicit.schema-flat'
  | 'elicit.no-secrets'
  | 'elicit.url-valid'
  | 'elicit.undeclared-mode';

export const askingWords: Record<AskingCode, CodeWords> = {
  'mrtr.nonempty': {
    title: 'a call that asks back without a question or a state',
    hurts:
      'The client cannot do anything that would make the next round different, so it repeats the call for ever or gives up.',
    repair: 'Put inputRequests, requestState or both into every result of the type input_required.',
    source: 'MCP 2026-07-28, basic/patterns/mrtr',
  },
  'mrtr.kinds': {
    title: 'a question that no client knows how to answer',
    hurts: 'The client refuses the whole result, and the tool cannot be used at all.',
    repair:
      'Ask by elicitation/create, sampling/createMessage or roots/list, each with the params that it needs.',
    source: 'MCP 2026-07-28, basic/patterns/mrtr',
  },
  'mrtr.respects-capabilities': {
    title: 'a question to a client that cannot be asked',
    hurts:
      'A client without a user at hand gets a question that nobody answers, and the agent stops without knowing why.',
    repair:
      'Look at the capabilities of each request; refuse with error -32021 and data.requiredCapabilities what cannot be done without.',
    source: 'MCP 2026-07-28, basic/patterns/mrtr',
  },
  'mrtr.state-echo': {
    title: 'a state that the server gave and does not take back',
    hurts: 'No dialogue with this tool ever comes to its end.',
    repair: 'Accept requestState as you gave it, byte for byte, on a request with a new id.',
    source: 'MCP 2026-07-28, basic/patterns/mrtr',
  },
  'mrtr.state-tamper': {
    title: 'a changed state that is believed',
    hurts:
      'Whoever holds the client can change prices, owners or steps that the server thinks it wrote itself.',
    repair: 'Sign or encrypt requestState, and refuse one that does not verify.',
    source: 'MCP 2026-07-28, basic/patterns/mrtr',
  },
  'mrtr.missing-response': {
    title: 'a call that goes on without the answers it asked for',
    hurts:
      'The tool does with a guess what it meant to ask about, or fails where one more question would have helped.',
    repair: 'Ask again when answers are missing.',
    source: 'MCP 2026-07-28, basic/patterns/mrtr',
  },
  'mrtr.extra-response': {
    title: 'an answer too many that breaks the call',
    hurts: 'A client that repeats an answer of an earlier round loses the whole dialogue.',
    repair: 'Pass over answers whose key you did not ask for in this round.',
    source: 'MCP 2026-07-28, basic/patterns/mrtr',
  },
  'mrtr.terminates': {
    title: 'a dialogue without an end',
    hurts:
      'The user is asked again and again, or the agent gets an error where it should be told that the user said no.',
    repair: 'Come to a result within a few rounds, also when the user declines or closes the question.',
    source: 'MCP 2026-07-28, basic/patterns/mrtr',
  },
  'mrtr.cross-process': {
    title: 'a second round that only the first process understands',
    hurts: 'Behind a load balancer or after a restart, every dialogue ends in an error.',
    repair: 'Put what the next round needs into requestState, or keep it where all processes find it.',
    source: 'MCP 2026-07-28, basic/patterns/mrtr',
  },
  'elicit.schema-flat': {
    title: 'a form that clients cannot show',
    hurts: 'The client refuses the question or shows half of it, and the tool cannot go on.',
    repair: 'Ask by a flat object of texts, numbers, booleans and closed choices.',
    source: 'MCP, client/elicitation',
  },
  'elicit.no-secrets': {
    title: 'a form that asks for a secret',
    hurts: 'Passwords and keys pass through the client, its logs and, in many of them, the model.',
    repair: 'Send the user to a page of your own for it, by the mode url.',
    source: 'MCP, client/elicitation, safe handling of sensitive information',
  },
  'elicit.url-valid': {
    title: 'an address for the user that is none, or not safe',
    hurts: 'The client opens nothing, or sends the user over an open line to type in a password.',
    repair: 'Give an absolute https address.',
    source: 'MCP from 2025-11-25, client/elicitation, url mode',
  },
  'elicit.undeclared-mode': {
    title: 'a question in a way that the client did not offer',
    hurts: 'The client cannot show it, so the call hangs or fails, and the user never sees why.',
    repair: 'Ask only in the modes that the client declares; an empty elicitation capability means forms.',
    source: 'MCP from 2025-11-25, client/elicitation, capabilities',
  },
};
