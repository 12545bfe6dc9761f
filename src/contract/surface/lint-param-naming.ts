import { groupBy } from '../../base/group.ts';
import { listed } from '../../base/listing.ts';
import { count } from '../../base/text.ts';
import { argumentNames } from '../../surface/parameters.ts';
import { nameParts } from '../../surface/verbs.ts';
import { judged, notApplicable } from '../flaws.ts';
import { toolCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { nameText, toolsFlaw } from '../tool-flaws.ts';

export const lintParamNaming: SurfaceCheck = toolCheck('lint.param-naming', (tools) => {
  const names = [...new Set(tools.flatMap(argumentNames))];
  if (names.length < 2) return notApplicable('there are no two parameter names to compare');
  const spellings = [...groupBy(names, (name) => nameParts(name).join('')).values()].filter(
    (same) => same.length > 1,
  );
  const saw = `${count(names.length, 'parameter name')}, each spelled one way`;
  if (spellings.length === 0) return judged([], saw);
  const shown = spellings.map((same) => same.map(nameText).join(' and '));
  const message = `the same parameter is spelled in two ways: ${listed(shown)}`;
  return judged([toolsFlaw('inputSchema', 'advice', message)], saw);
});
