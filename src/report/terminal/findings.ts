import { beginning, excerpt } from '../../base/text.ts';
import type { Finding } from '../../finding/finding.ts';
import type { CodeWords } from '../../finding/words/words.ts';
import { severitiesText } from '../headline.ts';
import type { Report } from '../model.ts';
import { findingsBySite, type CodeGroup, type SiteGroup } from '../sites.ts';
import { firstOf, name, sentence } from '../text.ts';
import { docsPage, PLACES, SEVERITIES, missingText, siteText, wordsOf } from '../words.ts';
import { entry, moreLine, paragraph, section } from './section.ts';
import { SEVERITY_SIGNS } from './signs.ts';
import { say, type Line } from './span.ts';

/** What to repair, by the place where the repair belongs. */
export function findings(report: Report, width: number): readonly Line[] {
  if (report.findings.length === 0) return [];
  const lines = findingsBySite(report.findings).flatMap((group) => site(group, width));
  return section(
    'Findings',
    [say(`${severitiesText(report.findings)}, by the place of the repair`, 'dim')],
    lines,
    width,
  );
}

const CODES_SHOWN = 12;
const FINDINGS_SHOWN = 5;

function site(group: SiteGroup, width: number): readonly Line[] {
  const { title, means } = PLACES[group.place];
  const { shown, left } = firstOf(group.codes, CODES_SHOWN);
  return [
    [],
    ...paragraph([say(title, 'strong'), say(`: ${means}`, 'dim')], width),
    ...shown.flatMap((code) => findingsOfCode(code, width)),
    ...moreLine(left, 'kinds of finding', width, 2),
  ];
}

function findingsOfCode(group: CodeGroup, width: number): readonly Line[] {
  const { shown, left } = firstOf(group.findings, FINDINGS_SHOWN);
  const known = wordsOf(group.code);
  const title = known === null ? [] : [say(`: ${known.title}`)];
  const heading = [say(SEVERITIES[group.severity]), say(` ${name(group.code)}`, 'strong'), ...title];
  return [
    ...entry(SEVERITY_SIGNS[group.severity], heading, width, 2),
    ...shown.flatMap((finding) => oneFinding(finding, width)),
    ...moreLine(left, 'of these', width, 3),
    ...(known === null ? [] : repair(group.code, known, width)),
  ];
}

function oneFinding({ code, site: at, message, evidence }: Finding, width: number): readonly Line[] {
  const where = siteText(at);
  const missing = missingText(at);
  const told = where === null || where === code || message.includes(where);
  const quote = evidence.map(({ at: { quote: text } }) => text).find((text) => text !== '');
  const shown = quote === undefined || message.includes(beginning(quote, 40)) ? null : quote;
  return [
    ...paragraph([...(told ? [] : [say(name(where), 'name'), say(': ')]), say(sentence(message))], width, 3),
    ...(missing === null ? [] : paragraph([say(`missing evidence: ${sentence(missing)}`, 'dim')], width, 4)),
    ...(shown === null ? [] : paragraph([say(`“${excerpt(shown, 160)}”`, 'dim')], width, 4)),
  ];
}

function repair(code: string, words: CodeWords, width: number): readonly Line[] {
  return entry(say('→', 'good'), [say(words.repair), say(` ${docsPage(code)}`, 'dim')], width, 3);
}
