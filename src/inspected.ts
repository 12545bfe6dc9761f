import type { Run } from './run/run.ts';
import type { Watch } from './run/watch.ts';
import type { SurveyRequest } from './survey-request.ts';

/** Who will answer. A client that is not there is known before the target is asked anything. */
export async function inspected(
  { clients, open, trials, proven }: Pick<SurveyRequest, 'clients' | 'open' | 'trials' | 'proven'>,
  { on, signal }: Watch,
): Promise<Run['clients']> {
  const around = { env: open.env, folder: trials.folder };
  const facts = await Promise.all(clients.map(async ({ inspect }) => inspect(around)));
  const lines: Run['clients'][number][] = [];
  for (const [i, { name, sessions }] of clients.entries()) {
    const own = facts[i];
    if (own === undefined) continue;
    if (sessions !== 'shared') on({ at: 'preflight', client: name });
    // oxlint-disable-next-line no-await-in-loop -- several at once would slow each other down to their time limits
    const { faults, exposure } = await proven(name, own, signal);
    lines.push({ name, ...own, faults, ...(exposure === 'unknown' ? {} : { exposure }) });
  }
  return lines;
}
