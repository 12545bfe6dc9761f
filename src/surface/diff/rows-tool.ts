import { type Row, seen, unseen } from './row.ts';

export type ToolRow = `tool.${
  | 'removed'
  | 'renamed'
  | 'recased'
  | 'added'
  | 'reordered'
  | 'description'
  | 'description-spacing'
  | 'deprecated'
  | 'undeprecated'
  | 'title'
  | 'annotations-title'
  | 'annotations-riskier'
  | 'annotations-changed'
  | 'annotations-stated'
  | 'task-required'
  | 'task-not-required'
  | 'task-support'
  | 'ui-hidden-model'
  | 'ui-hidden-app'
  | 'ui-shown'
  | 'ui-resource'
  | 'icons'
  | 'meta'
  | 'other'}`;

/** What can become of a tool, its schemas aside. */
export const toolRows: Record<ToolRow, Row> = {
  'tool.removed': seen('breaking', 'removed', 'whoever calls it fails'),
  'tool.renamed': seen('breaking', 'renamed', 'calls and allowlists by the old name fail'),
  'tool.recased': seen(
    'breaking',
    'renamed in case or separators only',
    'names are compared exactly, so calls by the old one fail',
  ),
  'tool.added': seen('behavioural', 'added', 'a model has one more to choose from, and less room'),
  'tool.reordered': seen(
    'behavioural',
    'the order of the list changed',
    'models favour what comes early, and prompt caches start anew',
  ),
  'tool.description': seen('behavioural', 'the description changed', 'a model chooses by it'),
  'tool.description-spacing': unseen(
    'cosmetic',
    'white space or closing punctuation of the description changed',
    'the words are the same; the fingerprint is not',
  ),
  'tool.deprecated': seen('behavioural', 'marked as deprecated', 'a model is told to use something else'),
  'tool.undeprecated': seen(
    'behavioural',
    'no longer marked as deprecated',
    'a model is told that it may be used again',
  ),
  'tool.title': seen('behavioural', 'the title changed', 'users see it, and some clients show it to models'),
  'tool.annotations-title': seen(
    'behavioural',
    'the title among the annotations changed',
    'users see it, and some clients show it to models',
  ),
  'tool.annotations-riskier': seen(
    'breaking',
    'an annotation now says that it may do more harm',
    'policies that approve by annotations no longer let it pass, or let it pass wrongly',
  ),
  'tool.annotations-changed': seen(
    'behavioural',
    'an annotation changed',
    'clients approve, order and hide tools by annotations',
  ),
  'tool.annotations-stated': seen(
    'additive',
    'an annotation states what was the default',
    'it means the same, and is now said',
  ),
  'tool.task-required': seen(
    'breaking',
    'calls must now be tasks',
    'clients without tasks cannot call it any more',
  ),
  'tool.task-not-required': seen(
    'breaking',
    'calls need no longer be tasks',
    'clients that count on a task get a plain answer',
  ),
  'tool.task-support': seen(
    'behavioural',
    'calls as tasks became optional or forbidden',
    'clients that can choose may call it otherwise',
  ),
  'tool.ui-hidden-model': seen('breaking', 'hidden from models', 'a model cannot call it any more'),
  'tool.ui-hidden-app': unseen('breaking', 'hidden from apps', 'an app cannot call it any more'),
  'tool.ui-shown': seen(
    'behavioural',
    'shown to models or apps that did not see it',
    'there is one more who may call it',
  ),
  'tool.ui-resource': seen(
    'behavioural',
    'the user interface of its results changed',
    'clients with interfaces show another one, and others must find a text',
  ),
  'tool.icons': unseen('cosmetic', 'icons changed', 'no model sees them'),
  'tool.meta': unseen('cosmetic', '_meta changed outside the protocol', 'no model sees it'),
  'tool.other': seen(
    'needs-review',
    'a field that the protocol does not know changed, or one of a wrong type',
    'what clients make of it is not known',
  ),
};
