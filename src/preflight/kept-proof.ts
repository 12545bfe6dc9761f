import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { parseJson } from '../base/json.ts';
import { version as surveyor } from '../base/version.ts';
import { writeWhole } from '../base/write-whole.ts';
import type { ClientName } from '../client/client.ts';
import { exposureIn } from './exposure.ts';
import { clientFaults } from './faults.ts';
import type { Proven } from './proven.ts';
import { STEPS, type Preflight } from './result.ts';

/** Which client, at which version, on which model: what it can do is that of nothing else. */
export interface Tried {
  readonly client: ClientName;
  readonly version: string;
  readonly model: string | null;
}

/**
 * What is known of a client: from the file where that was kept before, else from a preflight, of which the outcome is
 * then kept there. Nothing is kept of one that could not be run to its end, so that it is tried again. `file` null:
 * nothing is kept.
 */
export async function keptProof(
  tried: Tried,
  file: string | null,
  preflight: () => Promise<Preflight>,
): Promise<Proven> {
  const key = keyOf(tried);
  const known = file === null ? {} : await readKept(file);
  const proven = known[key];
  if (proven !== undefined) return proven;
  const result = await preflight();
  const found: Proven = {
    faults: clientFaults(result),
    exposure: result.view === null ? 'unknown' : exposureIn(result.view),
  };
  const isWhole = result.steps.every(({ outcome }) => outcome !== 'could-not-run');
  if (file !== null && isWhole) {
    // Somebody else may have written meanwhile.
    const kept = { ...(await readKept(file)), [key]: found };
    await writeWhole(file, `${JSON.stringify(kept, null, 2)}\n`);
  }
  return found;
}

function keyOf({ client, version, model }: Tried): string {
  return [client, version, model ?? '', `surveyor ${surveyor}`].join(' | ');
}

const keptSchema = z.record(
  z.string(),
  z.object({
    faults: z.array(z.object({ step: z.enum(STEPS), why: z.string(), fromBytes: z.number().nullable() })),
    exposure: z.enum(['all', 'deferred', 'none', 'unknown']),
  }),
);

/** A file that cannot be read, or is another version's, holds nothing: the preflight is then made anew. */
async function readKept(file: string): Promise<Readonly<Record<string, Proven>>> {
  const parsed = parseJson(await readFile(file, 'utf8').catch(() => ''));
  const read = parsed.ok ? keptSchema.safeParse(parsed.value) : null;
  return read?.success === true ? read.data : {};
}
