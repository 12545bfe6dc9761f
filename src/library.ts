import { systemClock } from './base/clock.ts';
import { withScratch } from './base/scratch.ts';
import { clients } from './client/clients.ts';
import type { ConfigInput } from './config/config-schema.ts';
import { configFrom } from './config/load-config.ts';
import { firstRequest, runRequest } from './prepare.ts';
import type { Report } from './report/model.ts';
import type { News } from './run/run.ts';
import { openStore } from './store/open-store.ts';
import { survey } from './survey.ts';
import { REVISIONS } from './wire/revision.ts';

export interface SurveyOptions {
  /** Paths of the config start here; the current folder unless said. */
  readonly folder?: string;
  /** What `${NAME}` is looked up in and a target's default environment is taken from; the process's own unless said. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Also execute tools that may write. */
  readonly allowWrites?: boolean;
  /** Progress, as values. */
  readonly on?: (news: News) => void;
  /** Ends the survey early; what was finished is in the report and in the store. */
  readonly signal?: AbortSignal;
}

/**
 * Surveys a target and says what was found, without printing anything: contract checks, then the config's cases, or
 * one drafted probe per tool where it names none. Nothing is kept unless the config names a store.
 * Resolves to a report for whatever is wrong with the target, an unreachable one included. Rejects with a `UsageError`
 * (code, message, next) for a config, a bank or a store that its author can repair; with anything else for a bug of ours.
 */
export async function surveyConfig(input: ConfigInput, options: SurveyOptions = {}): Promise<Report> {
  const env = options.env ?? process.env;
  const known = { clients: Object.keys(clients), revisions: REVISIONS };
  const loaded = configFrom({ store: 'memory', ...input }, options.folder ?? process.cwd(), { env, known });
  return withScratch(async (scratch) => {
    await using store = await openStore(loaded.config.store, { clock: systemClock, folder: loaded.folder });
    const around = { env, scratch, store, allowWrites: options.allowWrites ?? false };
    const request =
      input.cases === undefined
        ? await firstRequest(loaded, around)
        : await runRequest(loaded, around, { clients: [], repeats: null, checks: true });
    return survey(request, {
      on: options.on ?? (() => {}),
      signal: options.signal ?? new AbortController().signal,
    });
  });
}
