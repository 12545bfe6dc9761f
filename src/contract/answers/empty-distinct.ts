import type { CallableTool, Calls } from '../calls/calls.ts';
import type { CallingCheck } from '../check.ts';
import { notApplicable } from '../flaws.ts';
import { payloadFlaw, sharedByAll } from './answers-check.ts';
import { apart, flawed, overTools, PASS, skip, type ToolJudged } from '../calls/call-check.ts';
import { placesOf, type StatePlace } from './state-places.ts';
import { answersUnder, darkFlaw, failingFlaw, isSame } from './under-states.ts';

const DECLARE =
  'nothing declared to compare: give a tool `empty` and `unmeasured` arguments, or configure fixtures of the states empty and failing (or unmeasured)';

/** That there is nothing, that nothing was collected, and that the call failed are three different answers. */
export const emptyDistinct: CallingCheck = {
  id: 'empty.distinct',
  executes: 'good-input',
  phase: 'call',
  run: async (calls) => {
    const isDeclared = calls.tools.some(({ known }) => known.empty !== null && known.unmeasured !== null);
    const states = new Set(calls.fixtures.map(({ state }) => state));
    const hasStates = states.has('failing') || (states.has('empty') && states.has('unmeasured'));
    if (!isDeclared && !hasStates) return notApplicable(DECLARE);
    const places = hasStates ? await placesOf(calls, ['empty', 'unmeasured', 'failing']) : [];
    return sharedByAll(await overTools(calls, (one) => judge(one, calls, places)));
  },
};

async function judge(one: CallableTool, calls: Calls, places: readonly StatePlace[]): Promise<ToolJudged> {
  const declared = await byArguments(one, calls);
  if (declared.kind === 'flaws') return declared;
  const states = await byStates(one, places);
  return states.kind === 'apart' ? declared : states;
}

async function byArguments({ tool, known }: CallableTool, calls: Calls): Promise<ToolJudged> {
  if (known.empty === null || known.unmeasured === null) return apart(DECLARE);
  const empty = await calls.here.call(tool.name, known.empty);
  const unmeasured = await calls.here.call(tool.name, known.unmeasured);
  if (empty.kind === 'none' || unmeasured.kind === 'none')
    return skip('one of the two calls was not answered');
  if (empty.kind !== 'data' || !isSame(empty, unmeasured)) return PASS;
  const what =
    'answers the same where there is nothing and where nothing was ever measured, by the arguments that its author declares as `empty` and `unmeasured`.';
  return flawed(payloadFlaw(tool, 'error', what, [empty, unmeasured]));
}

async function byStates(one: CallableTool, places: readonly StatePlace[]): Promise<ToolJudged> {
  if (places.length === 0) return apart(DECLARE);
  if (one.writes) return apart('it may write, so it is not called under other fixtures');
  if (one.plain.kind !== 'made') return skip('its plain call could not be made');
  const under = await answersUnder(one.tool.name, one.plain, places);
  if (under.failing === undefined && (under.empty === undefined || under.unmeasured === undefined))
    return skip('no fixture to compare with could be reached, or none answered');
  const flaw = failingFlaw(one.tool, under) ?? darkFlaw(one.tool, under);
  return flaw === null ? PASS : flawed(flaw);
}
