import { isArray, isObject, member, type Json } from '../../base/json.ts';
import { count, excerpt } from '../../base/text.ts';
import type { Frame } from '../../wire/frame.ts';
import type { Revision } from '../../wire/revision.ts';
import type { Flaw, Observation, ObservingCheck } from '../check.ts';
import { outside } from '../dialogue/outside.ts';
import { serverMessages } from '../dialogue/said.ts';
import { frameEvidence, judged, wireFlaw } from '../flaws.ts';

export const metaKeyGrammar: ObservingCheck = {
  id: 'meta.key-grammar',
  executes: 'nothing',
  phase: 'observe',
  run: ({ frames, session }) => {
    const out = outside(session, { from: '2025-06-18' });
    if (out !== null) return out;
    const keys = new Map<string, Frame>();
    for (const { frame, body } of serverMessages(frames)) {
      for (const key of metaKeys(body)) if (!keys.has(key)) keys.set(key, frame);
    }
    const flaws = [...keys].flatMap(([key, frame]) => {
      const fault = faultOf(key, session);
      if (fault === null) return [];
      const message = `the _meta key "${excerpt(key, 80)}" ${fault.why}`;
      return [wireFlaw('meta.key-grammar', fault.severity, message, [frameEvidence(frame)])];
    });
    return judged(flaws.slice(0, 10), count(keys.size, 'key'));
  },
};

const GRAMMAR =
  /^(?:[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*\/)?(?:[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)?$/;

/** Keys under the protocol's own prefix that this version knows of, extensions included. */
const OWN =
  /^io\.modelcontextprotocol\/(protocolVersion|client(Capabilities|Info)|logLevel|serverInfo|subscriptionId|related-task|model-immediate-response|ui|tasks|skills)$/;

function faultOf(
  key: string,
  { era, revision }: Observation['session'],
): { readonly severity: Flaw['severity']; readonly why: string } | null {
  const isModern = era === 'modern';
  // A broken name harms no client of an older server; some frameworks for those write such keys into everything.
  if (key.length > 1_000 || !GRAMMAR.test(key)) {
    return {
      severity: isModern ? 'error' : 'warning',
      why: 'is not of the form "prefix/name" that the protocol gives to such keys',
    };
  }
  if (!isReserved(key, revision) || OWN.test(key)) return null;
  if (key.startsWith('io.modelcontextprotocol/')) {
    return {
      severity: 'advice',
      why: 'stands under the prefix of the protocol itself, which does not define it as far as we know',
    };
  }
  return { severity: isModern ? 'error' : 'warning', why: 'has a prefix that the protocol keeps for itself' };
}

/** 2025-06-18 kept every prefix with one of the two labels before another; since then it is the second label alone. */
function isReserved(key: string, revision: Revision): boolean {
  const labels = key.includes('/') ? (key.split('/')[0] ?? '').split('.') : [];
  const isOurs = (label: string | undefined): boolean => label === 'modelcontextprotocol' || label === 'mcp';
  return isOurs(labels[1]) || (revision === '2025-06-18' && labels.slice(0, -1).some(isOurs));
}

/** What a server's author fills in, and where `_meta` is a name like any other. */
const DATA = new Set([
  'inputSchema',
  'outputSchema',
  'structuredContent',
  'arguments',
  'text',
  'requestedSchema',
]);

/** The keys of every `_meta` in a message. Walks without recursion, since hostile values may be nested deep. */
function metaKeys(root: Json): readonly string[] {
  const keys: string[] = [];
  const todo: Json[] = [root];
  for (let value = todo.pop(); value !== undefined; value = todo.pop()) {
    const inside = isObject(value) ? Object.entries(value).filter(([key]) => !DATA.has(key)) : [];
    const items = isArray(value) ? value : inside.map(([, item]) => item);
    for (const item of items) todo.push(item);
    const meta = member(value, '_meta');
    if (isObject(meta)) keys.push(...Object.keys(meta));
  }
  return keys;
}
