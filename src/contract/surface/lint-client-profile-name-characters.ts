import { listed } from '../../base/listing.ts';
import { count } from '../../base/text.ts';
import { CLIENT_PROFILES } from '../../surface/client-profiles.ts';
import { judgedTools, toolCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { nameText, toolFlaw } from '../tool-flaws.ts';

export const lintClientProfileNameCharacters: SurfaceCheck = toolCheck(
  'lint.client-profile.name-characters',
  (tools) =>
    judgedTools(
      tools,
      (tool) => {
        const refusing = CLIENT_PROFILES.filter(({ namePattern }) => namePattern?.test(tool.name) === false);
        if (refusing.length === 0) return null;
        const clients = listed(refusing.map(({ client, seen }) => `${client} (${seen.on})`));
        const message = `the name ${nameText(tool.name)} is refused by ${clients}: they take letters, digits, "_" and "-"`;
        return toolFlaw(tool, 'name', 'warning', message);
      },
      `${count(tools.length, 'name')} that every known client takes`,
    ),
);
