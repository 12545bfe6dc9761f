import { canonicalJson, type Json, type JsonObject, isObject, member } from '../../base/json.ts';
import { listed } from '../../base/listing.ts';
import { count, excerpt } from '../../base/text.ts';
import type { Surface, Tool } from '../../surface/surface.ts';
import type { Flaw, Judged } from '../check.ts';
import { couldNotRun, judged, notApplicable, wireFlaw } from '../flaws.ts';
import { surfaceCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { nameText, toolFlaw } from '../tool-flaws.ts';

export const listMalformedEntry: SurfaceCheck = surfaceCheck('list.malformed-entry', (surface) => {
  const entries = [...surface.tools, ...surface.prompts, ...surface.resources, ...surface.resourceTemplates]
    .length;
  const flaws = [...gapFlaws(surface), ...surface.tools.flatMap((tool) => partsFlaw(tool) ?? [])];
  if (entries === 0 && flaws.length === 0) return nothingThere(surface);
  return judged(flaws, `${count(entries, 'entry', 'entries')}, all of the right shape`);
});

function nothingThere({ gaps: [gap] }: Surface): Judged {
  return gap === undefined
    ? notApplicable('no list has an entry')
    : couldNotRun(`no list could be read: ${gap.why}`);
}

function gapFlaws(surface: Surface): readonly Flaw[] {
  return surface.gaps
    .filter((gap) => gap.kind === 'malformed' || gap.kind === 'entry-malformed')
    .map((gap) => wireFlaw('list.malformed-entry', 'error', `${gap.list}: ${gap.why}`));
}

/** A part of the wrong type makes clients that validate refuse the whole list, not only this tool. */
function partsFlaw(tool: Tool): Flaw | null {
  const wrong = [...wrongTexts(tool.raw, ['title', 'description']), ...wrongMeta(tool.raw)];
  if (wrong.length === 0) return null;
  const message = `${nameText(tool.name)} has parts of the wrong type: ${listed(wrong)}`;
  return toolFlaw(
    tool,
    wrong[0]?.startsWith('description') === true ? 'description' : 'title',
    'error',
    message,
  );
}

function wrongTexts(entry: JsonObject, keys: readonly string[]): readonly string[] {
  return keys
    .filter((key) => Object.hasOwn(entry, key) && typeof entry[key] !== 'string')
    .map((key) => `${key} is ${shown(entry[key] ?? null)}`);
}

function wrongMeta(entry: JsonObject): readonly string[] {
  const meta = member(entry, '_meta');
  return meta === undefined || isObject(meta) ? [] : [`_meta is ${shown(meta)}`];
}

function shown(value: Json): string {
  return excerpt(canonicalJson(value), 30);
}
