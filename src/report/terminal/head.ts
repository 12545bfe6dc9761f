import { count } from '../../base/text.ts';
import { coverageText, draftMark, hasCoverage } from '../figures.ts';
import { foremost } from '../foremost.ts';
import { headline, serverText, surfaceText, type Headline } from '../headline.ts';
import type { Report } from '../model.ts';
import { name, sentence } from '../text.ts';
import { labelled } from './section.ts';
import { say, type Line, type Style } from './span.ts';
import { blank, wrap } from './wrap.ts';

/** The first lines: does it hold, what was it, how far did the survey get, what to look at first. */
export function head(report: Report, width: number): readonly Line[] {
  const { tone, badge, text } = headline(report);
  const { sign, style } = TONES[tone];
  return [
    ...wrap([say(text)], { width, first: [say(`${sign} ${badge}`, style), blank(2)], rest: [blank(2)] }),
    ...aboutServer(report, width),
    ...labelled('target', [say(sentence(report.run.target), 'name')], width),
    ...(report.error === null ? aboutRun(report, width) : []),
    ...aboutCoverage(report, width),
    ...aboutForemost(report, width),
    [],
  ];
}

const TONES: Record<Headline['tone'], { readonly sign: string; readonly style: Style }> = {
  holds: { sign: '✓', style: 'badge-good' },
  'in-part': { sign: '!', style: 'badge-part' },
  fails: { sign: '✗', style: 'badge-bad' },
  unanswered: { sign: '?', style: 'badge-unsure' },
};

function aboutServer({ server }: Report, width: number): readonly Line[] {
  if (server === null) return [];
  return labelled('server', [say(serverText(server), 'strong'), say(`; ${surfaceText(server)}`)], width);
}

function aboutRun({ run, tally }: Report, width: number): readonly Line[] {
  const clients = run.clients.map((client) =>
    [client.name, client.version, client.model].filter((part) => part !== null),
  );
  const by = clients.length === 0 ? '' : `, by ${clients.map((parts) => name(parts.join(' '))).join(', ')}`;
  const missing =
    tally.notRun === 0 ? '' : `: ${tally.notRun} of ${count(run.planned, 'planned trial')} not run`;
  const end = run.finishedAt === null ? `, not finished${missing}` : '';
  return labelled('run', [say(`${name(run.id)}${by}`), say(end, 'warn')], width);
}

function aboutCoverage(report: Report, width: number): readonly Line[] {
  if (!hasCoverage(report)) return [];
  const { coverage, tally } = report;
  const mark = draftMark(tally);
  return labelled(
    'coverage',
    [say(coverageText(coverage)), say(mark === '' ? '' : ` (${mark})`, 'warn')],
    width,
  );
}

function aboutForemost(report: Report, width: number): readonly Line[] {
  const problem = report.error === null ? foremost(report) : null;
  if (problem === null) return [];
  return labelled('first', [say(problem.where, 'strong'), say(`: ${problem.what}`)], width);
}
