import type { CodeWords } from './words.ts';

/** Codes of checks on the lists themselves: prompts, resources, extensions, apps. */
export type ListCode =
  | 'list.malformed-entry'
  | 'list.both-ways'
  | 'res.list-shape'
  | 'res.uri-valid'
  | 'res.uri-unique'
  | 'res.template-rfc6570'
  | 'res.mime'
  | 'res.annotations'
  | 'prompt.list-shape'
  | 'prompt.name-unique'
  | 'prompt.args-shape'
  | 'ext.id-grammar'
  | 'apps.visibility'
  | 'apps.csp'
  | 'apps.deprecated-key';

export const listWords: Record<ListCode, CodeWords> = {
  'list.malformed-entry': {
    title: 'entries that clients cannot read',
    hurts: 'Clients that validate a list drop all of it, not only the bad entry.',
    repair: 'Send entries of the shape that the message names.',
    source: 'MCP schema, ListToolsResult and its siblings',
  },
  'list.both-ways': {
    title: 'what is listed is not what the lock file lists',
    hurts:
      'Instructions, tests and habits of agents name a tool that is gone, or meet one that nobody reviewed.',
    repair:
      'Bring it back or take it out; or, where the change is meant, lock the surface anew and review the difference.',
    source: 'own rule, against surveyor.surface.json',
  },
  'res.list-shape': {
    title: 'a resource or template of the wrong shape',
    hurts: 'Clients that validate the list refuse it, all entries included.',
    repair: 'Give each entry uri (or uriTemplate) and name as texts, and the right types to the rest.',
    source: 'MCP schema, Resource and ResourceTemplate',
  },
  'res.uri-valid': {
    title: 'a resource whose URI is none',
    hurts: 'A client cannot ask for the resource, or asks for another one.',
    repair: 'Write an absolute URI with a scheme, and encode what RFC 3986 does not allow.',
    source: 'MCP schema, Resource.uri (format uri); RFC 3986',
  },
  'res.uri-unique': {
    title: 'two resources of one URI',
    hurts: 'A read reaches one of them, and a list shows both.',
    repair: 'Give each resource a URI of its own, or list it once.',
    source: 'MCP, server/resources (a resource is identified by its URI)',
  },
  'res.template-rfc6570': {
    title: 'a URI template that is none',
    hurts: 'A client cannot fill it in, and none of its resources can be reached.',
    repair: 'Close every brace, and use only the operators + # . / ; ? & before a name.',
    source: 'MCP schema, ResourceTemplate.uriTemplate; RFC 6570',
  },
  'res.mime': {
    title: 'a MIME type that is none',
    hurts: 'A client does not know how to show the resource, or shows it as plain text.',
    repair: 'Write type/subtype, such as text/markdown.',
    source: 'MCP schema, Resource.mimeType; RFC 6838',
  },
  'res.annotations': {
    title: 'resource annotations out of range',
    hurts: 'Clients that validate the list refuse it; others sort and show by nonsense.',
    repair: 'Use audience from user and assistant, priority from 0 to 1, and an ISO 8601 lastModified.',
    source: 'MCP 2025-06-18, schema, Annotations',
  },
  'prompt.list-shape': {
    title: 'a prompt of the wrong shape',
    hurts: 'Clients that validate the list refuse it, all prompts included.',
    repair: 'Give each prompt a name, and texts as its title and description.',
    source: 'MCP schema, Prompt',
  },
  'prompt.name-unique': {
    title: 'two prompts of one name',
    hurts: 'A user picks one and gets the other.',
    repair: 'Give each prompt a name of its own.',
    source: 'MCP, server/prompts (a prompt is identified by its name)',
  },
  'prompt.args-shape': {
    title: 'prompt arguments of the wrong shape',
    hurts: 'A client cannot ask the user for them, or refuses the list.',
    repair: 'Make arguments a list of objects, each with a name of its own and a boolean required.',
    source: 'MCP schema, PromptArgument',
  },
  'ext.id-grammar': {
    title: 'an extension declared under an invalid id',
    hurts: 'No client recognises the extension, so it is never used.',
    repair: 'Name it prefix/name, such as com.example/search, with an object as its settings.',
    source: 'MCP 2026-07-28, basic/versioning, extensions',
  },
  'apps.visibility': {
    title: 'a visibility that hosts do not know',
    hurts: 'A tool meant for the app alone is offered to the model, or the other way round.',
    repair: 'Use a list of "model" and "app".',
    source: 'MCP Apps 2026-01-26, tool metadata',
  },
  'apps.csp': {
    title: 'a content security policy that hosts ignore or refuse',
    hurts: "The app's page loads without what it needs, and shows nothing.",
    repair: 'Put csp and permissions on the resource, with https or wss origins.',
    source: 'MCP Apps 2026-01-26, resource metadata',
  },
  'apps.deprecated-key': {
    title: 'an app named by the deprecated key',
    hurts:
      'New hosts look only at ui.resourceUri and show no app; where the two differ, hosts show different ones.',
    repair: 'Write _meta.ui.resourceUri, and keep the old key only with the same value.',
    source: 'MCP Apps 2026-01-26, tool metadata',
  },
};
