import type { CodeWords } from './words.ts';

/** Codes of what contract cases show. They are the author's own rules, so no check has these ids. */
export type ContractCaseCode = 'contract.case-failed' | 'contract.case-defect';

export const contractCaseWords: Record<ContractCaseCode, CodeWords> = {
  'contract.case-failed': {
    title: 'a contract case that does not hold',
    hurts: 'The server does something else than its author wrote down, and agents build on what was written.',
    repair:
      'Make the call by hand with the arguments shown; repair the server, or the case if it is out of date.',
    source: 'the case file',
  },
  'contract.case-defect': {
    title: 'a contract case that cannot say anything',
    hurts: 'It would pass or fail whatever the server does, and a reader would believe it.',
    repair: 'Correct the case as the message says, or mark it with "defect:" and why.',
    source: 'the case file',
  },
};
