import type { Json, JsonObject } from '../base/json.ts';
import { isObject, stringMember } from '../base/json.ts';
import { atPointer } from '../base/json-pointer.ts';
import { excerpt } from '../base/text.ts';
import { pointerOf, type SchemaNode, schemaNodes } from './schema-nodes.ts';

/**
 * References inside a schema that lead nowhere, or only ever to themselves. References to other documents are not
 * followed and not judged; neither are those below an `$id` of their own, since they start from another address.
 */
export function referenceProblems(root: JsonObject): readonly string[] {
  const nodes = schemaNodes(root);
  if (nodes.some((node) => node.parent !== null && stringMember(node.schema, '$id') !== null)) return [];
  return nodes.flatMap((node) => {
    const ref = stringMember(node.schema, '$ref');
    if (ref === null || isForeign(ref)) return [];
    const problem = ref.startsWith('#') ? localProblem(ref, root, nodes) : relativeProblem(root);
    return problem === null
      ? []
      : [`${pointerOf(node)}/$ref is ${excerpt(JSON.stringify(ref), 80)}, ${problem}`];
  });
}

/** True for a reference to another document: followed by nobody who minds the protocol. */
export function isForeign(ref: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(ref) || ref.startsWith('//');
}

function localProblem(ref: string, root: JsonObject, nodes: readonly SchemaNode[]): string | null {
  const seen = new Set<string>();
  for (let at: string | null = ref; at !== null;) {
    if (seen.has(at)) return 'which leads back to itself and to no schema';
    seen.add(at);
    const target = targetOf(at, root, nodes);
    if (target === undefined) return 'and there is nothing';
    const next: string | null = isObject(target) ? stringMember(target, '$ref') : null;
    at = next !== null && next.startsWith('#') ? next : null;
  }
  return null;
}

function relativeProblem(root: JsonObject): string | null {
  return stringMember(root, '$id') === null ? 'and there is no address that it could start from' : null;
}

/** Where a reference inside a document leads; undefined: nowhere. `nodes` are those of the document. */
export function targetOf(ref: string, root: JsonObject, nodes: readonly SchemaNode[]): Json | undefined {
  const fragment = decoded(ref.slice(1));
  if (fragment === '' || fragment.startsWith('/')) return atPointer(root, fragment);
  return nodes.find(
    ({ schema }) =>
      stringMember(schema, '$anchor') === fragment ||
      stringMember(schema, '$dynamicAnchor') === fragment ||
      stringMember(schema, '$id') === `#${fragment}`,
  )?.schema;
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment; // A stray percent sign stands for itself.
  }
}
