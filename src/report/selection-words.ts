import { count } from '../base/text.ts';
import type {
  Choice,
  KeyCount,
  KindShare,
  Lure,
  Rate,
  SelectionCost,
  SelectionLine,
} from '../grade/selection.ts';
import { range } from './figures.ts';
import { firstOf, name } from './text.ts';

/** What a heading says of a client: `over-trigger 2 of 10 · under-trigger 0 of 20`. */
export function triggerText({ overTrigger, underTrigger }: SelectionLine): string {
  return `called something where nothing fits: ${rateText(overTrigger)}; called nothing where a tool fits: ${rateText(underTrigger)}`;
}

export function rateText({ trials, scored }: Rate): string {
  return scored === 0 ? 'not asked' : `${trials} of ${scored}`;
}

export function intervalText({ interval }: Pick<KindShare, 'interval'>): string {
  return interval === null ? 'nothing scored' : range(interval);
}

/** `$0.0123; 1200 tokens in (800 from the cache), 80 out`. */
export function selectionCostText(cost: SelectionCost): string {
  const { usd, untold, inputTokens, cachedInputTokens: cached, outputTokens } = cost;
  if (inputTokens === null && outputTokens === null && untold === 0 && usd === 0) return 'none';
  const known = `$${usd.toFixed(4)}`;
  const dollars =
    untold === 0 ? known : usd === 0 ? 'unknown' : `${known}, and ${count(untold, 'trial')} unknown`;
  const held = cached === null || cached === 0 ? '' : ` (${cached} from the cache)`;
  return `${dollars}; ${inputTokens ?? 'unknown'} tokens in${held}, ${outputTokens ?? 'unknown'} out`;
}

export function expectedLabel({ expected }: Pick<Choice, 'expected'>): string {
  return expected.length === 0 ? NONE : expected.map(name).join(' or ');
}

export function chosenLabel(tool: string | null): string {
  return tool === null ? NONE : name(tool);
}

/** No tool can have this name: it has a space in it. */
const NONE = 'no tool';

/** A confusion matrix of bounded size: expected tools down, chosen tools across. */
export interface Matrix {
  /** The most chosen first; null: nothing. */
  readonly columns: readonly (string | null)[];
  readonly rows: readonly MatrixRow[];
  readonly rowsLeft: number;
  /** How many chosen tools have no column of their own, but count among the others. */
  readonly columnsLeft: number;
}

export interface MatrixRow {
  readonly label: string;
  readonly cells: readonly { readonly trials: number; readonly isRight: boolean }[];
  /** Choices of tools without a column. */
  readonly others: number;
}

/** Those rows with the most wrong choices come first, so that what is cut off is what went well. */
export function matrixOf(
  { confusion }: SelectionLine,
  most: { readonly rows: number; readonly columns: number },
): Matrix {
  const totals = new Map<string | null, number>();
  for (const { chosen, trials } of confusion) totals.set(chosen, (totals.get(chosen) ?? 0) + trials);
  const byTotal = [...totals].sort(([, a], [, b]) => b - a).map(([tool]) => tool);
  const { shown: columns, left: columnsLeft } = firstOf(byTotal, most.columns);
  const labels = [...new Set(confusion.map((each) => JSON.stringify(each.expected)))];
  const all = labels.map((label) => confusion.filter(({ expected }) => JSON.stringify(expected) === label));
  const inOrder = all
    .map((own) => ({ own, wrong: own.reduce((sum, each) => sum + (isRight(each) ? 0 : each.trials), 0) }))
    .sort((a, b) => b.wrong - a.wrong);
  const { shown, left: rowsLeft } = firstOf(inOrder, most.rows);
  return { columns, columnsLeft, rowsLeft, rows: shown.map(({ own }) => rowOf(own, columns)) };
}

function rowOf(own: readonly Choice[], columns: Matrix['columns']): MatrixRow {
  const cells = columns.map((tool) => {
    const choice = own.find(({ chosen }) => chosen === tool);
    return { trials: choice?.trials ?? 0, isRight: choice !== undefined && isRight(choice) };
  });
  const inCells = cells.reduce((sum, { trials }) => sum + trials, 0);
  const all = own.reduce((sum, { trials }) => sum + trials, 0);
  return { label: expectedLabel({ expected: own[0]?.expected ?? [] }), cells, others: all - inCells };
}

export function isRight({ expected, chosen }: Choice): boolean {
  return chosen === null ? expected.length === 0 : expected.includes(chosen);
}

/** `search lured 3 of 5 trials of the trap thanks`. */
export function lureText({ case: id, tool, trials, scored }: Lure): string {
  return `${name(tool)} was called in ${trials} of ${count(scored, 'trial')} of the trap ${name(id)}`;
}

/** `create_doc: invented "tags" (3), without "title" (1)`: a text for each tool. */
export function faultTexts({ arguments: { invented, missing } }: SelectionLine): readonly string[] {
  const tools = [...new Set([...invented, ...missing].map(({ tool }) => tool))];
  return tools.map((tool) => {
    const parts = [
      ...keysText('invented', invented, tool),
      ...keysText('left out, though required,', missing, tool),
    ];
    return `${name(tool)}: ${parts.join('; ')}`;
  });
}

const KEYS_SHOWN = 5;

function keysText(word: string, all: readonly KeyCount[], tool: string): readonly string[] {
  const { shown, left } = firstOf(
    all.filter((each) => each.tool === tool),
    KEYS_SHOWN,
  );
  if (shown.length === 0) return [];
  const rest = left === 0 ? '' : ` and ${left} more`;
  return [
    `${word} ${shown.map(({ key, calls }) => `"${name(key)}" (${count(calls, 'call')})`).join(', ')}${rest}`,
  ];
}
