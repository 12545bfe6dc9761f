import type { CodeWords } from './words.ts';

/** Codes of checks on calls, resources, prompts, completion, subscriptions and apps. */
export type FeatureCode =
  | 'call.unknown-tool'
  | 'call.log-capability'
  | 'call.no-unsolicited-log'
  | 'call.progress'
  | 'res.read-listed'
  | 'res.not-found'
  | 'res.not-found-data-uri'
  | 'res.traversal'
  | 'prompt.get'
  | 'prompt.unknown'
  | 'prompt.missing-arg'
  | 'comp.limits'
  | 'comp.unknown-ref'
  | 'sub.ack-first'
  | 'sub.id-tag'
  | 'sub.filter'
  | 'sub.ack-subset'
  | 'sub.graceful-close'
  | 'sub.multi'
  | 'mrtr.only-allowed-methods'
  | 'apps.resource-exists'
  | 'depr.features'
  | 'sec.rate-limit';

export const featuresWords: Record<FeatureCode, CodeWords> = {
  'call.unknown-tool': {
    title: 'a call of an unknown tool that does not fail as it should',
    hurts: 'A model that misspells a name is told that all went well, and continues on nothing.',
    repair: 'Answer a call of a tool that does not exist with error -32602.',
    source: 'MCP, server/tools, error handling',
  },
  'call.log-capability': {
    title: 'log messages from a server that does not declare them',
    hurts: 'Clients that go by the capabilities drop the messages, or take them for a fault.',
    repair: 'Declare the logging capability, or write logs to stderr.',
    source: 'MCP, server/utilities/logging',
  },
  'call.no-unsolicited-log': {
    title: 'log messages that no request asked for',
    hurts: 'A client of this era did not say that it can take them, and pays for each.',
    repair: 'Send log messages only for a request that has a logLevel in its _meta.',
    source: 'MCP 2026-07-28, server/utilities/logging',
  },
  'call.progress': {
    title: 'progress that belongs to no request, or goes backward',
    hurts: 'Clients log an error for each, and a progress bar jumps or never ends.',
    repair:
      'Send progress only with the token of a request that is still open, each time with a higher number than before.',
    source: 'MCP, basic/utilities/progress',
  },
  'res.read-listed': {
    title: 'a listed resource that cannot be read',
    hurts: 'A client offers the user something that fails when it is picked.',
    repair: 'List what can be read, and read it as it is listed: contents with a uri, and text or base64.',
    source: 'MCP, server/resources',
  },
  'res.not-found': {
    title: 'a resource that does not exist, and does not fail as it should',
    hurts: 'The model takes nothing for an empty document.',
    repair: 'Refuse it: error -32602 in the modern era, -32002 before.',
    source: 'MCP, server/resources, error handling',
  },
  'res.not-found-data-uri': {
    title: 'a refusal that does not say which resource',
    hurts: 'A client that reads several at once cannot tell which of them is missing.',
    repair: 'Put the uri into data of the error.',
    source: 'MCP 2026-07-28, server/resources',
  },
  'res.traversal': {
    title: 'a resource address that leads out of what is offered',
    hurts: 'Whoever can make a model read an address can make it read keys and passwords of the machine.',
    repair:
      'Resolve the path, links included, and refuse what does not lie inside the folder that you offer.',
    source: 'MCP, server/resources, security considerations',
  },
  'prompt.get': {
    title: 'a listed prompt that cannot be had',
    hurts: 'A client offers the user something that fails when it is picked.',
    repair: 'Answer prompts/get with messages, each with a role and one block of content.',
    source: 'MCP, server/prompts',
  },
  'prompt.unknown': {
    title: 'a prompt that does not exist, and does not fail as it should',
    hurts: 'The client shows an empty prompt, or an error that says nothing.',
    repair: 'Refuse it with error -32602.',
    source: 'MCP, server/prompts, error handling',
  },
  'prompt.missing-arg': {
    title: 'a prompt without its required argument that is served',
    hurts: 'The model gets a text with a hole in it.',
    repair: 'Refuse a prompt whose required arguments are missing with error -32602.',
    source: 'MCP, server/prompts, error handling',
  },
  'comp.limits': {
    title: 'a completion that is too long or malformed',
    hurts: 'Strict clients refuse it; others show a list without end.',
    repair: 'Give at most 100 texts, and say with hasMore and total that there are more.',
    source: 'MCP, server/utilities/completion',
  },
  'comp.unknown-ref': {
    title: 'a completion for something that does not exist',
    hurts: 'A client cannot tell "nothing fits" from "there is no such prompt".',
    repair: 'Refuse it with error -32602.',
    source: 'MCP, server/utilities/completion, error handling',
  },
  'sub.ack-first': {
    title: 'a subscription that is not acknowledged first',
    hurts: 'The client does not know whether it is subscribed, or to what.',
    repair: 'Send notifications/subscriptions/acknowledged as the first message of a subscription.',
    source: 'MCP 2026-07-28, basic/patterns/subscriptions',
  },
  'sub.id-tag': {
    title: 'a notification without its subscription',
    hurts: 'A client with several subscriptions cannot tell which of them it is for.',
    repair: 'Put the id of the listen request into _meta of every notification, as it came.',
    source: 'MCP 2026-07-28, basic/patterns/subscriptions',
  },
  'sub.filter': {
    title: 'a notification that nobody asked for',
    hurts: 'Clients are woken up, and read lists again, for nothing.',
    repair: 'Send a subscription only the kinds of notification that it asked for.',
    source: 'MCP 2026-07-28, basic/patterns/subscriptions',
  },
  'sub.ack-subset': {
    title: 'an acknowledgement that promises too much',
    hurts: 'The client waits for news that never come, and keeps showing what is out of date.',
    repair: 'Acknowledge only what was asked for and what you declare.',
    source: 'MCP 2026-07-28, basic/patterns/subscriptions',
  },
  'sub.graceful-close': {
    title: 'a subscription that is dropped without a word',
    hurts: 'A client cannot tell an orderly end from a crash, and does not know whether to come back.',
    repair: 'Answer open listen requests with their result before the server ends.',
    source: 'MCP 2026-07-28, basic/patterns/subscriptions',
  },
  'sub.multi': {
    title: 'two subscriptions that are not kept apart',
    hurts: 'News for the one arrive at the other, or nowhere.',
    repair: 'Keep every listen request by its own id.',
    source: 'MCP 2026-07-28, basic/patterns/subscriptions',
  },
  'mrtr.only-allowed-methods': {
    title: 'a request that may not be answered by asking back',
    hurts: 'Clients do not expect a question there, and take the result for invalid.',
    repair: 'Ask back only in answers to tools/call, prompts/get and resources/read.',
    source: 'MCP 2026-07-28, basic/patterns/mrtr',
  },
  'depr.features': {
    title: 'a feature that is on its way out',
    hurts: 'Nothing yet: later revisions may drop it, and new clients may never have it.',
    repair: 'Move to what replaces it when you next change that part.',
    source: 'MCP 2026-07-28, deprecated features',
  },
  'sec.rate-limit': {
    title: 'requests that are lost when several come at once',
    hurts: 'An agent looks at several things at a time; what is lost it waits for until it gives up.',
    repair: 'Answer every request, be it with an error that says when to come back.',
    source: 'own advice',
  },
  'apps.resource-exists': {
    title: 'an app that a tool names and that cannot be shown',
    hurts: 'The host shows an empty frame, or falls back to text without saying why.',
    repair: 'Serve the named ui:// resource as HTML of type text/html;profile=mcp-app.',
    source: 'MCP Apps extension 2026-01-26',
  },
};
