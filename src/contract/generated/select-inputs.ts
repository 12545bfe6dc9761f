import { canonicalJson } from '../../base/json.ts';
import type { Input } from './inputs.ts';

/**
 * The inputs that are sent, of many that were drawn: a third as they were drawn, of the others each kind of change in
 * turn, so that a small number holds as many kinds as it can. Each input once; the order of the draws decides the rest.
 */
export function selectInputs(drawn: readonly Input[], runs: number): readonly Input[] {
  const each = [...new Map(drawn.map((input) => [canonicalJson(input.arguments), input])).values()];
  const plain = each.filter(({ departure }) => departure === 'none').slice(0, Math.ceil(runs / 3));
  const changed = inTurn(each.filter(({ departure }) => departure !== 'none'));
  const most = changed.slice(0, runs - plain.length);
  const rest = each.filter((input) => !plain.includes(input) && !most.includes(input));
  return [...plain, ...most, ...rest].slice(0, runs);
}

function inTurn(inputs: readonly Input[]): readonly Input[] {
  const rounds = new Map<string, number>();
  const ranked = inputs.map((input, index) => {
    const round = rounds.get(input.group) ?? 0;
    rounds.set(input.group, round + 1);
    return { input, round, index };
  });
  return ranked.sort((a, b) => a.round - b.round || a.index - b.index).map(({ input }) => input);
}
