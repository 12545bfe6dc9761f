import { isArray, isObject, member, stringMember, type Json, type JsonObject } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';
import type { Revision } from '../../wire/revision.ts';
import type { CallingCheck } from '../check.ts';
import { answersCheck } from './answers-check.ts';

/** A success is a list of blocks of known types, each with what its type demands. */
export const successShape: CallingCheck = answersCheck(
  'call.success-shape',
  'no call was answered with a success',
  (answer, _one, calls) => {
    if (answer.kind !== 'data') return null;
    const { revision } = calls.here.surface;
    const fault = shapeFault(answer.result ?? {}, revision);
    return fault === null ? 'fine' : { severity: 'error', what: `answers with a result that ${fault}.` };
  },
);

/** Of one result. */
const BLOCK_LIMIT = 500;

function shapeFault(result: JsonObject, revision: Revision): string | null {
  const content = member(result, 'content');
  if (content === undefined) return 'has no content';
  if (!isArray(content)) return 'has content that is no list';
  const structured = member(result, 'structuredContent');
  const mustBeObject = revision < '2026-07-28';
  if (structured !== undefined && mustBeObject && !isObject(structured))
    return `has structured content that is no object, which revision ${revision} demands`;
  for (const [index, block] of content.slice(0, BLOCK_LIMIT).entries()) {
    const fault = blockFault(block, revision);
    if (fault !== null) return `has a block of content (number ${index}) ${fault}`;
  }
  return null;
}

const SINCE: Readonly<Record<string, Revision>> = {
  text: '2024-11-05',
  image: '2024-11-05',
  resource: '2024-11-05',
  audio: '2025-03-26',
  resource_link: '2025-06-18',
};

function blockFault(block: Json, revision: Revision): string | null {
  if (!isObject(block)) return 'that is no object';
  const type = stringMember(block, 'type');
  if (type === null) return 'without a type';
  const since = Object.hasOwn(SINCE, type) ? SINCE[type] : undefined;
  if (since === undefined) return `of the type "${excerpt(type, 40)}", which no revision has`;
  if (since > revision) return `of the type "${type}", which revision ${revision} does not have`;
  return memberFault(block, type);
}

function memberFault(block: JsonObject, type: string): string | null {
  if (type === 'text')
    return stringMember(block, 'text') === null ? 'of type text whose text is no string' : null;
  if (type === 'image' || type === 'audio') return mediaFault(block, type, 'data');
  if (type === 'resource') return embeddedFault(member(block, 'resource'));
  if (stringMember(block, 'uri') === null) return 'of type resource_link without a uri';
  return stringMember(block, 'name') === null ? 'of type resource_link without a name' : null;
}

function mediaFault(block: JsonObject, type: string, key: string): string | null {
  const data = stringMember(block, key);
  if (data === null) return `of type ${type} whose ${key} is no string`;
  if (!isBase64(data)) return `of type ${type} whose ${key} is not base64`;
  return stringMember(block, 'mimeType') === null ? `of type ${type} without a mimeType` : null;
}

function embeddedFault(resource: Json | undefined): string | null {
  if (!isObject(resource)) return 'of type resource without a resource';
  if (stringMember(resource, 'uri') === null) return 'of type resource whose resource has no uri';
  const blob = stringMember(resource, 'blob');
  if (blob === null)
    return stringMember(resource, 'text') === null ? 'of type resource with neither text nor blob' : null;
  return isBase64(blob) ? null : 'of type resource whose blob is not base64';
}

/** As the protocol's format `byte` has it; missing padding and line ends are forgiven, since decoders forgive them. */
function isBase64(text: string): boolean {
  const dense = text.replaceAll(/\s/g, '');
  return /^[A-Za-z\d+/]*={0,2}$/.test(dense) && dense.replace(/=+$/, '').length % 4 !== 1;
}
