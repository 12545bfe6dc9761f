import { canonicalJson, type Json, member } from '../base/json.ts';
import { atPointer } from '../base/json-pointer.ts';
import { excerpt } from '../base/text.ts';
import type { RepairSite, SurfacePart } from '../finding/finding.ts';
import type { Evidence } from '../grade/verdict.ts';
import type { Tool } from '../surface/surface.ts';
import type { Flaw } from './check.ts';

type Severity = Flaw['severity'];

/**
 * A flaw of one tool, at the part of its definition where it is to be repaired; a part that is a JSON pointer starts at
 * the tool. What a tool is called and takes is naming, what tells a model when to use it is discovery.
 */
export function toolFlaw(tool: Tool, part: SurfacePart, severity: Severity, message: string): Flaw {
  const pointer = part.startsWith('/') ? part : `/${part}`;
  return {
    severity,
    message,
    site: siteOf(tool.name, part),
    evidence: [surfaceEvidence(`/tools/${tool.index}${pointer}`, atPointer(tool.raw, pointer))],
  };
}

/** A flaw of the tools together: the site names them all as `*`. */
export function toolsFlaw(part: SurfacePart, severity: Severity, message: string): Flaw {
  return { severity, message, site: siteOf('*', part), evidence: [] };
}

/** A flaw in an entry of a list that is no tool; `pointer` leads to it in the surface. */
export function entryFlaw(
  rule: string,
  severity: Severity,
  message: string,
  at: { pointer: string; value: Json | undefined },
): Flaw {
  return {
    severity,
    message,
    site: { place: 'wire', rule },
    evidence: [surfaceEvidence(at.pointer, at.value)],
  };
}

/** A tool's name for a message: as it is if it is an identifier, else quoted, always printable and short. */
export function nameText(name: string): string {
  return /^[\w.-]{1,80}$/.test(name) ? name : `"${excerpt(name, 80)}"`;
}

/** The text member of an entry, for a message: `(no name)` where there is none. */
export function entryName(entry: Json, key: string): string {
  const found = member(entry, key);
  return typeof found === 'string' && found !== '' ? nameText(found) : `(no ${key})`;
}

function siteOf(tool: string, part: SurfacePart): RepairSite {
  const isNaming = part === 'name' || /^\/?(?:inputSchema|outputSchema)/.test(part);
  return { place: isNaming ? 'naming' : 'discovery', tool, part };
}

function surfaceEvidence(pointer: string, value: Json | undefined): Evidence {
  const quote = value === undefined ? '' : typeof value === 'string' ? value : canonicalJson(value);
  return { in: 'surface', pointer, quote: excerpt(quote, 160) };
}
