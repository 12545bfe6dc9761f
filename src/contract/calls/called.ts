import { excerpt } from '../../base/text.ts';
import type { Answer } from './answer.ts';
import type { CallableTool } from './calls.ts';
import { withoutPlain } from './plain-calls.ts';

/** What a reader must know of the calls that checks and contract cases have made. */
export interface Called {
  /** Tools that may be called and whose turn came. */
  readonly tools: number;
  /** Those of which no call is known that works, each with the reason: what was checked of them is less. */
  readonly without: readonly { readonly tool: string; readonly why: string }[];
  /** Calls of tools that may write, by tool. Those that a check makes over a connection of its own are not among them. */
  readonly writes: readonly { readonly tool: string; readonly calls: number }[];
}

/** Counts calls of tools that may write, as they are answered. */
export interface WriteCount {
  readonly add: (answer: Pick<Answer, 'tool'>) => void;
  readonly writes: () => Called['writes'];
}

export function countWrites(isWriter: (tool: string) => boolean): WriteCount {
  const counted = new Map<string, number>();
  return {
    add: ({ tool }) => {
      if (isWriter(tool)) counted.set(tool, (counted.get(tool) ?? 0) + 1);
    },
    writes: () => [...counted].map(([tool, calls]) => ({ tool: excerpt(tool, 80), calls })),
  };
}

export function calledOf(tools: readonly CallableTool[], writes: Called['writes']): Called {
  const turned = tools.filter(({ plain }) => plain.kind !== 'later');
  const without = turned.flatMap(({ tool, plain }) => {
    const why = whyNone(plain);
    return why === null ? [] : [{ tool: excerpt(tool.name, 80), why }];
  });
  return { tools: turned.length, without, writes };
}

/** Both together: checks come first, then contract cases. */
export function withWrites(called: Called | null, more: Called['writes']): Called | null {
  if (called === null && more.length === 0) return null;
  const all = [...(called?.writes ?? []), ...more];
  const tools = [...new Set(all.map(({ tool }) => tool))];
  return {
    tools: called?.tools ?? 0,
    without: called?.without ?? [],
    writes: tools.map((tool) => ({
      tool,
      calls: all.filter((each) => each.tool === tool).reduce((sum, { calls }) => sum + calls, 0),
    })),
  };
}

function whyNone(plain: CallableTool['plain']): string | null {
  if (plain.kind === 'lacking') return withoutPlain(plain);
  if (plain.kind !== 'made') return null;
  const { kind, text } = plain.answer;
  if (kind === 'none') return 'its call is not answered';
  return kind === 'tool-error' || kind === 'protocol-error'
    ? `it answers with an error: ${excerpt(text, 80)}`
    : null;
}
