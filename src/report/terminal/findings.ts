import { excerpt } from '../../base/text.ts';
import type { Finding } from '../../finding/finding.ts';
import { repairFor } from '../../finding/repair-for.ts';
import { isSdkHabit } from '../../finding/sdk-habit.ts';
import { evidenceOf, whereText, type Shown } from '../evidence.ts';
import { severitiesText } from '../headline.ts';
import type { Report } from '../model.ts';
import { findingsBySite, urgencyOf, type CodeGroup, type SiteGroup } from '../sites.ts';
import { firstOf, name, pasteLines, sentence } from '../text.ts';
import { missingText, pageCommand, PLACES, SEVERITIES, wordsOf } from '../words.ts';
import type { Detail } from './detail.ts';
import { entry, INDENT, moreLine, paragraph, section } from './section.ts';
import { SEVERITY_SIGNS } from './signs.ts';
import { say, type Line } from './span.ts';
import { cut, widthOf } from './width.ts';
import { blank } from './wrap.ts';

/** What to repair, by the place where the repair belongs; what may be improved comes after it, a line for each kind. */
export function findings(
  report: Pick<Report, 'findings'>,
  width: number,
  { verbose }: Detail = { verbose: false },
): readonly Line[] {
  if (report.findings.length === 0) return [];
  const { pressing, advice } = urgencyOf(report.findings);
  const lines = [
    ...findingsBySite(pressing).flatMap((group) => site(group, width)),
    ...adviceLines(advice, width, verbose),
  ];
  return section(
    'Findings',
    [say(`${severitiesText(report.findings)}, by the place of the repair`, 'dim')],
    lines,
    width,
  );
}

const CODES_SHOWN = 12;
const FINDINGS_SHOWN = 5;
const ADVICE_SHOWN = 15;
const EVIDENCE_SHOWN = 3;

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
  const lacking = new Set(group.findings.map(({ site: at }) => missingText(at)));
  // What is missing for all of them is said once.
  const [common = null] = lacking.size === 1 ? lacking : [];
  return [
    ...entry(SEVERITY_SIGNS[group.severity], heading, width, 2),
    ...shown.flatMap((finding) => oneFinding(finding, { told: common, width })),
    ...moreLine(left, 'of these', width, 3),
    ...missingLine(common, width),
    ...(known === null ? [] : repair(group.code, repairFor(known, group.findings), width)),
  ];
}

function missingLine(missing: string | null, width: number): readonly Line[] {
  return missing === null ? [] : paragraph([say(`missing evidence: ${sentence(missing)}`, 'dim')], width, 3);
}

function oneFinding(
  finding: Finding,
  { told, width }: { readonly told: string | null; readonly width: number },
): readonly Line[] {
  const { code, site: at, message, facts } = finding;
  const where = whereText(at);
  const missing = missingText(at);
  const isNamed = where === null || where === code || message.includes(where);
  const { shown, left } = firstOf(evidenceOf(finding), EVIDENCE_SHOWN);
  return [
    ...paragraph(
      [...(isNamed ? [] : [say(name(where), 'name'), say(': ')]), say(sentence(message))],
      width,
      3,
    ),
    ...missingLine(missing === told ? null : missing, width),
    ...shown.flatMap((each) => evidence(each, width)),
    ...moreLine(left, 'calls', width, 4),
    ...pasted(pasteLines(facts), width),
  ];
}

/** The call as it can be made by hand, and what it gave; or a quote alone. */
function evidence({ call, quote }: Shown, width: number): readonly Line[] {
  const made =
    call === null ? [] : [say(name(call.tool), 'name'), say(` ${excerpt(call.arguments, 240)} `, 'plain')];
  const said = quote === null ? [] : [say(`${call === null ? '' : 'gave '}“${excerpt(quote, 160)}”`, 'dim')];
  return paragraph([...made, ...said], width, 4);
}

/** A contract case, indented as YAML wants it; a line that is too long is cut, and whole in the other reports. */
function pasted(lines: readonly string[], width: number): readonly Line[] {
  if (lines.length === 0) return [];
  const drawn = lines.map((line): Line => {
    const indent = INDENT * 4 + (line.length - line.trimStart().length);
    return [blank(indent), say(cut(line.trimStart(), Math.max(1, width - indent)))];
  });
  const isCut = lines.some((line) => INDENT * 4 + widthOf(line) > width);
  const told = isCut ? 'as a contract case (whole in --md, --html and --json):' : 'as a contract case:';
  return [...paragraph([say(told, 'dim')], width, 4), ...drawn];
}

function repair(code: string, words: string, width: number): readonly Line[] {
  return entry(say('→', 'good'), [say(words), say(` ${pageCommand(code)}`, 'dim')], width, 3);
}

/** What the official SDKs do for whoever uses them is one line, since it has one cause. */
function adviceLines(advice: readonly Finding[], width: number, verbose: boolean): readonly Line[] {
  if (advice.length === 0) return [];
  const habits = verbose ? [] : advice.filter(isSdkHabit);
  const isFolded = habits.length > 1;
  const own = isFolded ? advice.filter((finding) => !isSdkHabit(finding)) : advice;
  const codes = findingsBySite(own).flatMap(({ place, codes: each }) =>
    each.map((group) => ({ place, group })),
  );
  const { shown, left } = firstOf(codes, ADVICE_SHOWN);
  const about =
    ': what may be improved (surveyor explain CODE says how); each one is in the HTML report and the JSON';
  return [
    [],
    ...paragraph([say('Advice', 'strong'), say(about, 'dim')], width),
    ...shown.flatMap(({ place, group: { code, findings: each } }) => {
      const title = wordsOf(code)?.title;
      const times = each.length === 1 ? '' : ` (${each.length} times)`;
      const said = [say(name(code), 'strong'), say(title === undefined ? '' : `: ${title}`), say(times)];
      return entry(SEVERITY_SIGNS.advice, [...said, say(` · ${PLACES[place].title}`, 'dim')], width, 2);
    }),
    ...moreLine(left, 'kinds of advice', width, 2),
    ...(isFolded ? habitLine(habits, width) : []),
  ];
}

function habitLine(habits: readonly Finding[], width: number): readonly Line[] {
  const codes = [...new Set(habits.map(({ code }) => name(code)))].join(', ');
  const said = [
    say('from the SDK', 'strong'),
    say(`: ${habits.length} habits of the official SDKs, mostly not yours to repair: `),
  ];
  return entry(SEVERITY_SIGNS.advice, [...said, say(codes, 'dim')], width, 2);
}
