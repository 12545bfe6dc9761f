import type { ToolCoverage } from '../../grade/coverage.ts';
import { coverageText, draftMark, hasCoverage } from '../figures.ts';
import type { Report } from '../model.ts';
import { columnName, firstOf, name } from '../text.ts';
import { moreLine, paragraph, section } from './section.ts';
import { say, type Line, type Span } from './span.ts';
import { drawTable } from './table.ts';

/** Which tools were reached and answered, as a bar and as a table of tool by client, gaps first. */
export function coverage(report: Report, width: number): readonly Line[] {
  const { coverage: map, tally, refused } = report;
  if (!hasCoverage(report) || map.advertised === 0) return [];
  const mark = draftMark(tally);
  const summary = [
    say('what was reached and what answered', 'dim'),
    ...(mark === '' ? [] : [say(`(${mark})`, 'warn')]),
  ];
  return section(
    'Coverage',
    summary,
    [...bar(map, width), ...table(map.tools, new Set(refused.map(({ tool }) => tool)), width)],
    width,
  );
}

const SHOWN = 15;

function bar(map: Report['coverage'], width: number): readonly Line[] {
  const room = Math.min(40, width - 24);
  const cells = (tools: number): number =>
    Math.floor((Math.min(tools, map.advertised) / map.advertised) * room);
  const answered = cells(map.answered);
  const called = Math.max(0, cells(map.called) - answered);
  const drawn = [
    say('█'.repeat(answered), 'good'),
    say('▒'.repeat(called), 'warn'),
    say('░'.repeat(room - answered - called), 'dim'),
  ];
  return [...paragraph(drawn, width), ...paragraph([say(coverageText(map))], width)];
}

function table(tools: readonly ToolCoverage[], refused: ReadonlySet<string>, width: number): readonly Line[] {
  const gapsFirst = [...tools.filter((tool) => !isWhole(tool)), ...tools.filter(isWhole)];
  const { shown, left } = firstOf(gapsFirst, SHOWN);
  if (shown.length === 0) return [];
  const clients = [...new Set(tools.flatMap((tool) => tool.clients.map(({ client }) => client)))];
  const drawn = drawTable(
    {
      columns: [
        { title: 'answered of called', least: 18 },
        ...clients.map((client) => ({ title: columnName(client), least: 10 })),
      ],
      rows: shown.map((tool) => [
        say(name(tool.tool), 'name'),
        ...clients.map((client) => cell(tool, client, refused.has(tool.tool))),
      ]),
    },
    width,
  );
  return [...drawn.lines, ...moreLine(left, 'tools', width), ...moreLine(drawn.left, 'clients', width)];
}

function cell(tool: ToolCoverage, client: string, refusedTool: boolean): Span {
  const found = tool.clients.find((each) => each.client === client);
  if (found === undefined || found.called + found.refused === 0) {
    return say(refusedTool ? 'not executed' : 'never', 'dim');
  }
  const refused = found.refused === 0 ? '' : `${found.refused} not executed`;
  if (found.called === 0) return say(refused, 'dim');
  const text = `${found.answered} of ${found.called}${refused === '' ? '' : `, ${refused}`}`;
  return say(text, found.answered === 0 ? 'warn' : 'plain');
}

function isWhole(tool: ToolCoverage): boolean {
  return tool.clients.length > 0 && tool.clients.every((each) => each.called > 0 && each.answered > 0);
}
