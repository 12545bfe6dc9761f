import { messageOfResult } from './messages.ts';
import { at, entriesAt, indexAt, objectAt, textAt, wordAt, type Place } from './read-place.ts';
import { ruleOf, type RuleFound } from './rules.ts';
import type { ScannerResult } from './scanned.ts';

const KINDS = {
  fail: true,
  pass: true,
  open: true,
  review: true,
  informational: true,
  notApplicable: true,
} as const;
const LEVELS = { error: true, warning: true, note: true, none: true } as const;
const BASELINES = { new: true, unchanged: true, updated: true, absent: true } as const;

/** A result that is imported, or why it is not. */
export type ReadResult = ScannerResult | 'passed' | 'suppressed';

/** One result of a scanner's run. Throws UsageError where it has another shape than SARIF says. */
export function readResult(result: Place, run: Place): ReadResult {
  objectAt(result);
  const kind = wordAt(at(result, 'kind'), KINDS) ?? 'fail';
  if (kind === 'pass' || kind === 'open' || kind === 'notApplicable') return 'passed';
  if (wordAt(at(result, 'baselineState'), BASELINES) === 'absent' || isSuppressed(result))
    return 'suppressed';
  const found = ruleOf(result, at(run, 'tool'));
  const [location] = entriesAt(at(result, 'locations'));
  return {
    rule: found.id,
    level: kind === 'fail' ? levelOf(result, found) : 'none',
    message: messageOfResult(result, found),
    place: location === undefined ? null : placeOf(at(location, 'physicalLocation'), run),
    logical: entriesAt(at(result, 'locations')).flatMap((each) => logicalNames(each, run)),
  };
}

/** What neither the result nor its rule states is a warning. */
function levelOf(result: Place, { rule }: RuleFound): ScannerResult['level'] {
  const stated = wordAt(at(result, 'level'), LEVELS);
  if (stated !== null || rule === null) return stated ?? 'warning';
  return wordAt(at(at(rule, 'defaultConfiguration'), 'level'), LEVELS) ?? 'warning';
}

/** Suppressed is what has suppressions of which none is still to be reviewed or was turned down. */
function isSuppressed(result: Place): boolean {
  const states = entriesAt(at(result, 'suppressions')).map((each) => textAt(at(each, 'status')));
  return states.length > 0 && states.every((state) => state === null || state === 'accepted');
}

function placeOf(physical: Place, run: Place): ScannerResult['place'] {
  if (objectAt(physical) === null) return null;
  const named = at(physical, 'artifactLocation');
  const index = indexAt(at(named, 'index'));
  const listed = index === null ? undefined : entriesAt(at(run, 'artifacts'))[index];
  const file =
    textAt(at(named, 'uri')) ?? (listed === undefined ? null : textAt(at(at(listed, 'location'), 'uri')));
  if (file === null) return null;
  const region = at(physical, 'region');
  const quote = textAt(at(at(region, 'snippet'), 'text')) ?? '';
  return { file, line: indexAt(at(region, 'startLine')), quote };
}

function logicalNames(location: Place, run: Place): readonly string[] {
  return entriesAt(at(location, 'logicalLocations')).flatMap((logical) => {
    const index = indexAt(at(logical, 'index'));
    const listed = index === null ? undefined : entriesAt(at(run, 'logicalLocations'))[index];
    const parts = [logical, ...(listed === undefined ? [] : [listed])];
    return parts.flatMap((part) =>
      ['fullyQualifiedName', 'name'].flatMap((key) => textAt(at(part, key)) ?? []),
    );
  });
}
