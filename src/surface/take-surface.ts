import type { Json, JsonObject } from '../base/json.ts';
import { canonicalJson, isObject, member, stringMember } from '../base/json.ts';
import { count, excerpt } from '../base/text.ts';
import type { Session } from '../wire/session.ts';
import { SURFACE_LIMITS } from './limits.ts';
import type { SurfaceLimits } from './limits.ts';
import { readTool } from './read-tool.ts';
import type { Surface, SurfaceGap, Tool } from './surface.ts';
import { walkList } from './walk-list.ts';
import type { ListKind, Walk } from './walk-list.ts';

/**
 * Asks a target for all that it shows a model: every page of every list that it says it has. Tools are asked for even
 * where it doesn't say so, since clients do that too. What is missing stands in `gaps`; never throws for what the target does.
 */
export async function takeSurface(
  session: Session,
  limits: SurfaceLimits = SURFACE_LIMITS,
): Promise<Surface> {
  const { tools, gaps } = await takeTools(session, limits);
  const prompts = await takeList(session, PROMPTS, afterGaps(limits, gaps));
  const resources = await takeList(session, RESOURCES, afterGaps(limits, [...gaps, ...prompts.gaps]));
  const seen = [...gaps, ...prompts.gaps, ...resources.gaps];
  const resourceTemplates = await takeList(session, TEMPLATES, afterGaps(limits, seen));
  return {
    server: {
      name: stringMember(session.serverInfo, 'name'),
      version: stringMember(session.serverInfo, 'version'),
      title: stringMember(session.serverInfo, 'title'),
    },
    era: session.era,
    revision: session.revision,
    transport: session.transport,
    instructions: session.instructions,
    capabilities: session.capabilities,
    tools,
    prompts: prompts.entries,
    resources: resources.entries,
    resourceTemplates: resourceTemplates.entries,
    gaps: [...seen, ...resourceTemplates.gaps],
  };
}

/** A target that has left one list unanswered may answer none: the others do not each wait as long. */
function afterGaps(limits: SurfaceLimits, gaps: readonly SurfaceGap[]): SurfaceLimits {
  const isUnanswered = gaps.some(({ kind }) => kind === 'no-answer');
  return isUnanswered ? { ...limits, timeoutMs: Math.min(limits.timeoutMs, HURRIED_TIMEOUT_MS) } : limits;
}

const HURRIED_TIMEOUT_MS = 5_000;

/** The tools alone, in the target's order over all pages: what a client asks for when it connects. */
export async function takeTools(
  session: Session,
  limits: SurfaceLimits = SURFACE_LIMITS,
): Promise<{ readonly tools: readonly Tool[]; readonly gaps: readonly SurfaceGap[] }> {
  const declared = member(session.capabilities, 'tools') !== undefined;
  const timeoutMs = declared ? limits.timeoutMs : Math.min(limits.timeoutMs, UNDECLARED_TIMEOUT_MS);
  const walk = await walkList(session, { list: 'tools', method: 'tools/list' }, { ...limits, timeoutMs });
  if (!declared && walk.entries.length === 0) return { tools: [], gaps: [] };
  const tools: Tool[] = [];
  const flaws: string[] = [];
  for (const [index, entry] of walk.entries.entries()) {
    const tool = readTool(entry, index);
    if (tool === null) flaws.push(flawOf(entry, index, 'name'));
    else tools.push(tool);
  }
  return { tools, gaps: gapsOf('tools', walk, flaws) };
}

// A server that has no tools and never answers what it doesn't know must not cost half a minute.
const UNDECLARED_TIMEOUT_MS = 3_000;

interface PlainList extends ListKind {
  readonly capability: string;
  /** The member without which an entry means nothing. */
  readonly key: string;
  /** "Method not found" is an answer here: the list is an optional part of its capability. */
  readonly optional: boolean;
}

const PROMPTS: PlainList = {
  list: 'prompts',
  method: 'prompts/list',
  capability: 'prompts',
  key: 'name',
  optional: false,
};
const RESOURCES: PlainList = {
  list: 'resources',
  method: 'resources/list',
  capability: 'resources',
  key: 'uri',
  optional: false,
};
const TEMPLATES: PlainList = {
  list: 'resourceTemplates',
  method: 'resources/templates/list',
  capability: 'resources',
  key: 'uriTemplate',
  optional: true,
};

interface Taken {
  readonly entries: readonly JsonObject[];
  readonly gaps: readonly SurfaceGap[];
}

async function takeList(session: Session, kind: PlainList, limits: SurfaceLimits): Promise<Taken> {
  if (member(session.capabilities, kind.capability) === undefined) return { entries: [], gaps: [] };
  const walk = await walkList(session, kind, limits);
  const isRefused = walk.gap?.code === METHOD_NOT_FOUND && walk.entries.length === 0;
  if (kind.optional && isRefused) return { entries: [], gaps: [] };
  const entries: JsonObject[] = [];
  const flaws: string[] = [];
  for (const [index, entry] of walk.entries.entries()) {
    if (isObject(entry) && stringMember(entry, kind.key) !== null) entries.push(entry);
    else flaws.push(flawOf(entry, index, kind.key));
  }
  return { entries, gaps: gapsOf(kind.list, walk, flaws) };
}

const METHOD_NOT_FOUND = -32601;

function flawOf(entry: Json, index: number, key: string): string {
  const what = isObject(entry) ? `has no text as "${key}"` : 'is no object';
  return `Entry ${index} ${what}: ${excerpt(canonicalJson(entry), 80)}.`;
}

/** At most ten malformed entries are told one by one, so that a hostile list yields no list of ten thousand gaps. */
function gapsOf(list: SurfaceGap['list'], walk: Walk, flaws: readonly string[]): readonly SurfaceGap[] {
  const told = flaws.slice(0, 10);
  const rest = flaws.length - told.length;
  if (rest > 0)
    told.push(`${count(rest, 'more entry', 'more entries')} of this list could not be read either.`);
  const gaps = told.map((why): SurfaceGap => ({ list, kind: 'entry-malformed', why }));
  return walk.gap === null ? gaps : [walk.gap, ...gaps];
}
