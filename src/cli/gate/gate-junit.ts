import type { GateDocument } from '../../gate/release/document.ts';
import type { Judged } from '../../gate/release/judged.ts';
import { element, type Xml } from '../../report/xml.ts';
import { name, sentence } from '../../report/text.ts';
import { originText, ruleText } from './gate-words.ts';

/**
 * JUnit XML for build servers: one test for each rule. A rule that fails is a failure; one without an answer is an error,
 * never a pass.
 */
export function gateJunit(document: GateDocument): string {
  const { rules } = document;
  const totals = {
    tests: String(rules.length),
    failures: String(rules.filter(({ outcome }) => outcome === 'fails').length),
    errors: String(rules.filter(({ outcome }) => outcome === 'unanswered').length),
    skipped: '0',
  };
  const suite = element('testsuite', { name: 'gate', ...totals }, [
    properties(document),
    ...rules.map(drawRule),
  ]);
  const root = element('testsuites', { name: 'mcp-surveyor', ...totals }, [suite]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

function properties({ target, baseline, surface, notes }: GateDocument): Xml {
  const about: readonly (readonly [string, string])[] = [
    ['target', sentence(target)],
    ['baseline', sentence(baseline.shown)],
    ['surface', name(surface.fingerprint)],
    ...notes.map((note): readonly [string, string] => ['note', sentence(note)]),
  ];
  return element(
    'properties',
    {},
    about.map(([key, value]) => element('property', { name: key, value }, [])),
  );
}

function drawRule(rule: Judged): Xml {
  const { outcome, why, command, measures } = rule;
  const given = { classname: 'gate', name: sentence(ruleText(rule)) };
  const details = [
    sentence(why),
    ...measures.slice(0, 20).map((each) => `${name(each.client ?? 'measured')}: ${sentence(each.why)}`),
    originText(rule),
    ...(command === null ? [] : [`evidence: ${sentence(command)}`]),
  ].join('\n');
  if (outcome === 'holds') return element('testcase', given, [element('system-out', {}, details)]);
  const kind = outcome === 'fails' ? 'failure' : 'error';
  return element('testcase', given, [element(kind, { message: sentence(why), type: kind }, details)]);
}
