import { isArray, isObject, member, type Json } from '../../base/json.ts';
import { count, excerpt } from '../../base/text.ts';
import type { Check, CheckContext, Flaw, Judged } from '../check.ts';
import { cacheFaults } from '../dialogue/cache-hints.ts';
import { replyEvidence } from '../dialogue/evidence.ts';
import { outside } from '../dialogue/outside.ts';
import { couldNotRun, judged, replyText, wireFlaw } from '../flaws.ts';

export const negDiscover: Check = {
  id: 'neg.discover',
  executes: 'nothing',
  phase: 'talk',
  run: (context) =>
    withDiscovery(context, (result) => {
      const versions = member(result, 'supportedVersions');
      const dates = isArray(versions)
        ? versions.filter((each) => typeof each === 'string' && /^\d{4}-\d\d-\d\d$/.test(each))
        : [];
      const faults = [
        ...(isArray(versions) && versions.length > 0 ? [] : ['names no version in supportedVersions']),
        ...(isArray(versions) && dates.length < versions.length
          ? [`names versions that are no dates: ${shown(versions)}`]
          : []),
        ...(isObject(member(result, 'capabilities')) ? [] : ['has no object as capabilities']),
      ];
      return faults.map((fault) => flaw(context, 'neg.discover', `the answer to server/discover ${fault}`));
    }),
};

export const negDiscoverResulttype: Check = {
  id: 'neg.discover-resulttype',
  executes: 'nothing',
  phase: 'talk',
  run: (context) =>
    withDiscovery(context, (result) => {
      const type = member(result, 'resultType');
      if (type === 'complete') return [];
      const what = type === undefined ? 'has no resultType' : `has the resultType ${shown(type)}`;
      return [
        flaw(
          context,
          'neg.discover-resulttype',
          `the answer to server/discover ${what}; it must be "complete"`,
        ),
      ];
    }),
};

export const negDiscoverCache: Check = {
  id: 'neg.discover-cache',
  executes: 'nothing',
  phase: 'talk',
  run: (context) =>
    withDiscovery(context, (result) =>
      cacheFaults(result).map(({ text }) =>
        flaw(context, 'neg.discover-cache', `the answer to server/discover ${text}`),
      ),
    ),
};

function withDiscovery(context: CheckContext, judge: (result: Json) => readonly Flaw[]): Judged {
  const out = outside(context.session, { era: 'modern' });
  if (out !== null) return out;
  const { reply } = context.session.opening;
  if (reply.kind !== 'result') return couldNotRun(`server/discover: ${replyText(context.session.opening)}`);
  const versions = member(reply.result, 'supportedVersions');
  return judged(
    judge(reply.result),
    `server/discover answers, with ${count(isArray(versions) ? versions.length : 0, 'version')}`,
  );
}

function flaw(
  { frames, session }: CheckContext,
  rule: Parameters<typeof wireFlaw>[0],
  message: string,
): Flaw {
  return wireFlaw(rule, 'error', message, replyEvidence(frames, session.opening));
}

function shown(value: Json): string {
  return excerpt(JSON.stringify(value), 80);
}
