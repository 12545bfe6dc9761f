import { type Row, seen, unseen } from './row.ts';

export type PromptRow = `prompt.${
  | 'removed'
  | 'renamed'
  | 'added'
  | 'reordered'
  | 'argument-required'
  | 'argument-optional'
  | 'argument-removed'
  | 'argument-renamed'
  | 'argument-added'
  | 'argument-order'
  | 'wording'
  | 'wording-spacing'
  | 'decoration'
  | 'other'}`;

export type ResourceRow =
  | `${'resource' | 'template'}.${'removed' | 'moved' | 'added' | 'reordered'}`
  | `resource.${'mime' | 'mime-stated' | 'wording' | 'wording-spacing' | 'annotations' | 'decoration' | 'other'}`;

export type ServerRow =
  | `capability.${'removed' | 'added' | 'flag-dropped' | 'flag-raised' | 'setting'}`
  | `extension.${'removed' | 'renamed' | 'added' | 'setting-removed' | 'setting-retyped' | 'setting-added' | 'setting-changed'}`
  | `server.${'instructions' | 'instructions-spacing' | 'name' | 'title' | 'version' | 'transport' | 'revision'}`;

const spacing = 'white space or closing punctuation changed';
const words = 'the words are the same; the fingerprint is not';
const author = 'whether clients hang on it only the author knows';

/** Seen only where calls are made again; the lists do not say it. */
export type ResultRow = `result.${'content' | 'shape' | 'error'}`;

/** What can become of the answers to the same calls. Whether it breaks somebody, the author may say. */
export const resultRows: Record<ResultRow, Row> = {
  'result.content': seen(
    'behavioural',
    'the same call is answered with other values',
    'a model reads something else',
  ),
  'result.shape': seen(
    'behavioural',
    'the same call is answered with other fields or types',
    'whoever reads the old ones may find nothing',
  ),
  'result.error': seen(
    'behavioural',
    'the same call fails now, or no longer, or in other words',
    'a model goes on otherwise',
  ),
};

/** What can become of prompts. */
export const promptRows: Record<PromptRow, Row> = {
  'prompt.removed': seen('breaking', 'removed', 'whoever uses it fails'),
  'prompt.renamed': seen('breaking', 'renamed', 'whoever uses the old name fails'),
  'prompt.added': seen('additive', 'added', 'users have one more to choose from'),
  'prompt.reordered': seen(
    'behavioural',
    'the order of the list changed',
    'users and models favour what comes early',
  ),
  'prompt.argument-required': seen('breaking', 'an argument became required', 'whoever leaves it out fails'),
  'prompt.argument-optional': seen('additive', 'an argument became optional', 'every earlier use works'),
  'prompt.argument-removed': seen(
    'breaking',
    'an argument removed',
    'whoever gives it fails, or it is ignored',
  ),
  'prompt.argument-renamed': seen('breaking', 'an argument renamed', 'whoever gives the old name fails'),
  'prompt.argument-added': seen('additive', 'an optional argument added', 'every earlier use works'),
  'prompt.argument-order': seen(
    'behavioural',
    'the order of the arguments changed',
    'clients that take them one after the other mix them up',
  ),
  'prompt.wording': seen('behavioural', 'the wording changed', 'users and models choose by it'),
  'prompt.wording-spacing': unseen('cosmetic', spacing, words),
  'prompt.decoration': unseen('cosmetic', 'icons or _meta changed', 'no model sees them'),
  'prompt.other': seen(
    'needs-review',
    'a field that the protocol does not know changed',
    'what clients make of it is not known',
  ),
};

/** What can become of resources and of resource templates. */
export const resourceRows: Record<ResourceRow, Row> = {
  'resource.removed': seen('breaking', 'removed from the list', 'whoever reads it may fail'),
  'resource.moved': seen('breaking', 'it has another URI', 'whoever holds the old one fails'),
  'resource.added': seen('additive', 'added to the list', 'there is one more to read'),
  'resource.reordered': seen(
    'behavioural',
    'the order of the list changed',
    'what comes early is read first',
  ),
  'template.removed': seen('breaking', 'removed', 'whoever fills it in fails'),
  'template.moved': seen(
    'breaking',
    'its URI template changed: scheme, path or variables',
    'whoever fills in the old one fails',
  ),
  'template.added': seen('additive', 'added', 'there is one more to fill in'),
  'template.reordered': seen(
    'behavioural',
    'the order of the list changed',
    'what comes early is read first',
  ),
  'resource.mime': seen(
    'breaking',
    'the MIME type changed, or is no longer stated',
    'whoever reads by it fails',
  ),
  'resource.mime-stated': seen(
    'behavioural',
    'the MIME type is now stated',
    'clients that choose by it may treat it otherwise',
  ),
  'resource.wording': seen('behavioural', 'the wording changed', 'users and models choose by it'),
  'resource.wording-spacing': unseen('cosmetic', spacing, words),
  'resource.annotations': seen(
    'behavioural',
    'annotations changed',
    'clients choose by them what a model sees',
  ),
  'resource.decoration': unseen('cosmetic', 'size, icons or _meta changed', 'no model chooses by them'),
  'resource.other': seen(
    'needs-review',
    'a field that the protocol does not know changed',
    'what clients make of it is not known',
  ),
};

/** What can become of the server as a whole. */
export const serverRows: Record<ServerRow, Row> = {
  'capability.removed': unseen('breaking', 'a capability removed', 'clients that use it fail'),
  'capability.added': unseen('additive', 'a capability added', 'clients that do not use it are as before'),
  'capability.flag-dropped': unseen(
    'breaking',
    'listChanged or subscribe is no longer offered',
    'clients that wait for news get none',
  ),
  'capability.flag-raised': unseen(
    'additive',
    'listChanged or subscribe is offered',
    'clients that do not use it are as before',
  ),
  'capability.setting': unseen('needs-review', 'a setting of a capability changed', author),
  'extension.removed': unseen('breaking', 'an extension removed', 'clients that use it fail'),
  'extension.renamed': unseen('breaking', 'an extension renamed', 'clients know it by the old identifier'),
  'extension.added': unseen('additive', 'an extension added', 'only clients that declare it are concerned'),
  'extension.setting-removed': unseen(
    'breaking',
    'a setting of an extension removed',
    'clients that read it fail',
  ),
  'extension.setting-retyped': unseen(
    'breaking',
    'a setting of an extension has another type',
    'clients that read it fail',
  ),
  'extension.setting-added': unseen(
    'needs-review',
    'a setting of an extension added',
    'an optional one is compatible and a required one breaks; the lock does not say which',
  ),
  'extension.setting-changed': unseen('needs-review', 'a setting of an extension changed', author),
  'server.instructions': seen(
    'behavioural',
    'the instructions changed',
    'a model reads them before it chooses',
  ),
  'server.instructions-spacing': unseen('cosmetic', spacing, words),
  'server.name': unseen('breaking', 'the server has another name', 'caches and allowlists go by it'),
  'server.title': unseen('cosmetic', 'the title of the server changed', 'no model sees it'),
  'server.version': unseen('cosmetic', 'the version of the server changed', 'it is what a release changes'),
  'server.transport': unseen(
    'breaking',
    'it is reached over another transport',
    'configurations of clients no longer fit',
  ),
  'server.revision': unseen(
    'needs-review',
    'it was locked in another protocol revision',
    'a lock does not say which revisions the server serves beside it',
  ),
};
