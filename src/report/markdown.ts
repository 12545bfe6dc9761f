import { draftMark, coverageText, hasCoverage } from './figures.ts';
import { foremost } from './foremost.ts';
import { headline, serverText, surfaceText, type Headline } from './headline.ts';
import { markdownSections } from './markdown-sections.ts';
import { code, plain } from './markdown-text.ts';
import type { Report } from './model.ts';
import { stepsOf } from './steps.ts';

/** At most so many bytes: a code host refuses a comment of 65,536 characters. */
export const MARKDOWN_LIMIT: number = 60 * 1024;

/**
 * A summary for a pull request, in GitHub's Markdown, what matters first. A part that is too long is drawn again with
 * fewer rows; what finds no room at all is named at the end.
 */
export function renderMarkdown(report: Report): string {
  const first = opening(report);
  const last = closing(report);
  const left: string[] = [];
  const kept: string[] = [];
  let room = MARKDOWN_LIMIT - RESERVE - Buffer.byteLength(first + last);
  for (const { title, draw } of markdownSections) {
    const text = ROWS.map((rows) => draw(report, rows)).find((drawn) => Buffer.byteLength(drawn) + 2 <= room);
    if (text === undefined) left.push(title);
    else if (text !== '') kept.push(text);
    room -= Buffer.byteLength(text ?? '') + 2;
  }
  const note =
    left.length === 0 ? '' : `_Left out for length: ${left.join(', ')}. The HTML report has them._`;
  return `${[first, ...kept, note, last].filter((part) => part !== '').join('\n\n')}\n`;
}

/** Room for the note that something was left out. */
const RESERVE = 500;
const ROWS = [30, 10, 3];

const SIGNS: Record<Headline['tone'], string> = {
  holds: '✅',
  'in-part': '⚠️',
  fails: '❌',
  unanswered: '❔',
};

function opening(report: Report): string {
  const { tone, badge, text } = headline(report);
  const { server, tally, run } = report;
  const problem = report.error === null ? foremost(report) : null;
  const mark = draftMark(tally);
  return [
    `### ${SIGNS[tone]} mcp-surveyor: ${badge.toLowerCase()}`,
    plain(text),
    [
      ...(server === null
        ? []
        : [`- **server** ${plain(serverText(server))}; ${plain(surfaceText(server))}`]),
      `- **target** ${code(run.target, 200)}`,
      ...(hasCoverage(report)
        ? [`- **coverage** ${coverageText(report.coverage)}${mark === '' ? '' : ` (${mark})`}`]
        : []),
      ...(problem === null ? [] : [`- **first** ${plain(problem.where)}: ${plain(problem.what)}`]),
    ].join('\n'),
  ].join('\n\n');
}

function closing(report: Report): string {
  const steps = stepsOf(report).map(({ kind, text, remark }) => {
    if (kind === 'sentence') return `- ${plain(text, 400)}`;
    return `- ${code(text, 400)}${remark === null ? '' : ` (${plain(remark)})`}`;
  });
  const about = `<sub>Run ${code(report.run.id)} by mcp-surveyor ${plain(report.run.surveyor)}</sub>`;
  return [...(steps.length === 0 ? [] : ['#### Next', steps.join('\n')]), about].join('\n\n');
}
