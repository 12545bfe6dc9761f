import { beginning } from '../base/text.ts';
import type { ModelRequest } from '../client/scripted/scripted-model.ts';
import type { Own, OwnResult, OwnTool } from './own.ts';
import { schemaChanges, type SchemaChange } from './schema-changes.ts';
import { says } from './says.ts';
import { askedWithTools, offerOf, toldOf } from './told.ts';

/**
 * A target's surface as a client handed it to its model, beside the target's own: a surface defect is a defect of some
 * view. JSON throughout; what a client says is bounded.
 */
export interface View {
  readonly format: ModelRequest['format'];
  /** `search`: some tools, or all, were named only, or not at all, until the model searched for them. */
  readonly exposure: 'direct' | 'search' | 'none';
  /** Null: the target has none. */
  readonly instructions: { readonly own: string; readonly reached: boolean } | null;
  readonly tools: readonly ToolView[];
  /** Tools that the model is offered besides: the client's own. */
  readonly others: readonly string[];
  readonly results: readonly ResultView[];
  /** Which halves of a result that has two, and not the same, reach the model; null: no such result came. */
  readonly halves: 'text' | 'structured' | 'both' | 'neither' | null;
}

export interface ToolView {
  readonly name: string;
  /** Null: the model never saw it. */
  readonly shown: {
    readonly name: string;
    /** The group that it stands in, where the format has groups. */
    readonly group: string | null;
    readonly deferred: boolean;
    /** Null: it is the target's own. */
    readonly description: string | null;
    readonly schema: readonly SchemaChange[];
  } | null;
}

/** A result in both forms: as the target gave it, and as the model was told it. Both are beginnings. */
export interface ResultView {
  readonly tool: string;
  readonly own: { readonly text: string; readonly structured: string | null; readonly isError: boolean };
  /** `isError`: null where the wire format has no mark for errors. */
  readonly told: { readonly text: string; readonly isError: boolean | null } | null;
}

/** The view that was taken from what the model was sent; null: it was never asked with tools on offer. */
export function viewOf(own: Own, requests: readonly ModelRequest[]): View | null {
  const asked = askedWithTools(requests);
  const [first] = asked;
  if (first === undefined) return null;
  const tools = own.tools.map((tool) => toolView(tool, own.tools, asked));
  return {
    format: first.format,
    exposure: exposureOf(tools),
    instructions: instructionsIn(own.instructions, asked),
    tools,
    others: othersIn(asked, tools),
    results: own.results.map((result) => resultView(result, asked)),
    halves: halvesIn(own.results, asked),
  };
}

function instructionsIn(own: string | null, asked: readonly ModelRequest[]): View['instructions'] {
  if (own === null) return null;
  // A client may cut them; what begins to be there is there.
  const start = beginning(own, START);
  return {
    own: beginning(own, TEXT_LIMIT),
    reached: asked.some((each) => says(spokenIn(each), start)),
  };
}

const START = 100;

/** All that a client says to its model but results: instructions may stand in its own, with the tools, or beside the question. */
function spokenIn({ conversation: { system, tools, turns } }: ModelRequest): string {
  const descriptions = tools.map(({ description }) => description ?? '');
  const said = turns.flatMap((turn) => (turn.kind === 'user' ? [turn.text] : []));
  return [system, ...descriptions, ...said].join('\n');
}

function toolView(
  { name, description, inputSchema }: OwnTool,
  all: readonly OwnTool[],
  asked: readonly ModelRequest[],
): ToolView {
  const offer = offerOf(name, all, asked);
  if (offer === null) return { name, shown: null };
  const { offered, deferred } = offer;
  return {
    name,
    shown: {
      name: beginning(offered.name, NAME_LIMIT),
      group: offered.namespace === null ? null : beginning(offered.namespace, NAME_LIMIT),
      deferred,
      description:
        offered.description === description ? null : beginning(offered.description ?? '', TEXT_LIMIT),
      schema: schemaChanges(inputSchema, offered.schema),
    },
  };
}

const NAME_LIMIT = 200;
const TEXT_LIMIT = 400;

function exposureOf(tools: readonly ToolView[]): View['exposure'] {
  const shown = tools.flatMap((tool) => tool.shown ?? []);
  if (shown.length === 0) return 'none';
  return shown.some(({ deferred }) => deferred) ? 'search' : 'direct';
}

const OTHERS_KEPT = 60;

function othersIn(asked: readonly ModelRequest[], tools: readonly ToolView[]): readonly string[] {
  const ours = new Set(
    tools.flatMap(({ shown }) => (shown === null ? [] : `${shown.group ?? ''}/${shown.name}`)),
  );
  const all = asked.flatMap(({ conversation }) => conversation.tools);
  const others = all.filter(({ name, namespace }) => !ours.has(`${namespace ?? ''}/${name}`));
  return [...new Set(others.map(({ name }) => beginning(name, NAME_LIMIT)))].slice(0, OTHERS_KEPT);
}

function resultView(own: OwnResult, asked: readonly ModelRequest[]): ResultView {
  const told = toldOf(own.tool, asked);
  return {
    tool: own.tool,
    own: {
      text: beginning(own.text, TEXT_LIMIT),
      structured: own.structured === null ? null : beginning(own.structured, TEXT_LIMIT),
      isError: own.isError,
    },
    told: told === null ? null : { text: beginning(told.text, TEXT_LIMIT), isError: told.isError },
  };
}

/** By the first result that has two halves of which the one does not say the other. */
function halvesIn(results: readonly OwnResult[], asked: readonly ModelRequest[]): View['halves'] {
  for (const { tool, text: own, structured: also } of results) {
    const told = also === null || own === '' || says(own, also) ? null : toldOf(tool, asked);
    if (told === null || also === null) continue;
    const [text, structured] = [says(told.text, own), says(told.text, also)];
    if (text && structured) return 'both';
    if (text) return 'text';
    return structured ? 'structured' : 'neither';
  }
  return null;
}
