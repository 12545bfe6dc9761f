import { listed } from '../../base/listing.ts';
import { count } from '../../base/text.ts';
import { CLIENT_PROFILES } from '../../surface/client-profiles.ts';
import { judgedTools, toolCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { nameText, toolFlaw } from '../tool-flaws.ts';

export const lintClientProfileComposition: SurfaceCheck = toolCheck(
  'lint.client-profile.composition',
  (tools) =>
    judgedTools(
      tools,
      (tool) => {
        const schema = tool.inputSchema ?? {};
        const refusing = CLIENT_PROFILES.filter(({ refusedAtRoot }) =>
          refusedAtRoot.some((key) => Object.hasOwn(schema, key)),
        );
        const keys = [...new Set(refusing.flatMap(({ refusedAtRoot }) => refusedAtRoot))].filter((key) =>
          Object.hasOwn(schema, key),
        );
        if (keys.length === 0) return null;
        const clients = listed(refusing.map(({ client, seen }) => `${client} (${seen.on})`));
        const message = `the inputSchema of ${nameText(tool.name)} has ${listed(keys)} at its root, which ${clients} refuse`;
        return toolFlaw(tool, 'inputSchema', 'warning', message);
      },
      `${count(tools.length, 'input schema')} without a choice at the root`,
    ),
);
