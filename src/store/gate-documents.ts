import type { RunId } from '../base/ids.ts';
import type { ClientName } from '../client/client.ts';
import type { NightlyCase } from '../gate/nightly.ts';
import type { ClientPlan, GateRecord } from '../gate/record.ts';
import type { GateRules, NightlyRules } from '../gate/rules.ts';
import type { GateCase, GatePlan, Outcome } from '../gate/state.ts';
import type { Arm } from '../stats/hypergeometric.ts';
import { flag, list, name, number, object, oneOf, text, union, type Shape } from './shape.ts';

const outcome: Shape<Outcome> = oneOf<Outcome>({ passed: true, failed: true });

const rules: Shape<GateRules> = object<GateRules>({
  pairsAlpha: number,
  freshAlpha: number,
  bridgeAlpha: number,
  confirmAlpha: number,
  rounds: number,
  budget: number,
  bridgeBudget: number,
  fresh: number,
  confirmed: number,
  decidedFrom: number,
  margin: number,
  infrastructureShare: number,
  retries: number,
});

const nightlyRules: Shape<NightlyRules> = object<NightlyRules>({
  levels: list(number),
  trialsPerLook: number,
  margin: number,
  infrastructureShare: number,
  retries: number,
});

const plan: Shape<GatePlan> = object<GatePlan>({
  cases: list(
    object<GateCase>({ id: text, tools: list(text), bridge: flag, bank: list(outcome), bankLost: number }),
  ),
  partners: oneOf<GatePlan['partners']>({ stored: true, fresh: true }),
  rules,
  seed: number,
});

const client = name<ClientName>();

const clientPlan: Shape<ClientPlan> = union<ClientPlan, 'design'>('design', {
  'two-route': { client, plan },
  nightly: {
    client,
    cases: list(
      object<NightlyCase>({
        id: text,
        tools: list(text),
        baseline: object<Arm>({ passed: number, n: number }),
        baselineLost: number,
      }),
    ),
    rules: nightlyRules,
  },
});

/** What a run keeps of the gate that its trials are for. */
export const gateShape: Shape<GateRecord> = union<GateRecord, 'arm'>('arm', {
  candidate: {
    against: text,
    baseline: name<RunId>(),
    bank: list(name<RunId>()),
    plans: list(clientPlan),
  },
  baseline: { candidate: name<RunId>() },
});
