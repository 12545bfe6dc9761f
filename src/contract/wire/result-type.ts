import { member, stringMember } from '../../base/json.ts';
import { count, excerpt } from '../../base/text.ts';
import type { ObservingCheck } from '../check.ts';
import { outside } from '../dialogue/outside.ts';
import { results } from '../dialogue/said.ts';
import { frameEvidence, judged, wireFlaw } from '../flaws.ts';

export const rtPresent: ObservingCheck = {
  id: 'rt.present',
  executes: 'nothing',
  phase: 'observe',
  run: ({ frames, session }) => {
    const out = outside(session, { era: 'modern' });
    if (out !== null) return out;
    const all = results(frames);
    const without = all.filter(({ result }) => member(result, 'resultType') === undefined);
    const [first] = without;
    if (first === undefined) return judged([], `${count(all.length, 'result')}, each with its resultType`);
    const message = `${count(without.length, 'result')} of ${all.length} ${without.length === 1 ? 'has' : 'have'} no resultType; the first answers ${excerpt(first.method, 40)}`;
    return judged(
      [
        wireFlaw(
          'rt.present',
          'error',
          message,
          without.slice(0, 3).map(({ answer }) => frameEvidence(answer.frame)),
        ),
      ],
      '',
    );
  },
};

export const rtKnown: ObservingCheck = {
  id: 'rt.known',
  executes: 'nothing',
  phase: 'observe',
  run: ({ frames, session }) => {
    const out = outside(session, { era: 'modern' });
    if (out !== null) return out;
    const typed = results(frames).filter(({ result }) => member(result, 'resultType') !== undefined);
    // We declare no extension, so its types of result are as unknown to us as any other.
    const strange = typed.filter(
      ({ result }) => !['complete', 'input_required'].includes(stringMember(result, 'resultType') ?? ''),
    );
    const [first] = strange;
    if (first === undefined) return judged([], `${count(typed.length, 'resultType')}, all of them known`);
    const type = excerpt(JSON.stringify(member(first.result, 'resultType')), 40);
    const message = `${excerpt(first.method, 40)} is answered with the resultType ${type}, which a client that declares no extension must take for invalid`;
    return judged(
      [
        wireFlaw(
          'rt.known',
          'error',
          message,
          strange.slice(0, 3).map(({ answer }) => frameEvidence(answer.frame)),
        ),
      ],
      '',
    );
  },
};

export const rtAbsentLegacy: ObservingCheck = {
  id: 'rt.absent-legacy',
  executes: 'nothing',
  phase: 'observe',
  run: ({ frames, session }) => {
    const out = outside(session, { era: 'legacy' });
    if (out !== null) return out;
    const all = results(frames);
    const typed = all.filter(({ result }) => member(result, 'resultType') !== undefined);
    const saw = count(all.length, 'result');
    const [first] = typed;
    if (first === undefined) return judged([], `${saw}, none with a resultType`);
    const message = `${count(typed.length, 'result')} of a legacy conversation ${typed.length === 1 ? 'carries' : 'carry'} resultType, which belongs to the newer era; the first answers ${excerpt(first.method, 40)}`;
    return judged(
      [wireFlaw('rt.absent-legacy', 'advice', message, [frameEvidence(first.answer.frame)])],
      saw,
    );
  },
};

/** The only requests that may be answered by asking back. */
const MAY_ASK_BACK = ['tools/call', 'prompts/get', 'resources/read'];

export const mrtrOnlyAllowedMethods: ObservingCheck = {
  id: 'mrtr.only-allowed-methods',
  executes: 'nothing',
  phase: 'observe',
  run: ({ frames, session }) => {
    const out = outside(session, { era: 'modern' });
    if (out !== null) return out;
    const all = results(frames);
    const back = all.filter(
      ({ method, result }) =>
        member(result, 'resultType') === 'input_required' && !MAY_ASK_BACK.includes(method),
    );
    const [first] = back;
    if (first === undefined)
      return judged([], `${count(all.length, 'result')}, no list or discovery among those that ask back`);
    const message = `${excerpt(first.method, 40)} is answered with input_required, which only ${MAY_ASK_BACK.join(', ')} may be`;
    return judged(
      [
        wireFlaw(
          'mrtr.only-allowed-methods',
          'error',
          message,
          back.slice(0, 3).map(({ answer }) => frameEvidence(answer.frame)),
        ),
      ],
      '',
    );
  },
};
