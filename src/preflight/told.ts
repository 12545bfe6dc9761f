import type { Conversation, ModelCall, OfferedTool } from '../client/scripted/conversation.ts';
import { isSearch, resolveTool } from '../client/scripted/resolve-tool.ts';
import type { ModelRequest } from '../client/scripted/scripted-model.ts';
import { CALLS } from './plan.ts';

/** What a client made of a call's outcome for its model. */
export interface ToldResult {
  readonly text: string;
  /** Null: the wire format has no mark for errors. */
  readonly isError: boolean | null;
}

/** What the model was told of its call of a tool; null: nothing. A later request may have it shortened, so the first one counts. */
export function toldOf(tool: string, requests: readonly ModelRequest[]): ToldResult | null {
  for (const { conversation } of requests) {
    const call = callOf(tool, conversation);
    const result =
      call === null
        ? undefined
        : conversation.turns.find(
            (turn) => turn.kind === 'result' && [call.id, call.name].includes(turn.call),
          );
    if (result?.kind === 'result') return { text: result.text, isError: result.isError };
  }
  return null;
}

function callOf(tool: string, { turns, tools }: Conversation): ModelCall | null {
  const offered = resolveTool(tool, tools);
  const calls = turns.flatMap((turn) => (turn.kind === 'model' ? turn.calls : []));
  return (
    calls.find(({ name, namespace }) => name === offered?.name && namespace === offered.namespace) ?? null
  );
}

/** Requests in which tools are on offer; others ask for a title or a summary. */
export function askedWithTools(requests: readonly ModelRequest[]): readonly ModelRequest[] {
  return requests.filter(({ conversation }) => conversation.tools.length > 0);
}

/** How many of the script's calls the model has come to: the next one to make is counted, whether it could be made or not. */
export function callsReached(requests: readonly ModelRequest[]): number {
  const made = askedWithTools(requests).map(
    ({ conversation }) =>
      conversation.turns.filter((turn) => turn.kind === 'model' && turn.calls.some((call) => !isSearch(call)))
        .length,
  );
  return made.length === 0 ? 0 : Math.min(CALLS.length, Math.max(...made) + 1);
}

/** A tool as it was first offered; `deferred` where the model had to search for it. Null: it never was. */
export function offerOf(
  tool: string,
  all: readonly { readonly name: string }[],
  requests: readonly ModelRequest[],
): { readonly offered: OfferedTool; readonly deferred: boolean } | null {
  const offers = askedWithTools(requests).map(({ conversation }) => ownOffer(tool, all, conversation.tools));
  const direct =
    offers.find((offer) => offer !== null && !offer.deferred) ?? offers.find((offer) => offer !== null);
  if (direct === undefined || direct === null) return null;
  const first = offers.at(0) ?? null;
  return { offered: direct, deferred: first === null || first.deferred };
}

/** `note` is not `read_note`, though its name ends so: what stands for a tool of a longer name stands for that one. */
function ownOffer(
  tool: string,
  all: readonly { readonly name: string }[],
  tools: readonly OfferedTool[],
): OfferedTool | null {
  const offered = resolveTool(tool, tools);
  const longer = all.filter(({ name }) => name.length > tool.length);
  return longer.some(({ name }) => resolveTool(name, tools) === offered) ? null : offered;
}
