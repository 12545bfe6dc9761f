import { canonicalJson } from '../../base/json.ts';
import { count, excerpt } from '../../base/text.ts';
import type { CheckId } from '../../finding/codes.ts';
import type { Calls } from '../calls/calls.ts';
import type { CallingCheck, CheckContext, Flaw, Judged } from '../check.ts';
import { couldNotRun, judged, notApplicable } from '../flaws.ts';
import { nothingCallable } from '../calls/call-check.ts';
import { nameText } from '../tool-flaws.ts';
import { countedTools, isAnswered, whyUncounted, type Counts } from './counted.ts';
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
 * was tried has it, it is one flaw of all of them, since then no single tool is to blame. Only calls that count were tried.
 */
export function generatedCheck(
  id: CheckId,
  propertyOf: PropertyOf,
  counts: Counts = isAnswered,
): CallingCheck {
  return {
    id,
    executes: 'invalid-input',
    phase: 'call',
    run: async (calls, context) => {
      if (calls.tools.length === 0) return couldNotRun(nothingCallable(calls));
      const generated = await generatedOf(calls);
      const flaws: Flaw[] = [];
      const apart: string[] = [];
      const sent: GeneratedTool[] = [];
      for (const tool of generated.tools.filter(({ why }) => why === null)) {
        const property = propertyOf(tool, calls, context);
        if (typeof property === 'string') {
          apart.push(property);
          continue;
        }
        sent.push(tool);
        const breaks: Breaks = (call) =>
          counts(call, tool.one.tool, calls.here.surface) && property.breaks(call);
        const seen = smallestSeen(tool.calls.filter(breaks));
        // oxlint-disable-next-line no-await-in-loop -- calls are made one at a time
        if (seen !== null) flaws.push(property.flaw(await tool.smallest(seen, breaks)));
      }
      const tried = countedTools(sent, counts, calls.here.surface);
      if (tried.length > 0) return judged(shared(flaws, tried.length), sawText(generated, tried));
      if (sent.length > 0) return couldNotRun(whyUncounted(sent));
      const [why] = apart;
      return why === undefined ? nothingGenerated(generated) : notApplicable(why);
    },
  };
}

/** Why no input was sent at all. */
export function nothingGenerated({ tools }: Generated): Judged {
  const first = tools.find(({ why }) => why !== null);
  if (first === undefined)
    return couldNotRun('every tool that may be called may write, and none of those is sent generated input');
  return couldNotRun(`${nameText(first.one.tool.name)}: ${first.why ?? ''}`);
}

/**
 * `125 generated inputs for 5 tools, seed 7; 3 calls that show nothing are not counted; 1 tool could not be tried
 * (get_room: …)`. `tried` are the tools with the calls that count.
 */
export function sawText({ tools, seed }: Generated, tried: readonly GeneratedTool[]): string {
  const inputs = callsOf(tried);
  const sent = tools.filter(({ why }) => why === null);
  const idle = callsOf(sent) - inputs;
  const left = tools.find(({ why }) => why !== null);
  const without = idle === 0 ? '' : `; ${count(idle, 'call')} that showed nothing not counted`;
  const rest =
    left === undefined
      ? ''
      : `; ${count(tools.length - sent.length, 'tool')} could not be tried (${excerpt(`${left.one.tool.name}: ${left.why ?? ''}`, 120)})`;
  return `${count(inputs, 'generated input')} for ${count(tried.length, 'tool')}, seed ${seed}${without}${rest}`;
}

function callsOf(tools: readonly GeneratedTool[]): number {
  return tools.reduce((sum, { calls }) => sum + calls.length, 0);
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
