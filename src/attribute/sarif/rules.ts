import { isArray } from '../../base/json.ts';
import { at, entriesAt, indexAt, objectAt, textAt, type Place } from './read-place.ts';

/** The rule that a result belongs to: its definition where the file holds one, and the part of the tool that defines it. */
export interface RuleFound {
  readonly id: string;
  readonly rule: Place | null;
  readonly component: Place;
}

/** By index, else by id; `CA1000/2` is a variant of the rule `CA1000`. */
export function ruleOf(result: Place, tool: Place): RuleFound {
  const reference = at(result, 'rule');
  objectAt(reference);
  const component = componentOf(at(reference, 'toolComponent'), tool);
  const rules = entriesAt(at(component, 'rules'));
  const stated = textAt(at(result, 'ruleId')) ?? textAt(at(reference, 'id'));
  const index = indexAt(at(result, 'ruleIndex')) ?? indexAt(at(reference, 'index'));
  const indexed = index === null ? undefined : rules[index];
  const rule = indexed ?? (stated === null ? undefined : ruleNamed(stated, rules)) ?? null;
  const id = stated ?? (rule === null ? null : textAt(at(rule, 'id'))) ?? 'without a rule';
  return { id, rule, component };
}

/** What a rule says of itself in a few words; null where it says nothing. */
export function ruleText({ rule }: RuleFound): string | null {
  if (rule === null) return null;
  const told = ['shortDescription', 'fullDescription'].map((key) => textAt(at(at(rule, key), 'text')));
  return told.find((text) => text !== null) ?? textAt(at(rule, 'name'));
}

function ruleNamed(id: string, rules: readonly Place[]): Place | undefined {
  const named = (wanted: string): Place | undefined =>
    rules.find((rule) => textAt(at(rule, 'id')) === wanted);
  const exact = named(id);
  if (exact !== undefined || !id.includes('/')) return exact;
  return named(id.slice(0, id.lastIndexOf('/')));
}

/** The driver, unless the result names an extension of it. */
function componentOf(reference: Place, tool: Place): Place {
  const driver = at(tool, 'driver');
  if (objectAt(reference) === null) return driver;
  const extensions = isArray(at(tool, 'extensions').value) ? entriesAt(at(tool, 'extensions')) : [];
  const index = indexAt(at(reference, 'index'));
  const name = textAt(at(reference, 'name'));
  const found = index === null ? undefined : extensions[index];
  return found ?? extensions.find((each) => name !== null && textAt(at(each, 'name')) === name) ?? driver;
}
