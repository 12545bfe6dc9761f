import { excerpt } from '../../base/text.ts';
import type { Standing } from '../../run/run.ts';
import { duration, shareTexts, tallyText } from '../figures.ts';
import type { CallLine, Report, TrialLine } from '../model.ts';
import { columnName, firstOf, name, sentence } from '../text.ts';
import {
  callText,
  expectedText,
  kindText,
  standingsOf,
  trialGroups,
  type TrialGroup,
} from '../trial-groups.ts';
import { groupBy } from '../sites.ts';
import { STANDINGS } from '../words.ts';
import { entry, moreLine, paragraph, section } from './section.ts';
import { STANDING_SIGNS } from './signs.ts';
import { say, type Line, type Span } from './span.ts';
import { drawTable } from './table.ts';

/** The counts with their interval, what became of each kind of trial, and those that need a look, with the reason. */
export function trials(report: Report, width: number): readonly Line[] {
  if (report.trials.length === 0 && report.tally.attempted === 0) return [];
  const lines = [
    ...shareTexts(report.tally).flatMap((text) => paragraph([say(text)], width)),
    ...groupTable(report.trials, width),
    ...failedTrials(report.trials, width),
    ...unscored.flatMap((standing) => withoutResult(report.trials, standing, width)),
  ];
  return section('Trials', [say(tallyText(report.tally), 'dim')], lines, width);
}

const unscored = ['infrastructure', 'case-defect', 'not-run'] as const satisfies readonly Standing[];
const GROUPS_SHOWN = 12;
const FAILED_SHOWN = 10;
const REASONS_SHOWN = 4;
const CALLS_SHOWN = 4;

function groupTable(all: readonly TrialLine[], width: number): readonly Line[] {
  const { shown, left } = firstOf(trialGroups(all), GROUPS_SHOWN);
  const standings = standingsOf(all);
  const drawn = drawTable(
    {
      columns: [
        { title: 'kind', least: 10 },
        { title: 'client', least: 8 },
        ...standings.map((one) => ({ title: STANDINGS[one], least: 6, align: 'right' as const })),
      ],
      rows: shown.map((group) => [
        say(
          `${group.kind}${group.drafted === 0 ? '' : group.drafted === group.total ? ' (drafted)' : ' (partly drafted)'}`,
        ),
        say(group.client === '' ? 'none' : columnName(group.client), 'name'),
        ...standings.map((one) => countCell(group, one)),
      ]),
    },
    width,
  );
  return [...drawn.lines, ...moreLine(left, 'groups', width)];
}

function countCell(group: TrialGroup, standing: Standing): Span {
  const n = group.counts[standing];
  return say(String(n), n === 0 ? 'dim' : STANDING_SIGNS[standing].style);
}

/** Repeats that failed for the same reason are one entry. */
function failedTrials(all: readonly TrialLine[], width: number): readonly Line[] {
  const failed = all.filter((trial) => trial.standing === 'failed');
  const alike = groupBy(failed, (trial) => JSON.stringify([trial.case, trial.client, trial.door, trial.why]));
  const { shown, left } = firstOf(alike, FAILED_SHOWN);
  return [
    ...shown.flatMap(([, trialsAlike]) => oneFailure(trialsAlike, width)),
    ...moreLine(left, 'failures', width),
  ];
}

function oneFailure(alike: readonly TrialLine[], width: number): readonly Line[] {
  const [trial] = alike;
  if (trial === undefined) return [];
  const { shown, left } = firstOf(trial.calls, CALLS_SHOWN);
  // With their arguments they are too long for one sentence.
  const isListed = shown.some((call) => call.arguments !== '{}');
  const called = shown.map((call) => `${name(call.tool)} (${callText(call, trial)})`).join(', ');
  const calls = called === '' ? 'nothing' : `${called}${left === 0 ? '' : ` and ${left} more`}`;
  const times = alike.length === 1 ? duration(trial.tookMs) : `${alike.length} times`;
  return [
    ...entry(
      STANDING_SIGNS.failed,
      [say('failed '), say(`“${sentence(trial.question)}”`, 'strong'), ...draft(trial)],
      width,
    ),
    ...paragraph([say(sentence(trial.why))], width, 2),
    ...paragraph(
      [say(`expected ${expectedText(trial, name)}; called${isListed ? ':' : ` ${calls}`}`)],
      width,
      2,
    ),
    ...(isListed
      ? [...shown.flatMap((call) => oneCall(call, trial, width)), ...moreLine(left, 'calls', width, 3)]
      : []),
    ...paragraph(
      [say(`${name(trial.case)}, ${kindText(trial)} by ${name(trial.client)}, ${times}`, 'dim')],
      width,
      2,
    ),
  ];
}

/** The tool with its arguments, where it was given any, and what became of the call. */
function oneCall(call: CallLine, trial: TrialLine, width: number): readonly Line[] {
  const args = call.arguments === '{}' ? '' : ` ${excerpt(call.arguments, ARGUMENTS_SHOWN)}`;
  return paragraph([say(`${name(call.tool)}${args} (${callText(call, trial)})`)], width, 3);
}

const ARGUMENTS_SHOWN = 160;

function draft(trial: TrialLine): readonly Span[] {
  return trial.draft ? [say(' (drafted)', 'warn')] : [];
}

/** Trials without a result, those with the same reason together. */
function withoutResult(
  all: readonly TrialLine[],
  standing: (typeof unscored)[number],
  width: number,
): readonly Line[] {
  const found = all.filter((trial) => trial.standing === standing);
  const { shown, left } = firstOf(
    groupBy(found, (trial) => trial.why),
    REASONS_SHOWN,
  );
  const lines = shown.flatMap(([why, trialsAlike]) => {
    const { shown: cases, left: more } = firstOf(
      [...new Set(trialsAlike.map((trial) => trial.case))],
      CALLS_SHOWN,
    );
    const named = `${cases.map(name).join(', ')}${more === 0 ? '' : ` and ${more} more`}`;
    return [
      ...entry(
        STANDING_SIGNS[standing],
        [say(`${trialsAlike.length} ${STANDINGS[standing]}: ${sentence(why)}`)],
        width,
      ),
      ...paragraph([say(named, 'dim')], width, 2),
    ];
  });
  return [...lines, ...moreLine(left, 'reasons', width)];
}
