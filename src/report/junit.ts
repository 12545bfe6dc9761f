import { excerpt } from '../base/text.ts';
import type { ContractResult } from '../contract/cases/contract-result.ts';
import type { CheckOutcome, CheckResult } from '../contract/check.ts';
import type { Standing } from '../run/run.ts';
import { contractPlace } from './contracts.ts';
import { headline } from './headline.ts';
import { layersShown, originText, STATES } from './layer-words.ts';
import type { Report, TrialLine } from './model.ts';
import { groupBy } from './sites.ts';
import { block, name, sentence } from './text.ts';
import { callText, expectedText, kindText } from './trial-groups.ts';
import { OUTCOMES, STANDINGS } from './words.ts';
import { element, type Xml } from './xml.ts';

/**
 * JUnit XML for build servers: the checks are one suite, the trials one suite per kind, and a suite "survey" fails
 * when there is no answer at all. What fails is a failure; what could not be found out (a check that could not run,
 * infrastructure, an unreachable target) is an error, never a pass; what does not apply, was not run, or has a case
 * defect is skipped. A check that warns passes, with its reason in system-out.
 */
export function renderJunit(report: Report): string {
  const suites = [
    ...surveySuite(report),
    ...unitSuite(report),
    ...checkSuite(report),
    ...contractSuite(report),
    ...trialSuites(report),
  ];
  const all = suites.flatMap(({ tests }) => tests);
  const root = element(
    'testsuites',
    { name: 'mcp-surveyor', ...totals(all) },
    suites.map((suite) => drawSuite(suite, report)),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

interface Suite {
  readonly name: string;
  readonly tests: readonly Test[];
}

interface Test {
  readonly className: string;
  readonly name: string;
  /** Null where nobody knows. */
  readonly tookMs: number | null;
  readonly result: { readonly kind: 'passed' | 'failure' | 'error' | 'skipped'; readonly why: string };
  /** What the reader of a failure needs beyond its reason; empty when there is nothing. */
  readonly details: string;
}

type Kind = Test['result']['kind'];

const OUTCOME_KINDS: Record<CheckOutcome, Kind> = {
  holds: 'passed',
  warns: 'passed',
  fails: 'failure',
  'could-not-run': 'error',
  'not-applicable': 'skipped',
};

const STANDING_KINDS: Record<Standing, Kind> = {
  passed: 'passed',
  failed: 'failure',
  infrastructure: 'error',
  'case-defect': 'skipped',
  'not-run': 'skipped',
};

const CONTRACT_KINDS: Record<ContractResult['outcome'], Kind> = {
  holds: 'passed',
  fails: 'failure',
  'could-not-run': 'error',
  'case-defect': 'skipped',
  accepted: 'skipped',
};

/** A build server shows an empty or skipped document as green: no answer is therefore a test of its own. */
function surveySuite(report: Report): readonly Suite[] {
  const { tone, badge, text } = headline(report);
  if (tone !== 'unanswered') return [];
  const { error } = report;
  const why = error === null ? `${badge}: ${text}` : sentence(error.message);
  const details =
    error === null ? '' : [sentence(error.next), ...error.stderr.map((line) => block(line, 400))].join('\n');
  return [
    {
      name: 'survey',
      tests: [
        {
          className: 'survey',
          name: 'the survey has an answer',
          tookMs: null,
          result: { kind: 'error', why },
          details,
        },
      ],
    },
  ];
}

/** Only those that failed are known by name; that all passed is one test. */
function unitSuite({ unit }: Report): readonly Suite[] {
  if (unit === null || unit.state === 'unanswered') return [];
  const failed = unit.failures.map(({ name: test, file, message }): Test => {
    const details = [...(file === null ? [] : [sentence(file)]), block(message, 4_000)].join('\n');
    const why = message === '' ? 'it failed' : sentence(message);
    return {
      className: 'unit',
      name: sentence(test),
      tookMs: null,
      result: { kind: 'failure', why },
      details,
    };
  });
  const kind = unit.state === 'holds' ? 'passed' : 'failure';
  const why = sentence(unit.why);
  const whole: Test = {
    className: 'unit',
    name: 'all unit tests pass',
    tookMs: null,
    result: { kind, why },
    details: why,
  };
  return [{ name: 'unit', tests: failed.length === 0 ? [whole] : failed }];
}

function checkSuite({ checks }: Report): readonly Suite[] {
  return checks.length === 0 ? [] : [{ name: 'contract', tests: checks.map(checkTest) }];
}

function checkTest({ id, outcome, why }: CheckResult): Test {
  const kind = OUTCOME_KINDS[outcome];
  const details = outcome === 'holds' ? '' : `${OUTCOMES[outcome]}: ${block(why, 4_000)}`;
  return {
    className: 'contract',
    name: name(id),
    tookMs: null,
    result: { kind, why: sentence(why) },
    details,
  };
}

function contractSuite({ contracts }: Report): readonly Suite[] {
  return contracts.length === 0 ? [] : [{ name: 'contract cases', tests: contracts.map(contractTest) }];
}

function contractTest(one: ContractResult): Test {
  const { difference } = one;
  const details =
    difference === null
      ? ''
      : `${contractPlace(one)}: ${difference.where}\nexpected: ${difference.expected}\ngot: ${difference.actual}`;
  return {
    className: 'contract.case',
    name: sentence(one.title),
    tookMs: null,
    result: { kind: CONTRACT_KINDS[one.outcome], why: sentence(one.why) },
    details: block(details, 4_000),
  };
}

function trialSuites({ trials }: Report): readonly Suite[] {
  return groupBy(trials, (trial) => trial.kind).map(([kind, ofKind]) => ({
    name: kind,
    tests: ofKind.map(trialTest),
  }));
}

function trialTest(trial: TrialLine): Test {
  const by =
    trial.client === '' ? '' : ` (${name(trial.client)}, ${name(trial.door)}, repeat ${trial.repeat})`;
  return {
    className: trial.client === '' ? trial.kind : `${trial.kind}.${name(trial.client)}`,
    name: `${excerpt(trial.case, 120)}${by}`,
    // A case that is known to be wrong was asked nobody.
    tookMs: trial.client === '' ? null : trial.tookMs,
    result: { kind: STANDING_KINDS[trial.standing], why: sentence(trial.why) },
    details: trial.standing === 'passed' ? '' : trialDetails(trial),
  };
}

function trialDetails(trial: TrialLine): string {
  return [
    `${STANDINGS[trial.standing]}: ${sentence(trial.why)}`,
    `${kindText(trial)}${trial.draft ? ', drafted' : ''}: ${sentence(trial.question)}`,
    `expected: ${expectedText(trial, name)}`,
    ...trial.calls
      .slice(0, 20)
      .map((call) => `called: ${name(call.tool)} ${excerpt(call.arguments, 200)} ${callText(call, trial)}`),
  ].join('\n');
}

function drawSuite(suite: Suite, report: Report): Xml {
  const { run } = report;
  const started = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)/.exec(run.startedAt)?.[1];
  const beside = layersShown(report).map((each): readonly [string, string] => [
    `layer.${each.layer}`,
    `${STATES[each.state]}: ${sentence(each.summary)} (${originText(each, report)})`,
  ]);
  const about = {
    target: sentence(run.target),
    run: name(run.id),
    surveyor: name(run.surveyor),
    ...Object.fromEntries(beside),
  };
  const properties = Object.entries(about).map(([key, value]) =>
    element('property', { name: key, value }, []),
  );
  const given = {
    name: suite.name,
    ...totals(suite.tests),
    ...(started === undefined ? {} : { timestamp: started }),
  };
  return element('testsuite', given, [element('properties', {}, properties), ...suite.tests.map(drawTest)]);
}

function drawTest(test: Test): Xml {
  const { kind, why } = test.result;
  const given = { classname: test.className, name: test.name, ...time(test.tookMs) };
  if (kind === 'passed')
    return element('testcase', given, test.details === '' ? [] : [element('system-out', {}, test.details)]);
  if (kind === 'skipped') return element('testcase', given, [element('skipped', { message: why }, [])]);
  return element('testcase', given, [element(kind, { message: why, type: kind }, test.details)]);
}

function totals(tests: readonly Test[]): Readonly<Record<string, string>> {
  const of = (kind: Kind): string => String(tests.filter((test) => test.result.kind === kind).length);
  const known = tests.flatMap(({ tookMs }) => tookMs ?? []);
  return {
    tests: String(tests.length),
    failures: of('failure'),
    errors: of('error'),
    skipped: of('skipped'),
    ...time(known.length === 0 ? null : known.reduce((sum, tookMs) => sum + tookMs, 0)),
  };
}

/** In seconds; left out where it is not known, since 0 would be a measurement. */
function time(ms: number | null): { readonly time?: string } {
  return ms === null ? {} : { time: (ms / 1000).toFixed(3) };
}
