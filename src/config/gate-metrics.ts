import { nearest } from '../base/nearest.ts';

/** What a release rule may count, save pass rates of families, whose names the bank decides. */
export type NamedMetric =
  | 'contract.failures'
  | 'contract.warnings'
  | 'contract.could_not_run'
  | 'unit.failures'
  | 'surface.breaking'
  | 'publish.errors'
  | 'selection.pass_rate'
  | 'selection.happy.pass_rate'
  | 'selection.edge.pass_rate'
  | 'selection.trap.pass_rate'
  | 'selection.over_trigger_rate'
  | 'probe.pass_rate'
  | 'scenario.pass_rate'
  | 'set.regression.pass_rate'
  | 'set.fresh.pass_rate'
  | 'trial.infrastructure_share'
  | 'trial.not_run_share'
  | 'coverage.called'
  | 'coverage.answered'
  | 'selection.change';

/** The pass rate of the cases of one family, by its name. */
type FamilyMetric = `family.${string}.pass_rate`;

export type GateMetric = NamedMetric | FamilyMetric;

/** What one metric is, for those who declare rules; docs/gate.md prints this table. */
export interface MetricFacts {
  readonly counts: string;
  /** Which stored run it is read from. */
  readonly from: Evidence;
  /** `count`: a whole number from 0. `share`: 0 to 1. `verdict`: what a measurement concludes. */
  readonly unit: 'count' | 'share' | 'verdict';
  /** The bound that a rule of it gives. */
  readonly bound: 'max' | 'min' | 'not or is';
}

/**
 * `trials`: a run of trials, for each client by itself. `change`: a measurement of the baseline and of this surface.
 * `surfaces`: no run, but two surfaces. `none`: this version has nothing that it could be read from.
 */
type Evidence = 'check' | 'unit' | 'trials' | 'change' | 'surfaces' | 'none';

/** Every metric there is. `family.NAME.pass_rate` stands for all families. */
export const METRICS: Readonly<Record<NamedMetric | 'family.NAME.pass_rate', MetricFacts>> = {
  'contract.failures': counted('checks that fail, and contract cases that fail', 'check'),
  'contract.warnings': counted('checks that warn', 'check'),
  'contract.could_not_run': counted(
    'checks and contract cases that could not run; not those that only need another program, such as the official suite',
    'check',
  ),
  'unit.failures': counted('unit tests that failed', 'unit'),
  'surface.breaking': counted('breaking changes against the baseline surface', 'surfaces'),
  'publish.errors': counted('errors of the publish check, which this version does not have', 'none'),
  'selection.pass_rate': passed('selection cases'),
  'selection.happy.pass_rate': passed('selection cases of the kind `happy`'),
  'selection.edge.pass_rate': passed('selection cases of the kind `edge`'),
  'selection.trap.pass_rate': passed('selection cases of the kind `trap`'),
  'selection.over_trigger_rate': {
    counts: 'of selection cases that expect no call, those in which something was called',
    from: 'trials',
    unit: 'share',
    bound: 'max',
  },
  'probe.pass_rate': passed('probes'),
  'scenario.pass_rate': passed('scenarios'),
  'family.NAME.pass_rate': passed('cases of the family NAME'),
  'set.regression.pass_rate': passed('cases of the set `regression`'),
  'set.fresh.pass_rate': passed('cases of the set `fresh`'),
  'trial.infrastructure_share': lost('infrastructure took'),
  'trial.not_run_share': lost('were not run, or that no grader could decide'),
  'coverage.called': covered('were called'),
  'coverage.answered': covered('answered with data'),
  'selection.change': {
    counts: 'whether cases that passed on the baseline surface pass on this one',
    from: 'change',
    unit: 'verdict',
    bound: 'not or is',
  },
};

function counted(counts: string, from: Evidence): MetricFacts {
  return { counts, from, unit: 'count', bound: 'max' };
}

function passed(cases: string): MetricFacts {
  return { counts: `of ${cases}, the mean of their pass rates`, from: 'trials', unit: 'share', bound: 'min' };
}

function lost(trials: string): MetricFacts {
  return { counts: `of all trials, those that ${trials}`, from: 'trials', unit: 'share', bound: 'max' };
}

function covered(tools: string): MetricFacts {
  return {
    counts: `of all advertised tools, those that ${tools}`,
    from: 'trials',
    unit: 'share',
    bound: 'min',
  };
}

const FAMILY = /^family\..+\.pass_rate$/s;

/** The family that a metric is about; null for one that is about none. */
export function familyIn(metric: string): string | null {
  return FAMILY.test(metric) ? metric.slice('family.'.length, -'.pass_rate'.length) : null;
}

/** What is known of a metric by its name; null for a name that is none. */
function metricFacts(metric: string): MetricFacts | null {
  if (familyIn(metric) !== null) return METRICS['family.NAME.pass_rate'];
  return isNamed(metric) ? METRICS[metric] : null;
}

/** What is known of a metric of a rule. Throws for one that is none, which no rule has. */
export function factsOf(metric: GateMetric): MetricFacts {
  const facts = metricFacts(metric);
  if (facts === null) throw new Error(`there is no metric ${metric}`);
  return facts;
}

export const METRIC_NAMES: readonly NamedMetric[] = Object.keys(METRICS).filter(isNamed);

function isNamed(metric: string): metric is NamedMetric {
  return Object.hasOwn(METRICS, metric) && familyIn(metric) === null;
}

/** What would be valid where something else was written: the nearest names, or all of them. */
export function validMetrics(found: unknown): string {
  const near = typeof found === 'string' ? nearest(found, METRIC_NAMES) : [];
  if (near.length === 0) return `one of: ${METRIC_NAMES.join(', ')}, family.NAME.pass_rate`;
  return `a metric of docs/gate.md, such as ${near.map((name) => `"${name}"`).join(' or ')}`;
}
