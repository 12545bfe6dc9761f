import { type Json, isArray, isObject, member } from '../../base/json.ts';
import { count } from '../../base/text.ts';
import type { Tool } from '../../surface/surface.ts';
import { shown } from '../entries.ts';
import { notApplicable } from '../flaws.ts';
import { judgedTools, toolCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { nameText, toolFlaw } from '../tool-flaws.ts';

export const appsVisibility: SurfaceCheck = toolCheck('apps.visibility', (tools) => {
  const stating = tools.filter((tool) => visibilityOf(tool) !== undefined);
  if (stating.length === 0) return notApplicable('no tool states who may see it');
  return judgedTools(
    stating,
    (tool) => {
      const visibility = visibilityOf(tool) ?? null;
      if (isSound(visibility)) return null;
      const message = `${nameText(tool.name)} has the visibility ${shown(visibility)}; it is a list of "model" and "app"`;
      return toolFlaw(tool, '/_meta/ui/visibility', 'warning', message);
    },
    `${count(stating.length, 'tool')} with a known visibility`,
  );
});

function visibilityOf(tool: Tool): Json | undefined {
  const ui = member(member(tool.raw, '_meta'), 'ui');
  return isObject(ui) ? member(ui, 'visibility') : undefined;
}

function isSound(visibility: Json): boolean {
  return (
    isArray(visibility) &&
    visibility.length > 0 &&
    visibility.every((who) => who === 'model' || who === 'app')
  );
}
