import { join } from 'node:path';
import { codeOf, messageOf, UsageError } from '../base/errors.ts';
import { shortHash } from '../base/hash.ts';
import { mapStrings } from '../base/map-strings.ts';
import { writeWhole } from '../base/write-whole.ts';
import type { Client, ClientName } from '../client/client.ts';
import type { ClientMeans } from '../client/clients.ts';
import type { Payloads } from '../config/config.ts';
import type { Trial } from '../run/run.ts';
import type { Surface } from '../surface/surface.ts';
import type { Exposure } from '../trajectory/exposure.ts';
import type { Frame } from '../wire/frame.ts';
import { exposureIn } from './exposure.ts';
import { ownOf } from './own.ts';
import { recordingClient, type ModelTraffic } from './recording-client.ts';
import { viewOf, type View } from './view.ts';

/** Takes the view of every trial of a run, and writes each into a file of its own. */
export interface ViewRecorder {
  /** In the place of `clientNamed`. Throws a `UsageError` for a client of which no view can be taken. */
  readonly client: (name: ClientName, means: ClientMeans) => Client;
  /** Takes the view of a trial that is over, and forgets what it was made of. Null: nothing was asked in it. */
  readonly take: (trial: TrialParts, crossed: Crossed) => TrialView | null;
}

/** The view of one trial. */
interface TrialView {
  readonly exposure: Exposure;
  /** Writes it into a file of its own. */
  readonly keep: (rules: KeepRules) => Promise<void>;
}

/** The target's own side: its surface, and what the relay saw in the trial. */
interface Crossed {
  readonly surface: Pick<Surface, 'instructions' | 'tools'>;
  readonly frames: readonly Frame[];
}

type TrialParts = Pick<Trial, 'id' | 'client' | 'caseId' | 'repeat'>;

interface KeepRules {
  /** What may be kept of messages; of results, nothing but their flags unless it is `full`. */
  readonly payloads: Payloads;
  readonly redact: (text: string) => string;
}

/** `folder`: absolute; made when the first view is written. */
export function viewRecorder(folder: string): ViewRecorder {
  const traffics = new Map<string, ModelTraffic>();
  return {
    client: (name, means) =>
      recordingClient(name, means, ({ caseId, repeat }, traffic) => {
        traffics.set(keyOf({ client: name, caseId, repeat }), traffic);
      }),
    take: (trial, { surface, frames }) => {
      const key = keyOf(trial);
      const traffic = traffics.get(key);
      traffics.delete(key);
      if (traffic === undefined) return null;
      const own = ownOf(surface, frames);
      const view = viewOf(own, traffic.requests);
      const { id, client, caseId, repeat } = trial;
      const head = { schema: 'mcp-surveyor.view/1', trial: id, case: caseId, client, repeat };
      const counts = { requests: traffic.requests.length, unread: traffic.unread() };
      return {
        exposure: exposureOf(view, counts),
        keep: (rules) => {
          const kept = view === null || rules.payloads === 'full' ? view : withoutTexts(view);
          return write(
            join(folder, fileOf(id)),
            mapStrings({ ...head, ...counts, view: kept }, rules.redact),
          );
        },
      };
    },
  };
}

/** Asked, all of it read, and never with a tool on offer: it was shown none. What could not be read proves nothing. */
function exposureOf(
  view: View | null,
  { requests, unread }: { readonly requests: number; readonly unread: number },
): Exposure {
  if (view !== null) return exposureIn(view);
  return requests > 0 && unread === 0 ? 'none' : 'unknown';
}

function keyOf({ client, caseId, repeat }: Pick<Trial, 'client' | 'caseId' | 'repeat'>): string {
  return JSON.stringify([client, caseId, repeat]);
}

function withoutTexts(view: View): View {
  const results = view.results.map(({ tool, own, told }) => ({
    tool,
    own: { ...own, text: '', structured: null },
    told: told === null ? null : { ...told, text: '' },
  }));
  return { ...view, results };
}

/** Readable, no path, and the only one of its name. */
function fileOf(id: Trial['id']): string {
  return `${id.replaceAll(/[^\w.-]+/g, '_').slice(0, 120)}-${shortHash(id)}.json`;
}

async function write(file: string, document: unknown): Promise<void> {
  try {
    await writeWhole(file, `${JSON.stringify(document, null, 2)}\n`);
  } catch (error) {
    throw new UsageError(
      'view-unwritable',
      `A view could not be written to ${file}: ${codeOf(error) ?? messageOf(error)}.`,
      'Name a folder that can be written with --record-view, on a disk with space left.',
      { cause: error },
    );
  }
}
