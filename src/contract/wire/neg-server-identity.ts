import { canonicalJson, member, type Json } from '../../base/json.ts';
import { count, excerpt } from '../../base/text.ts';
import type { ObservingCheck } from '../check.ts';
import { EMPTY_HABIT, identityFaults } from '../dialogue/identity.ts';
import { outside } from '../dialogue/outside.ts';
import { results } from '../dialogue/said.ts';
import { couldNotRun, frameEvidence, judged, sdkHabit, wireFlaw } from '../flaws.ts';

const SERVER_INFO = 'io.modelcontextprotocol/serverInfo';

export const negServerIdentity: ObservingCheck = {
  id: 'neg.server-identity',
  executes: 'nothing',
  phase: 'observe',
  run: ({ frames, session }) => {
    const out = outside(session, { era: 'modern' });
    if (out !== null) return out;
    const all = results(frames);
    const faults = all.map(({ result }) => identityFaults(member(member(result, '_meta'), SERVER_INFO)));
    const without = all.filter((_each, index) => (faults[index]?.missing.length ?? 0) > 0);
    const [first] = without;
    if (first === undefined) {
      const empty = [...new Set(faults.flatMap((each) => each.empty))];
      const flaws = empty.map((key) => {
        const message = `the server states an empty text as its ${key}, ${EMPTY_HABIT}`;
        return sdkHabit('neg.server-identity', message);
      });
      return judged(flaws, `${count(all.length, 'result')}, each with name and version`);
    }
    const message = `${count(without.length, 'result')} of ${all.length} ${without.length === 1 ? 'does' : 'do'} not say which server and version it is from (_meta "${SERVER_INFO}"); the first answers ${excerpt(first.method, 40)}`;
    const evidence = without.slice(0, 3).map(({ answer }) => frameEvidence(answer.frame));
    return judged([wireFlaw('neg.server-identity', 'warning', message, evidence)], '');
  },
};

export const negServerVersionStable: ObservingCheck = {
  id: 'neg.server-version-stable',
  executes: 'nothing',
  phase: 'observe',
  run: ({ frames, session }) => {
    const out = outside(session, { era: 'modern' });
    if (out !== null) return out;
    const stated = results(frames).flatMap(({ result, answer }) => {
      const info = member(member(result, '_meta'), SERVER_INFO);
      if (info === undefined) return [];
      const text = [member(info, 'name'), member(info, 'version')].map(shown).join(' ');
      return [{ frame: answer.frame, text }];
    });
    const [first] = stated;
    if (first === undefined) return couldNotRun('no result says which server it is from');
    const other = stated.find(({ text }) => text !== first.text);
    const saw = `${count(stated.length, 'result')} name the same server`;
    if (other === undefined) return judged([], saw);
    const message = `the server names itself differently from one result to the next: ${excerpt(first.text, 80)}, then ${excerpt(other.text, 80)}`;
    const evidence = [frameEvidence(first.frame), frameEvidence(other.frame)];
    return judged(
      [wireFlaw('neg.server-version-stable', 'advice', message, evidence)],
      `${count(stated.length, 'result')} name a server`,
    );
  },
};

function shown(value: Json | undefined): string {
  return typeof value === 'string' ? value : canonicalJson(value ?? null);
}
