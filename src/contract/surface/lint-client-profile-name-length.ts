import { listed } from '../../base/listing.ts';
import { count } from '../../base/text.ts';
import { CLIENT_PROFILES, type ClientProfile, effectiveName } from '../../surface/client-profiles.ts';
import type { Surface, Tool } from '../../surface/surface.ts';
import type { Flaw } from '../check.ts';
import { judgedTools, toolCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { nameText, toolFlaw } from '../tool-flaws.ts';

/**
 * Users choose the key under which a server is configured; a short one must always fit. The server's own name stands for
 * a likely one if it is an identifier; nobody configures a server under a title.
 */
const SHORTEST_KEY = 'x';

export const lintClientProfileNameLength: SurfaceCheck = toolCheck(
  'lint.client-profile.name-length',
  (tools, surface) =>
    judgedTools(
      tools,
      (tool) => flawOf(tool, surface),
      `${count(tools.length, 'name')} short enough for every known client`,
    ),
);

function flawOf(tool: Tool, { server }: Surface): Flaw | null {
  const hopeless = tooLongFor(tool, SHORTEST_KEY);
  if (hopeless.length > 0) {
    const message = `the name ${nameText(tool.name)} (${tool.name.length} characters) is too long for ${listed(hopeless.map(limitText))}`;
    return toolFlaw(tool, 'name', 'warning', message);
  }
  const key = server.name ?? '';
  if (!/^[\w.-]{1,40}$/.test(key)) return null;
  const tight = tooLongFor(tool, key);
  const [first] = tight;
  if (first === undefined) return null;
  const length = effectiveName(first, key, tool.name).length;
  const message = `under the server's own name, ${nameText(tool.name)} becomes ${length} characters long in ${limitText(first)}`;
  return toolFlaw(tool, 'name', 'advice', message);
}

function tooLongFor(tool: Tool, key: string): readonly ClientProfile[] {
  return CLIENT_PROFILES.filter(
    (profile) =>
      profile.nameLimit !== null && effectiveName(profile, key, tool.name).length > profile.nameLimit,
  );
}

function limitText({ client, nameLimit, seen }: ClientProfile): string {
  return `${client} (at most ${nameLimit}; ${seen.on})`;
}
