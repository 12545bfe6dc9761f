import { canonicalJson, member, stringMember } from '../../base/json.ts';
import { count, excerpt } from '../../base/text.ts';
import type { Check } from '../check.ts';
import { outside } from '../dialogue/outside.ts';
import { results } from '../dialogue/said.ts';
import { couldNotRun, frameEvidence, judged, wireFlaw } from '../flaws.ts';

const SERVER_INFO = 'io.modelcontextprotocol/serverInfo';

export const negServerIdentity: Check = {
  id: 'neg.server-identity',
  executes: 'nothing',
  phase: 'observe',
  run: ({ frames, session }) => {
    const out = outside(session, { era: 'modern' });
    if (out !== null) return out;
    const all = results(frames);
    const without = all.filter(({ result }) => {
      const info = member(member(result, '_meta'), SERVER_INFO);
      return [stringMember(info, 'name'), stringMember(info, 'version')].some(
        (text) => text === null || text === '',
      );
    });
    const [first] = without;
    if (first === undefined) return judged([], `${count(all.length, 'result')}, each with name and version`);
    const message = `${count(without.length, 'result')} of ${all.length} ${without.length === 1 ? 'does' : 'do'} not say which server and version it is from (_meta "${SERVER_INFO}"); the first answers ${excerpt(first.method, 40)}`;
    const evidence = without.slice(0, 3).map(({ answer }) => frameEvidence(answer.frame));
    return judged([wireFlaw('neg.server-identity', 'warning', message, evidence)], '');
  },
};

export const negServerVersionStable: Check = {
  id: 'neg.server-version-stable',
  executes: 'nothing',
  phase: 'observe',
  run: ({ frames, session }) => {
    const out = outside(session, { era: 'modern' });
    if (out !== null) return out;
    const stated = results(frames).flatMap(({ result, answer }) => {
      const info = member(member(result, '_meta'), SERVER_INFO);
      return info === undefined ? [] : [{ frame: answer.frame, text: canonicalJson(info) }];
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
