import { isObject, member } from '../../base/json.ts';
import { count } from '../../base/text.ts';
import type { Tool } from '../../surface/surface.ts';
import type { Flaw } from '../check.ts';
import { shown } from '../entries.ts';
import { notApplicable } from '../flaws.ts';
import { judgedTools, toolCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { nameText, toolFlaw } from '../tool-flaws.ts';

export const appsDeprecatedKey: SurfaceCheck = toolCheck('apps.deprecated-key', (tools) => {
  const withApp = tools.filter((tool) => {
    const meta = member(tool.raw, '_meta');
    return isObject(meta) && (Object.hasOwn(meta, FLAT) || isObject(member(meta, 'ui')));
  });
  if (withApp.length === 0) return notApplicable('no tool has an app');
  return judgedTools(withApp, flawOf, `${count(withApp.length, 'tool')} with an app, named once`);
});

const FLAT = 'ui/resourceUri';

/** The official helper still writes both keys, so that both are there and agree is no news. */
function flawOf(tool: Tool): Flaw | null {
  const meta = member(tool.raw, '_meta');
  const flat = member(meta, FLAT);
  const nested = member(member(meta, 'ui'), 'resourceUri');
  if (flat === undefined || flat === nested) return null;
  if (nested === undefined) {
    const message = `${nameText(tool.name)} names its app only by the deprecated key "${FLAT}"`;
    return toolFlaw(tool, '/_meta', 'advice', message);
  }
  const message = `${nameText(tool.name)} names two apps: ${shown(nested)} and, by the deprecated key, ${shown(flat)}`;
  return toolFlaw(tool, '/_meta', 'error', message);
}
