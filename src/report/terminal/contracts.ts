import type { ContractResult } from '../../contract/cases/contract-result.ts';
import { CONTRACT_OUTCOMES, contractPlace, contractsInOrder, contractsText } from '../contracts.ts';
import type { Report } from '../model.ts';
import { firstOf, name, sentence } from '../text.ts';
import { entry, moreLine, paragraph, section } from './section.ts';
import { CONTRACT_SIGNS } from './signs.ts';
import { say, type Line } from './span.ts';

/** The contract cases, those that need a look first. */
export function contracts(report: Report, width: number): readonly Line[] {
  if (report.contracts.length === 0) return [];
  const { shown, left } = firstOf(contractsInOrder(report), SHOWN);
  const lines = [...shown.flatMap((one) => line(one, width)), ...moreLine(left, 'contract cases', width)];
  return section('Contract cases', [say(contractsText(report), 'dim')], lines, width);
}

const SHOWN = 40;

function line(one: ContractResult, width: number): readonly Line[] {
  const where = name(contractPlace(one));
  const label = [
    say(`${CONTRACT_OUTCOMES[one.outcome]} `),
    // A title is the author's, and may itself be a word of ours.
    say(`“${sentence(one.title)}”`, 'strong'),
    say(` ${where}`, 'dim'),
  ];
  const { difference } = one;
  const body =
    difference === null
      ? paragraph([say(sentence(one.why), one.outcome === 'holds' ? 'dim' : undefined)], width, 2)
      : [
          ...paragraph([say(sentence(difference.where))], width, 2),
          ...paragraph([say('expected ', 'dim'), say(sentence(difference.expected))], width, 3),
          ...paragraph([say('got ', 'dim'), say(sentence(difference.actual))], width, 3),
        ];
  return [...entry(CONTRACT_SIGNS[one.outcome], label, width), ...body];
}
