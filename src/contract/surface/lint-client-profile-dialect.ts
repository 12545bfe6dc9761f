import { listed } from '../../base/listing.ts';
import { count } from '../../base/text.ts';
import { CLIENT_PROFILES } from '../../surface/client-profiles.ts';
import { dialectOf } from '../../surface/json-schema-dialects.ts';
import { judged, notApplicable } from '../flaws.ts';
import { toolCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { nameText, toolsFlaw } from '../tool-flaws.ts';

/** One piece of advice for the whole server: the dialect comes from a library, and the repair is one place. */
export const lintClientProfileDialect: SurfaceCheck = toolCheck('lint.client-profile.dialect', (tools) => {
  const stating = tools.filter((tool) => tool.outputSchema !== null);
  if (stating.length === 0) return notApplicable('no tool states an output schema');
  const flaws = CLIENT_PROFILES.flatMap(({ client, outputDialects, seen }) => {
    const refused = stating.filter(
      (tool) =>
        !(outputDialects ?? [null]).some(
          (dialect) => dialect === null || dialect === dialectOf(tool.outputSchema),
        ),
    );
    if (refused.length === 0) return [];
    const names = listed(refused.map((tool) => nameText(tool.name)));
    const message = `${count(refused.length, 'output schema')} (${names}) declare a dialect that ${client} refuses (${seen.on}): every call fails there`;
    return [toolsFlaw('outputSchema', 'advice', message)];
  });
  return judged(
    flaws,
    `${count(stating.length, 'output schema')} in a dialect that every known client takes`,
  );
});
