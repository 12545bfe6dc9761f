import { isObject, member, stringMember, type Json } from '../base/json.ts';
import { beginning } from '../base/text.ts';
import type { ModelRequest } from '../client/scripted/scripted-model.ts';
import { DECLINED } from '../wire/relay/policy.ts';
import { CANARY_TOOLS, INSTRUCTIONS, MARKS, RESULTS, type CanaryTool } from './canary/surface.ts';
import { REFUSED } from './plan.ts';
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
  readonly instructions: { readonly own: string; readonly reached: boolean };
  readonly tools: readonly ToolView[];
  /** Tools that the model is offered besides: the client's own. */
  readonly others: readonly string[];
  readonly results: readonly ResultView[];
  /** Which halves of a result that has both reach the model; null: that result never came. */
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
export function viewOf(requests: readonly ModelRequest[]): View | null {
  const asked = askedWithTools(requests);
  const [first] = asked;
  if (first === undefined) return null;
  const tools = CANARY_TOOLS.map((tool) => toolView(tool, asked));
  return {
    format: first.format,
    exposure: exposureOf(tools),
    instructions: {
      own: INSTRUCTIONS,
      reached: asked.some((each) => says(spokenIn(each), MARKS.instructions)),
    },
    tools,
    others: othersIn(asked, tools),
    results: CANARY_TOOLS.flatMap(({ name }) => (RESULTS[name] === null ? [] : [resultView(name, asked)])),
    halves: halvesIn(asked),
  };
}

/** All that a client says to its model but results: instructions may stand in its own, with the tools, or beside the question. */
function spokenIn({ conversation: { system, tools, turns } }: ModelRequest): string {
  const descriptions = tools.map(({ description }) => description ?? '');
  const said = turns.flatMap((turn) => (turn.kind === 'user' ? [turn.text] : []));
  return [system, ...descriptions, ...said].join('\n');
}

function toolView({ name, description, inputSchema }: CanaryTool, asked: readonly ModelRequest[]): ToolView {
  const offer = offerOf(name, asked);
  if (offer === null) return { name, shown: null };
  const { offered, deferred } = offer;
  return {
    name,
    shown: {
      name: beginning(offered.name, NAME_LIMIT),
      group: offered.namespace,
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

function resultView(tool: CanaryTool['name'], asked: readonly ModelRequest[]): ResultView {
  const told = toldOf(tool, asked);
  return {
    tool,
    own: ownResult(tool),
    told: told === null ? null : { text: beginning(told.text, TEXT_LIMIT), isError: told.isError },
  };
}

/** What was sent to the client; of the refused tool that is the relay's refusal. */
function ownResult(tool: CanaryTool['name']): ResultView['own'] {
  if (tool === REFUSED) return { text: DECLINED, structured: null, isError: true };
  const result = RESULTS[tool];
  const structured = member(result, 'structuredContent');
  return {
    text: beginning(textOf(result), TEXT_LIMIT),
    structured: structured === undefined ? null : beginning(JSON.stringify(structured), TEXT_LIMIT),
    isError: member(result, 'isError') === true,
  };
}

function textOf(result: Json): string {
  const content = member(result, 'content');
  const blocks = Array.isArray(content) ? content : [];
  return blocks.map((block: Json) => (isObject(block) ? (stringMember(block, 'text') ?? '') : '')).join('\n');
}

function halvesIn(asked: readonly ModelRequest[]): View['halves'] {
  const told = toldOf('read-note', asked);
  if (told === null) return null;
  const [text, structured] = [says(told.text, MARKS.text), says(told.text, MARKS.structured)];
  if (text && structured) return 'both';
  if (text) return 'text';
  return structured ? 'structured' : 'neither';
}
