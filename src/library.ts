import { resolve } from 'node:path';
import { systemClock } from './base/clock.ts';
import { UsageError } from './base/errors.ts';
import { withScratch } from './base/scratch.ts';
import { chosenChecks, writeBaseline, type AskedChecks, type Baseline } from './choose-checks.ts';
import { ALL_CASES } from './case/choose-cases.ts';
import { CLIENT_NAMES } from './client/clients.ts';
import type { ConfigInput } from './config/config-schema.ts';
import { configFrom, type LoadedConfig } from './config/load-config.ts';
import { GENERATED_RULES } from './contract/generated/generated-calls.ts';
import {
  abortSignal,
  callback,
  checkOptions,
  environment,
  flag,
  named,
  text,
  texts,
  whole,
  type OptionKind,
} from './library-options.ts';
import type { Surroundings } from './request-base.ts';
import { checkRequestFrom } from './request-check.ts';
import { firstRequest } from './request-first.ts';
import { runRequest } from './request-run.ts';
import type { Report } from './report/model.ts';
import type { News } from './run/run.ts';
import { openStore } from './store/open-store.ts';
import { survey } from './survey.ts';
import type { SurveyRequest } from './survey-request.ts';
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
  checkOptions(options, SURVEY_OPTIONS);
  return conducted(input, options, (loaded, around) =>
    input.cases === undefined
      ? firstRequest(loaded, around)
      : runRequest(loaded, around, {
          clients: [],
          repeats: null,
          checks: true,
          resume: null,
          only: ALL_CASES,
          preflight: null,
          concurrency: null,
          views: null,
        }),
  );
}

const SURVEY_OPTIONS: Readonly<Record<keyof SurveyOptions, OptionKind>> = {
  folder: text,
  env: environment,
  allowWrites: flag,
  on: callback,
  signal: abortSignal,
};

export interface CheckOptions extends SurveyOptions {
  /** The checks to run, by id, and no others; `contract` stands for the contract cases. All of them unless said. */
  readonly only?: readonly string[];
  /** Checks to leave out, by id, each with the reason. */
  readonly skip?: Readonly<Record<string, string>>;
  /** A file of accepted findings, which do not fail the check; named from `folder`. */
  readonly baseline?: string;
  /** Accept nothing, and write the baseline anew: what is found now is accepted from then on. */
  readonly updateBaseline?: boolean;
  /** Warnings fail: `ok` is false and `exitCode` 1. */
  readonly strict?: boolean;
  /** Files in which a security scanner has written what it found, to stand beside our findings. */
  readonly sarif?: readonly string[];
  /** Generated inputs for each tool, 1 to 1,000; 25 unless said. */
  readonly runs?: number;
  /** Draws the generated inputs of an earlier check again, whose report names it. */
  readonly seed?: number;
}

/**
 * Checks what a target promises and what its tools do, as `surveyor check` does and without printing anything: every check
 * of the catalogue, and the contract cases of the config's bank. No agent takes part. Resolves and rejects like `survey`;
 * a `UsageError` is also what an unknown check, a skip without a reason or an unreadable baseline is.
 */
export async function checkConfig(input: ConfigInput, options: CheckOptions = {}): Promise<Report> {
  checkOptions(options, CHECK_OPTIONS);
  const folder = options.folder ?? process.cwd();
  const baseline = baselineOf(options, folder);
  const report = await conducted(input, options, async (loaded, around) => {
    const from = { folder, configFolder: loaded.folder, env: around.env };
    return checkRequestFrom(loaded, around, await chosenChecks(askedBy(options, baseline), from));
  });
  if (baseline?.update === true && report.error === null) await writeBaseline(baseline, report);
  return report;
}

const CHECK_OPTIONS: Readonly<Record<keyof CheckOptions, OptionKind>> = {
  ...SURVEY_OPTIONS,
  only: texts,
  skip: named,
  baseline: text,
  updateBaseline: flag,
  strict: flag,
  sarif: texts,
  runs: whole(1, 1_000),
  seed: whole(0, 2 ** 31 - 1),
};

async function conducted(
  input: ConfigInput,
  options: SurveyOptions,
  request: (loaded: LoadedConfig, around: Surroundings) => Promise<SurveyRequest>,
): Promise<Report> {
  const env = options.env ?? process.env;
  const known = { clients: CLIENT_NAMES, revisions: REVISIONS };
  const loaded = configFrom({ store: 'memory', ...input }, options.folder ?? process.cwd(), { env, known });
  return withScratch(async (scratch) => {
    await using store = await openStore(loaded.config.store, { clock: systemClock, folder: loaded.folder });
    const around = { env, scratch, store, allowWrites: options.allowWrites ?? false };
    return await survey(await request(loaded, around), {
      on: options.on ?? (() => {}),
      signal: options.signal ?? new AbortController().signal,
    });
  });
}

function baselineOf({ baseline: shown, updateBaseline }: CheckOptions, folder: string): Baseline | null {
  const update = updateBaseline === true;
  if (shown !== undefined) return { file: resolve(folder, shown), shown, update };
  if (!update) return null;
  throw new UsageError(
    'option-invalid',
    'updateBaseline needs the name of the file.',
    "For example: baseline: 'surveyor.baseline.yaml'.",
  );
}

function askedBy(options: CheckOptions, baseline: Baseline | null): AskedChecks {
  const { only = [], skip = {}, strict = false, sarif = [], runs, seed } = options;
  return {
    only,
    skip: Object.entries(skip),
    baseline,
    strict,
    sarif,
    generated: {
      seed: seed ?? null,
      runs: runs ?? GENERATED_RULES.runs,
    },
    written: (option) => option,
  };
}
