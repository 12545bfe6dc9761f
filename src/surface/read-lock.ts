import { UsageError } from '../base/errors.ts';
import { isObject, parseJson, type Json, type JsonObject } from '../base/json.ts';
import { excerpt } from '../base/text.ts';
import { eraOf, isRevision } from '../wire/revision.ts';
import { fingerprint, toolFingerprint } from './fingerprint.ts';
import { lockSchema, type LockDocument } from './lock-schema.ts';
import { readTool } from './read-tool.ts';
import type { Surface, Tool } from './surface.ts';

/** The lock of a server with thousands of tools is larger than any file that people write. */
export const LOCK_BYTES: number = 64 * 1024 * 1024;

const AGAIN =
  'Take it as it was committed (git checkout -- FILE), or write it anew from the server that was released: surveyor surface lock';

/** The surface that a lock file holds. `shown` is its name in messages. Throws UsageError for a text that is no lock. */
export function readLock(text: string, shown: string): Surface {
  const parsed = parseJson(text);
  if (!parsed.ok) throw invalid(shown, `it is no JSON (${excerpt(parsed.why, 120)})`);
  const read = lockSchema.safeParse(parsed.value);
  if (!read.success) {
    const [issue] = read.error.issues;
    const at =
      issue === undefined || issue.path.length === 0 ? '' : ` at ${issue.path.map(String).join('.')}`;
    throw invalid(shown, `it is no surface lock${at}: ${excerpt(issue?.message ?? '', 120)}`);
  }
  const { data } = read;
  const surface = surfaceOf(data, shown);
  const edited =
    fingerprint(surface) !== data.fingerprint ||
    surface.tools.some((tool, i) => toolFingerprint(tool) !== data.tools[i]?.fingerprint);
  if (edited)
    throw invalid(shown, 'its fingerprints do not fit what it holds, so it was edited or merged by hand');
  return surface;
}

function surfaceOf(data: LockDocument, shown: string): Surface {
  if (!isRevision(data.revision))
    throw invalid(shown, `there is no protocol revision "${excerpt(data.revision, 40)}"`);
  return {
    server: data.server,
    era: eraOf(data.revision),
    revision: data.revision,
    transport: data.transport,
    instructions: data.instructions,
    capabilities: objectOf(data.capabilities),
    tools: data.tools.flatMap(
      ({ definition }, index): Tool | readonly Tool[] => readTool(objectOf(definition), index) ?? [],
    ),
    prompts: data.prompts.map(objectOf),
    resources: data.resources.map(objectOf),
    resourceTemplates: data.resourceTemplates.map(objectOf),
    gaps: [],
  };
}

/** What was parsed from JSON is JSON; the schema's type only does not say so. */
function objectOf(value: Record<string, unknown>): JsonObject {
  const json = value as Json; // oxlint-disable-line typescript/no-unsafe-type-assertion -- see above
  return isObject(json) ? json : {};
}

function invalid(shown: string, what: string): UsageError {
  return new UsageError('lock-invalid', `${shown}: ${what}.`, `${AGAIN}.`);
}
