import { isArray, isObject, member, stringMember, type Json } from '../../base/json.ts';
import type { Tool } from '../../surface/surface.ts';
import type { Answer } from '../calls/answer.ts';
import type { CallingCheck } from '../check.ts';
import { notApplicable } from '../flaws.ts';
import { answersCheck } from './answers-check.ts';

const ofAnswers: CallingCheck = answersCheck(
  'apps.text-fallback',
  'no tool with an app was called',
  (answer, { tool }) => {
    if (!hasApp(tool) || answer.kind !== 'data') return null;
    return saysSomething(answer)
      ? 'fine'
      : {
          severity: 'error',
          what: 'shows its answer in an app alone: its content has nothing that can be read without.',
        };
  },
);

/** What a tool with an app answers says something to who has no app: that is what the model reads. */
export const appsTextFallback: CallingCheck = {
  ...ofAnswers,
  run: (calls, context) =>
    context.surface.tools.some(hasApp) ? ofAnswers.run(calls, context) : notApplicable('no tool has an app'),
};

function hasApp({ raw }: Tool): boolean {
  const meta = member(raw, '_meta');
  return (
    stringMember(member(meta, 'ui'), 'resourceUri') !== null || stringMember(meta, 'ui/resourceUri') !== null
  );
}

function saysSomething({ result }: Answer): boolean {
  const content = member(result ?? {}, 'content');
  return isArray(content) && content.some(isReadable);
}

/** A text that is not blank, something to see or hear, or a resource that is no app itself. */
function isReadable(block: Json): boolean {
  switch (stringMember(block, 'type') ?? '') {
    case 'text':
      return (stringMember(block, 'text') ?? '').trim() !== '';
    case 'resource':
      return isObject(member(block, 'resource')) && !isApp(stringMember(member(block, 'resource'), 'uri'));
    case 'resource_link':
      return !isApp(stringMember(block, 'uri'));
    case 'image':
    case 'audio':
      return true;
    default:
      return false;
  }
}

function isApp(uri: string | null): boolean {
  return uri === null || uri.startsWith('ui://');
}
