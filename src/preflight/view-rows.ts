import type { ResultView, ToolView, View } from './view.ts';

/** One line of a view: what the target has, beside what the model was shown. */
export interface ViewRow {
  readonly what: string;
  readonly own: string;
  readonly shown: string;
  readonly differs: boolean;
}

/** The view side by side: instructions, tools, and results, each with what became of it. */
export function viewRows(view: View): readonly ViewRow[] {
  return [
    ...(view.instructions === null ? [] : [instructionsRow(view.instructions)]),
    ...view.tools.flatMap(toolRows),
    ...view.results.flatMap(resultRows),
  ];
}

const NOT_SHOWN = '(not shown)';
const NOTHING = '(none)';

function instructionsRow({ own, reached }: NonNullable<View['instructions']>): ViewRow {
  return { what: 'instructions', own, shown: reached ? own : NOT_SHOWN, differs: !reached };
}

function toolRows({ name, shown }: ToolView): readonly ViewRow[] {
  if (shown === null) return [{ what: 'tool', own: name, shown: NOT_SHOWN, differs: true }];
  const group = shown.group === null ? '' : `${shown.group} / `;
  const later = shown.deferred ? ' (after a search)' : '';
  return [
    { what: 'tool', own: name, shown: `${group}${shown.name}${later}`, differs: name !== shown.name },
    ...(shown.description === null
      ? []
      : [{ what: '  description', own: '(its own)', shown: shown.description, differs: true }]),
    ...shown.schema.map((change) => ({
      what: `  ${change.kind}`,
      own: `${change.at} = ${change.own ?? NOTHING}`,
      shown: change.shown ?? NOTHING,
      differs: true,
    })),
  ];
}

function resultRows({ tool, own, told }: ResultView): readonly ViewRow[] {
  const whole = [own.text, own.structured].filter((part) => part !== null).join(' + ');
  const shown = told === null ? NOT_SHOWN : told.text;
  return [
    { what: `result of ${tool}`, own: whole, shown, differs: whole !== shown },
    ...(own.isError || told?.isError === true
      ? [
          {
            what: '  error flag',
            own: own.isError ? 'set' : 'not set',
            shown: told?.isError === true ? 'set' : (FLAGLESS[String(told?.isError ?? null)] ?? ''),
            differs: own.isError !== (told?.isError === true),
          },
        ]
      : []),
  ];
}

const FLAGLESS: Readonly<Record<string, string>> = { false: 'not set', null: '(this format has none)' };
