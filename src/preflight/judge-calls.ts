import { canonicalJson, type Json } from '../base/json.ts';
import { excerpt } from '../base/text.ts';
import type { ToolCall } from '../trajectory/tool-call.ts';
import { toolCalls } from '../trajectory/tool-calls.ts';
import { CANARY_TOOLS } from './canary/surface.ts';
import type { Heard } from './heard.ts';
import { largeOf } from './measure.ts';
import { CALLS, type CallStep } from './plan.ts';
import type { StepResult } from './result.ts';
import { says } from './says.ts';
import { askedWithTools, callsReached, offerOf, toldOf } from './told.ts';
import { listsTools } from './lists-tools.ts';

/** The steps of the conversation in which the scripted model made its calls. */
export function judgeCalls(heard: Heard): readonly StepResult[] {
  const calls = toolCalls(heard.frames, null);
  const reached = callsReached(heard.requests);
  return [
    { step: 'list', ...judgeList(heard) },
    ...CALLS.flatMap(({ step, ...each }, at): StepResult | readonly [] => {
      if (step === null) return [];
      if (at >= reached) return { step, outcome: 'could-not-run', why: endOf(heard) };
      return { step, ...judgeCall({ ...each, step }, calls, heard) };
    }),
  ];
}

/** A call that a step stands or falls with. */
type Judging = CallStep & { readonly step: NonNullable<CallStep['step']> };

type Judged = Pick<StepResult, 'outcome' | 'why'>;

function fails(why: string): Judged {
  return { outcome: 'fails', why };
}

function judgeList(heard: Heard): Judged {
  const asked = askedWithTools(heard.requests);
  if (!listsTools(heard.frames)) {
    const never = 'it never had an answer to tools/list';
    return heard.requests.length > 0
      ? fails(never)
      : { outcome: 'could-not-run', why: `${never}; ${endOf(heard)}` };
  }
  if (heard.requests.length === 0) return { outcome: 'could-not-run', why: endOf(heard) };
  const missing = CANARY_TOOLS.filter(({ name }) => offerOf(name, CANARY_TOOLS, asked) === null).map(
    ({ name }) => name,
  );
  if (missing.length === CANARY_TOOLS.length) return fails('its model was offered none of the tools');
  // Behind a search only those are seen that were searched for.
  const isSearched = CANARY_TOOLS.some(({ name }) => offerOf(name, CANARY_TOOLS, asked)?.deferred === true);
  if (isSearched) return { outcome: 'holds', why: 'its model was offered the tools behind a search' };
  if (missing.length > 0) return fails(`its model was not offered ${missing.join(', ')}`);
  return { outcome: 'holds', why: `its model was offered all ${CANARY_TOOLS.length} tools` };
}

function judgeCall(one: Judging, calls: readonly ToolCall[], heard: Heard): Judged {
  const { tool, logged } = one;
  if (offerOf(tool, CANARY_TOOLS, heard.requests) === null) return fails(`its model was not offered ${tool}`);
  const rows = calls.filter((row) => row.tool === tool);
  const [row] = rows;
  if (row === undefined) return fails(`its model called ${tool}, and no call reached the server`);
  const changed = changedArguments(one.arguments, row.arguments);
  if (changed !== null) return fails(changed);
  if (rows.length > 1) return fails(`one call of its model reached the server ${rows.length} times`);
  if (row.outcome !== logged)
    return fails(`the call of ${tool} ended as ${row.outcome}, and not as ${logged}`);
  if (logged === 'denied' && heard.journal.called.includes(tool))
    return fails(`${tool} was refused, and it was executed`);
  return judgeTold(one, heard);
}

function judgeTold({ step, tool, told: wanted, logged }: Judging, heard: Heard): Judged {
  const told = toldOf(tool, heard.requests);
  if (told === null) return fails(`its model was told nothing of what came of ${tool}`);
  if (!wanted.some((mark) => says(told.text, mark))) {
    const what = step === 'large-result' ? 'none of the large result' : 'not what the server answered';
    return fails(`its model was told ${what}, but: ${excerpt(told.text, 160)}`);
  }
  if (logged === 'ok' && told.isError === true)
    return fails(`a good result of ${tool} was marked as an error`);
  if (step === 'large-result') return judgeLarge(heard);
  return { outcome: 'holds', why: HOLDS[step] };
}

const HOLDS: Readonly<Record<Exclude<Judging['step'], 'large-result'>, string>> = {
  read: 'the call reached the server, and its result the model',
  'optional-left-out': 'what its model left out was left out',
  'empty-list': 'its model was told that there are none',
  write: 'the call reached the server, and its receipt the model',
  'refused-write': 'the call did not reach the server, and its model was told that the user declined it',
  'tool-error': 'its model was told the words of the error',
};

/** A preview and the name of a file are no answer; a first page is one. */
function judgeLarge(heard: Heard): Judged {
  const [{ sent, reached } = { sent: 0, reached: 0 }] = largeOf('dump_notes', heard);
  if (reached >= sent) return { outcome: 'holds', why: `all of its ${sent} bytes reached the model` };
  const why = `${reached} of its ${sent} bytes reached the model, the rest was cut`;
  return reached >= PAGE_BYTES ? { outcome: 'holds', why } : fails(why);
}

/** About 1,250 tokens at four characters each. */
const PAGE_BYTES = 5_000;

/** Null where what the model gave is what reached the server. */
function changedArguments(given: Json, arrived: Json): string | null {
  if (canonicalJson(given) === canonicalJson(arrived)) return null;
  return `its model gave ${excerpt(canonicalJson(given), 80)}, and ${excerpt(canonicalJson(arrived), 120)} reached the server`;
}

/** Why the conversation did not come any further. */
function endOf({ failure, requests }: Heard): string {
  if (failure !== null) return failure;
  return requests.length === 0 ? 'its model was asked nothing' : 'the conversation ended before';
}
