import { canonicalJson } from '../../base/json.ts';
import { count, excerpt } from '../../base/text.ts';
import type { CheckId } from '../../finding/codes.ts';
import type { Calls } from '../calls/calls.ts';
import type { CallingCheck, CheckContext, Flaw, Judged } from '../check.ts';
import { turnedAway } from '../dialogue/turned-away.ts';
import { couldNotRun, judged, notApplicable } from '../flaws.ts';
import { nothingCallable } from '../calls/call-check.ts';
import { nameText } from '../tool-flaws.ts';
import {
  generatedOf,
  type Breaks,
  type Generated,
  type GeneratedCall,
  type GeneratedTool,
} from './generated-calls.ts';

/** A property that every generated call of a tool must have. */
interface Property {
  readonly breaks: Breaks;
  /** What the smallest call that breaks it shows. */
  readonly flaw: (smallest: GeneratedCall) => Flaw;
}

/** The property as it stands for one tool; a text says why it has none. */
export type PropertyOf = (tool: GeneratedTool, calls: Calls, context: CheckContext) => Property | string;

/**
 * A check over the generated calls, which all such checks share. At most one flaw for each tool; where every tool that
 * was tried has it, it is one flaw of all of them, since then no single tool is to blame.
 */
export function generatedCheck(id: CheckId, propertyOf: PropertyOf): CallingCheck {
  return {
    id,
    executes: 'invalid-input',
    phase: 'call',
    run: async (calls, context) => {
      if (calls.tools.length === 0) return couldNotRun(nothingCallable(calls));
      const generated = await generatedOf(calls);
      const flaws: Flaw[] = [];
      const apart: string[] = [];
      let judgedTools = 0;
      const tried = generated.tools.filter(({ why }) => why === null);
      if (tried.length > 0 && tried.every(isTurnedAway))
        return couldNotRun('every generated call is turned away over HTTP before the server answers');
      for (const tool of tried) {
        const property = propertyOf(tool, calls, context);
        if (typeof property === 'string') {
          apart.push(property);
          continue;
        }
        judgedTools += 1;
        const seen = smallestSeen(tool.calls.filter(property.breaks));
        // oxlint-disable-next-line no-await-in-loop -- calls are made one at a time
        if (seen !== null) flaws.push(property.flaw(await tool.smallest(seen, property.breaks)));
      }
      if (judgedTools > 0) return judged(shared(flaws, judgedTools), sawText(generated));
      const [why] = apart;
      return why === undefined ? nothingGenerated(generated) : notApplicable(why);
    },
  };
}

function isTurnedAway({ calls }: GeneratedTool): boolean {
  return calls.length > 0 && calls.every(({ answer }) => turnedAway(answer.exchange) !== null);
}

/** Why no input was sent at all. */
export function nothingGenerated({ tools }: Generated): Judged {
  const first = tools.find(({ why }) => why !== null);
  if (first === undefined)
    return couldNotRun('every tool that may be called may write, and none of those is sent generated input');
  return couldNotRun(`${nameText(first.one.tool.name)}: ${first.why ?? ''}`);
}

/** `125 generated inputs for 5 tools, seed 7; 1 tool could not be tried (get_room: …)`. */
export function sawText({ tools, seed }: Generated): string {
  const tried = tools.filter(({ why }) => why === null);
  const inputs = tried.reduce((sum, { calls }) => sum + calls.length, 0);
  const left = tools.find(({ why }) => why !== null);
  const rest =
    left === undefined
      ? ''
      : `; ${count(tools.length - tried.length, 'tool')} could not be tried (${excerpt(`${left.one.tool.name}: ${left.why ?? ''}`, 120)})`;
  return `${count(inputs, 'generated input')} for ${count(tried.length, 'tool')}, seed ${seed}${rest}`;
}

/** `get_room, called with {"id":"…"},`. */
export function calledText({ input, answer }: GeneratedCall): string {
  return `${nameText(answer.tool)}, called with ${excerpt(canonicalJson(input.arguments), 200)},`;
}

function smallestSeen(calls: readonly GeneratedCall[]): GeneratedCall | null {
  const [first] = calls.toSorted((a, b) => sizeOf(a) - sizeOf(b));
  return first ?? null;
}

function sizeOf({ input }: GeneratedCall): number {
  return canonicalJson(input.arguments).length;
}

const SHARED_FROM = 3;

function shared(flaws: readonly Flaw[], tried: number): readonly Flaw[] {
  const [first] = flaws;
  if (first === undefined || flaws.length < SHARED_FROM || flaws.length < tried || first.severity === 'error')
    return flaws;
  const site =
    first.site.place === 'payload' || first.site.place === 'server-data'
      ? { ...first.site, tool: '*' }
      : first.site;
  return [
    { ...first, site, message: `All ${tried} tools that were tried do so. For example: ${first.message}` },
  ];
}
