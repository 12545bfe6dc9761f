import type { CodeWords } from './words.ts';

/** Codes of checks that read what tools answer. */
export type AnswerCode =
  | 'error.flag'
  | 'error.payload-disagrees'
  | 'empty.distinct'
  | 'null.vs.zero'
  | 'cursor.walk'
  | 'cursor.invalid'
  | 'cursor.rebind'
  | 'size.budget'
  | 'advice.possible'
  | 'content.agrees'
  | 'output.schema'
  | 'output.present'
  | 'call.structured-undeclared'
  | 'call.success-shape'
  | 'call.error-has-content'
  | 'call.error-actionable'
  | 'call.same-args-same-bytes'
  | 'call.output-secrets'
  | 'call.resource-link-readable'
  | 'call.concurrent'
  | 'list.changed'
  | 'apps.text-fallback';

const OWN = 'own rule';
const RESULTS = 'server/tools: tool result, all revisions';
const STRUCTURED = 'server/tools: structured content and output schema, since 2025-06-18';

export const answerWords: Record<AnswerCode, CodeWords> = {
  'error.flag': {
    title: 'a call that must fail is answered as a success',
    hurts: 'The agent takes the explanation of a failure for data, and goes on.',
    repair: 'Answer a failed call with isError: true and a text that says what to change.',
    source: 'server/tools: error handling, all revisions',
  },
  'error.payload-disagrees': {
    title: 'a result is flagged one way and says the other inside',
    hurts: 'A client goes by the flag and a model by the text, so one of the two acts on a lie.',
    repair: 'Let isError say the same as the payload; leave success and error members out of the data.',
    source: 'server/tools: error handling, all revisions',
  },
  'empty.distinct': {
    title: 'empty, unmeasured and failed are answered alike',
    hurts:
      'An agent reports that nothing happened when nothing was collected, or when the back end was down.',
    repair:
      'Answer a failure as an error, and say of an empty answer what was searched and how much was measured.',
    source: OWN,
  },
  'null.vs.zero': {
    title: 'what was never measured comes back as zero',
    hurts: 'Zero is a finding: the agent reports perfect or worthless figures that nobody has measured.',
    repair: 'Give null with the number of samples, or say in words that nothing was measured.',
    source: OWN,
  },
  'cursor.walk': {
    title: 'a tool does not lead through its own pages',
    hurts: 'The agent sees the first page again and again, or stops before the end and calls the list whole.',
    repair:
      'Let every cursor lead to the entries after it, accept what the server itself gave, and end with none.',
    source: OWN,
  },
  'cursor.invalid': {
    title: 'a made-up cursor is answered by the first page',
    hurts: 'An agent that garbles a cursor starts over without noticing, and counts the same entries twice.',
    repair: 'Refuse a cursor that the server did not give, and say to leave it out to start.',
    source: OWN,
  },
  'cursor.rebind': {
    title: 'a cursor of one question, sent with another, leaves entries out',
    hurts: 'The agent changes a filter between two pages and never learns of the entries that were skipped.',
    repair: 'Keep the filter in the cursor, and refuse it where the call asks for another one.',
    source: OWN,
  },
  'size.budget': {
    title: 'an answer is larger than clients take',
    hurts: 'Clients cut it or refuse it, and what is left of the context goes to one answer.',
    repair: 'Page the list, leave out what was not asked for, and take a limit as an argument.',
    source: 'own rule; several clients cap a tool result at 25,000 tokens',
  },
  'advice.possible': {
    title: 'an error advises something that does not exist',
    hurts:
      'The agent follows the advice, calls a tool or sends an argument that is not there, and fails again.',
    repair: 'Name only tools and arguments that the server lists, as they are spelled there.',
    source: OWN,
  },
  'content.agrees': {
    title: 'text and structured content do not say the same',
    hurts: 'A client shows the model one of the two, so the answer depends on which client asks.',
    repair:
      'Make the text from the structured value, as its JSON or as a summary that holds the same figures.',
    source: STRUCTURED,
  },
  'output.schema': {
    title: 'structured content breaks the output schema',
    hurts: 'Clients that validate throw the whole answer away, the error text of a failed call included.',
    repair: 'Correct the schema or the data; leave structured content out of errors that have none.',
    source: STRUCTURED,
  },
  'output.present': {
    title: 'an output schema is declared and no structured content comes',
    hurts: 'Clients that keep to the protocol refuse the answer, though the data is there in the text.',
    repair: 'Return structuredContent with every success, or take the output schema away.',
    source: STRUCTURED,
  },
  'call.structured-undeclared': {
    title: 'structured content that no output schema describes',
    hurts: 'A caller cannot know what comes back before it has called, so it cannot plan on it.',
    repair: 'Declare an outputSchema for the tool.',
    source: STRUCTURED,
  },
  'call.success-shape': {
    title: 'a result is not shaped as the protocol has it',
    hurts: 'Clients drop the block, or the whole answer, and the agent sees nothing.',
    repair:
      'Give a list of content blocks of known types, with base64 data and a mimeType where the type asks for them.',
    source: RESULTS,
  },
  'call.error-has-content': {
    title: 'an error result says nothing',
    hurts: 'The agent learns that it failed and not why, so it repeats the call or gives up.',
    repair: 'Put one text block into every error result: what failed, and what to change.',
    source: RESULTS,
  },
  'call.error-actionable': {
    title: 'an error does not say what to do, or says too much of the server',
    hurts: 'A model can act on a sentence about its arguments, and not on a stack trace or a bare "error".',
    repair: 'Name the argument and the next step in the text; log traces and paths on the server.',
    source: 'server/tools: error handling, since 2025-11-25; own rule',
  },
  'call.same-args-same-bytes': {
    title: 'two equal calls are answered differently',
    hurts: 'An agent that looks twice sees changes where there are none.',
    repair: 'Sort lists by a fixed key, and keep what changes by itself in members that say so.',
    source: OWN,
  },
  'call.output-secrets': {
    title: 'an answer shows what looks like a credential',
    hurts:
      'It is in the context of a model now, in the logs of every client, and in whatever the agent writes next.',
    repair: 'Leave credentials out of results, and change the one that was shown.',
    source: OWN,
  },
  'call.resource-link-readable': {
    title: 'a result links to a resource that cannot be read',
    hurts: 'The agent is sent to the data and finds nothing there.',
    repair: 'Answer resources/read for every link that results give, or embed the resource.',
    source: 'server/tools: resource links, since 2025-06-18',
  },
  'call.concurrent': {
    title: 'calls made at once are not answered as they are alone',
    hurts: 'Agents send several calls in one turn, and get the answers of other calls, or errors.',
    repair: 'Keep what belongs to one call out of shared variables, and answer each request by its own id.',
    source: OWN,
  },
  'list.changed': {
    title: 'a list changes, and nothing says so',
    hurts: 'Clients keep the list that they have read, so new tools stay unseen and calls to lost ones fail.',
    repair: 'Send the list_changed notification whenever the list changes, or leave listChanged undeclared.',
    source: 'server/tools, prompts and resources: list changed notification, all revisions',
  },
  'apps.text-fallback': {
    title: 'an answer that only an app can show',
    hurts: 'The model, and every client without apps, sees an empty answer.',
    repair: 'Say in content what the app shows, in words or data that a model can use.',
    source: 'MCP Apps extension 2026-01-26',
  },
};
