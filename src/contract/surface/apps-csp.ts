import { type Json, type JsonObject, isArray, isObject, member } from '../../base/json.ts';
import { listed } from '../../base/listing.ts';
import { count, excerpt } from '../../base/text.ts';
import type { Surface } from '../../surface/surface.ts';
import type { Flaw } from '../check.ts';
import { resourceEntries, shown } from '../entries.ts';
import { judged, notApplicable } from '../flaws.ts';
import { surfaceCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { entryFlaw, entryName, nameText, toolFlaw } from '../tool-flaws.ts';

export const appsCsp: SurfaceCheck = surfaceCheck('apps.csp', (surface) => {
  const tools = surface.tools.filter((tool) => uiOf(tool.raw) !== null);
  const stating = resourceEntries(surface).filter(
    ({ entry }) => member(uiOf(entry) ?? {}, 'csp') !== undefined,
  );
  if (tools.length === 0 && stating.length === 0)
    return notApplicable('no tool and no listed resource has an app');
  const flaws = [
    ...misplaced(surface),
    ...stating.flatMap(({ entry, pointer }) => {
      const csp = member(uiOf(entry) ?? {}, 'csp') ?? null;
      const faults = cspFaults(csp);
      if (faults.length === 0) return [];
      const message = `the csp of ${entryName(entry, 'name')} asks for what hosts refuse: ${listed(faults)}`;
      return [entryFlaw('apps.csp', 'warning', message, { pointer: `${pointer}/_meta/ui/csp`, value: csp })];
    }),
  ];
  return judged(
    flaws,
    `${count(tools.length, 'tool')} and ${count(stating.length, 'policy', 'policies')} as hosts read them`,
  );
});

function uiOf(entry: JsonObject): JsonObject | null {
  const ui = member(member(entry, '_meta'), 'ui');
  return isObject(ui) ? ui : null;
}

/** Hosts read these from the resource; at the tool nobody looks. */
function misplaced(surface: Surface): readonly Flaw[] {
  return surface.tools.flatMap((tool) => {
    const ui = uiOf(tool.raw);
    const keys = ['csp', 'permissions'].filter((key) => ui !== null && Object.hasOwn(ui, key));
    if (keys.length === 0) return [];
    const message = `${nameText(tool.name)} states ${listed(keys)} at the tool; hosts read them from the resource`;
    return [toolFlaw(tool, '/_meta/ui', 'warning', message)];
  });
}

function cspFaults(csp: Json): readonly string[] {
  if (!isObject(csp)) return [`${shown(csp)}, which is no object`];
  return DOMAINS.filter((key) => Object.hasOwn(csp, key)).flatMap((key) => {
    const origins = csp[key] ?? null;
    if (!isArray(origins)) return [`${key} is ${shown(origins)}`];
    return origins
      .filter((origin) => !isOrigin(origin))
      .map((origin) => `${key} ${excerpt(shown(origin), 40)}`);
  });
}

const DOMAINS: readonly string[] = ['connectDomains', 'resourceDomains', 'frameDomains', 'baseUriDomains'];

/** A secure origin; a wildcard stands for one label at most, never for every host. */
function isOrigin(origin: Json): boolean {
  return (
    typeof origin === 'string' &&
    /^(?:https|wss):\/\/(?:\*\.)?[A-Za-z0-9.-]{1,253}(?::\d{1,5})?\/?$/.test(origin)
  );
}
