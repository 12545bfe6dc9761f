import { UsageError } from '../base/errors.ts';
import { listed } from '../base/listing.ts';
import { didYouMean } from '../base/nearest.ts';
import { excerpt } from '../base/text.ts';
import { exampleSelections } from './bank-rules.ts';
import { bankOf } from './case-hash.ts';
import type { Bank } from './case.ts';

/** Which cases of a bank are asked; an empty list and null choose all. */
export interface ChosenCases {
  readonly ids: readonly string[];
  readonly families: readonly string[];
  readonly set: 'regression' | 'fresh' | null;
}

export const ALL_CASES: ChosenCases = { ids: [], families: [], set: null };

/**
 * The part of a bank that was chosen, which is a bank of its own with a hash of its own: its run compares with others of
 * the same part. Throws a UsageError for a name that no case has, and for a choice that leaves nothing.
 */
export function chosenCases(bank: Bank, { ids, families, set }: ChosenCases): Bank {
  if (ids.length === 0 && families.length === 0 && set === null) return bank;
  const { cases } = bank;
  refuseUnknown(
    'case',
    ids,
    cases.map(({ id }) => id),
  );
  refuseUnknown(
    'family',
    families,
    cases.flatMap(({ family }) => family ?? []),
  );
  const chosen = cases.filter(
    (one) =>
      (ids.length === 0 || ids.includes(one.id)) &&
      (families.length === 0 || (one.family !== null && families.includes(one.family))) &&
      (set === null || one.set === set),
  );
  if (chosen.length > 0) return { ...bankOf(chosen, bank.files), contracts: bank.contracts };
  throw new UsageError(
    'bank-empty',
    'No case is of all that was chosen.',
    'Leave out --case, --family or --set, one after the other.',
  );
}

/** The selection cases of a bank, a bank of their own. Throws a UsageError that says what to write where there are none. */
export function selectionsIn(bank: Bank): Bank {
  const choices = bank.cases.filter(({ kind }) => kind === 'selection');
  if (choices.length > 0) return bankOf(choices, bank.files);
  throw new UsageError(
    'bank-no-selection',
    `There is no selection case in ${listed(bank.files)}.`,
    `Write some of each kind, or let \`surveyor init\` draft them. For example:\n${exampleSelections(toolIn(bank))}`,
  );
}

/** One that the bank names, so that the examples can be pasted as they are. */
function toolIn({ cases }: Bank): string {
  const probed = cases.flatMap((one) => (one.kind === 'probe' ? [one.tool] : []));
  return probed.find((tool) => /^[A-Za-z]\w*$/.test(tool)) ?? 'your_tool';
}

function refuseUnknown(what: 'case' | 'family', named: readonly string[], known: readonly string[]): void {
  const unknown = named.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new UsageError(
    'option-invalid',
    `--${what}: the bank has no ${what} "${excerpt(unknown, 100)}".${didYouMean(unknown, [...new Set(known)])}`,
    `Correct the name, or leave out --${what}.`,
  );
}
