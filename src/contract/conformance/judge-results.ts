import { isArray, isObject, member, type Json, type JsonObject } from '../../base/json.ts';
import { listed } from '../../base/listing.ts';
import { beginning, excerpt, printable } from '../../base/text.ts';
import type { Flaw } from '../check.ts';
import { EXCLUSIONS, SCENARIOS, WIRE_SCHEMA, type Exclusion } from './calibration.ts';
import type { SuiteResult } from './read-results.ts';

export interface SuiteVerdict {
  readonly flaws: readonly Flaw[];
  /** How many results counted, and how many of them are in order. */
  readonly counted: number;
  readonly inOrder: number;
  /** How many were left out, since they say nothing about this server. */
  readonly leftOut: number;
}

/** The results that say something about any server, the same failure in several places once. */
export function judgeResults(results: readonly SuiteResult[], capabilities: JsonObject): SuiteVerdict {
  const counted = results.filter((each) => counts(each, capabilities));
  const troubled = counted.filter(({ status }) => status !== 'SUCCESS');
  const groups = new Map<string, SuiteResult[]>();
  for (const each of troubled) groups.set(each.id, [...(groups.get(each.id) ?? []), each]);
  return {
    flaws: [...groups.values()].map(flawOf),
    counted: counted.length,
    inOrder: counted.length - troubled.length,
    leftOut: results.length - counted.length,
  };
}

/** What was skipped or only told (or has a state we do not know) is no result at all. */
function counts(result: SuiteResult, capabilities: JsonObject): boolean {
  const { scenario, status, id } = result;
  if (status !== 'SUCCESS' && status !== 'FAILURE' && status !== 'WARNING') return false;
  if (EXCLUSIONS.some((each) => fits(each, result, capabilities))) return false;
  const known = Object.hasOwn(SCENARIOS, scenario) ? SCENARIOS[scenario] : undefined;
  if (known === undefined) return id === WIRE_SCHEMA && status === 'FAILURE';
  return id === WIRE_SCHEMA || known.needs === null || Object.hasOwn(capabilities, known.needs);
}

function fits(
  { scenario, result: wanted, says, without }: Exclusion,
  result: SuiteResult,
  capabilities: JsonObject,
): boolean {
  return (
    (scenario === null || scenario === result.scenario) &&
    (wanted === null || wanted.test(result.id) || wanted.test(result.name)) &&
    (says === null || says.test(result.says.slice(0, 4_000))) &&
    (without === null || !Object.hasOwn(capabilities, without))
  );
}

function flawOf(alike: readonly SuiteResult[]): Flaw {
  const errors = alike.filter((each) => severityOf(each) === 'error');
  const [first] = errors.length > 0 ? errors : alike;
  if (first === undefined) throw new Error('a group of results has at least one');
  const scenarios = [...new Set(alike.map(({ scenario }) => scenario))];
  const times = alike.length === 1 ? '' : `, ${alike.length} times`;
  const said = first.says === '' ? 'it fails and does not say why' : excerpt(first.says, 260);
  return {
    severity: errors.length > 0 ? 'error' : 'warning',
    message: `The conformance suite, ${listed(scenarios)}, ${excerpt(first.id, 90)}${times}: ${said}`,
    site: { place: 'wire', rule: `${excerpt(first.scenario, 60)}/${excerpt(first.id, 90)}` },
    evidence: [
      {
        in: 'file',
        file: excerpt(first.file, 200),
        line: null,
        quote: printable(beginning(first.says, 600)),
      },
    ],
  };
}

function severityOf({ scenario, status, id, details }: SuiteResult): 'error' | 'warning' {
  if (status === 'WARNING' || !Object.hasOwn(SCENARIOS, scenario)) return 'warning';
  if (id === WIRE_SCHEMA && onlyNullIds(details)) return 'warning';
  return SCENARIOS[scenario]?.most ?? 'warning';
}

/** An error without an id that was read has `id: null` from both official SDKs, which JSON-RPC allows and MCP does not. */
function onlyNullIds(details: Json): boolean {
  const violations = member(details, 'violations');
  if (!isArray(violations) || violations.length === 0) return false;
  return violations.every((each) => {
    const message = member(each, 'message');
    return member(message, 'id') === null && isObject(member(message, 'error'));
  });
}
