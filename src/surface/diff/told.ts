import { canonicalJson, type Json } from '../../base/json.ts';
import { jsonPointer } from '../../base/json-pointer.ts';
import { excerpt } from '../../base/text.ts';
import type { Change, Where } from './change.ts';
import { type RowId, rows } from './rows.ts';

/** What was found, before it has words. */
export interface Fact {
  readonly row: RowId;
  readonly on: Where['on'];
  readonly name: string | null;
  /** Keys that lead to the place. */
  readonly path: readonly string[];
  readonly before?: Json | undefined;
  readonly after?: Json | undefined;
  /** What part of the entry it is about, for the sentence. */
  readonly part?: string;
}

/** A fact as a change: its class from the taxonomy, its words bounded and printable. */
export function told({ row, on, name, path, before, after, part }: Fact): Change {
  const { class: kind, change, why, reachesModel } = rows[row];
  const subject = name === null ? SUBJECTS[on] : `${SUBJECTS[on]} ${excerpt(name, 80)}`;
  const at = part === undefined ? subject : `${subject}, ${excerpt(part, 80)}`;
  return {
    class: kind,
    row,
    where: { on, name: name === null ? null : excerpt(name, 200), pointer: excerpt(jsonPointer(path), 400) },
    before: valueText(before),
    after: valueText(after),
    sentence: `${at}: ${change}; ${why}.`,
    reachesModel,
  };
}

const SUBJECTS: Record<Where['on'], string> = {
  server: 'The server',
  tool: 'Tool',
  prompt: 'Prompt',
  resource: 'Resource',
  template: 'Resource template',
};

function valueText(value: Json | undefined): string | null {
  if (value === undefined) return null;
  return excerpt(typeof value === 'string' ? value : canonicalJson(value), 200);
}
