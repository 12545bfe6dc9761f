import { isArray, member } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';
import type { Surface, Tool } from '../../surface/surface.ts';
import type { Answer } from '../calls/answer.ts';
import { type Judging, judgingOf } from '../judging.ts';
import { isMalformed } from './counted.ts';

/** `breach`: in what an answer is no result as it was promised. `unknown`: it cannot be judged by its schema. */
type Kept = { readonly kind: 'kept' | 'unknown' } | { readonly kind: 'breach'; readonly what: string };

/** In what an answer is no result as it was promised; null where it is one, or where that cannot be told. */
export function breachIn(answer: Answer, tool: Tool, surface: Surface): string | null {
  const kept = keptBy(answer, tool, surface);
  return kept.kind === 'breach' ? kept.what : null;
}

/** Reads an answer once, since judging it may take long. */
export function keptBy(answer: Answer, { outputSchema }: Tool, surface: Surface): Kept {
  const known = read.get(answer);
  if (known !== undefined) return known;
  const kept = isMalformed(answer)
    ? ({ kind: 'breach', what: `what is no answer (${excerpt(answer.text, 100)})` } as const)
    : answer.kind === 'data'
      ? dataKept(answer, outputSchema, judgingOf(surface))
      : ({ kind: 'kept' } as const);
  read.set(answer, kept);
  return kept;
}

const read = new WeakMap<Answer, Kept>();

function dataKept(answer: Answer, outputSchema: Tool['outputSchema'], judging: Judging): Kept {
  const breach = (what: string): Kept => ({ kind: 'breach', what });
  if (
    !isArray(member(answer.result ?? {}, 'content')) &&
    member(answer.result ?? {}, 'structuredContent') === undefined
  )
    return breach('a result that has neither content nor structured content');
  if (outputSchema === null) return { kind: 'kept' };
  const structured = member(answer.result ?? {}, 'structuredContent');
  if (structured === undefined)
    return breach('a success without the structured content that its output schema promises');
  const judgment = judging.value(outputSchema, structured);
  if (judgment.kind === 'unjudged') return { kind: 'unknown' };
  const [problem] = judgment.problems;
  return problem === undefined
    ? { kind: 'kept' }
    : breach(`structured content that breaks its output schema: ${problem}`);
}
