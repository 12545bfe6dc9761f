import type * as z from 'zod';
import { explainIssues } from '../base/explain-issues.ts';
import { isArray, isObject, member, type Json, type JsonObject } from '../base/json.ts';
import type { Mistake } from '../base/mistakes.ts';
import { nearest } from '../base/nearest.ts';
import type { Place } from '../base/place.ts';
import type { KeyPath } from '../base/yaml-nodes.ts';
import type { Written } from '../base/yaml.ts';
import type { WrittenBase } from './base-schema.ts';
import { caseHash } from './case-hash.ts';
import { derivedId } from './case-id.ts';
import type { Case, Selection } from './case.ts';
import { CASE_KINDS, probeSchema, selectionSchema } from './case-schema.ts';
import { contractSchema, type WrittenContract } from './contract-schema.ts';
import { contractContent, contractMistakes } from './read-contract.ts';
import { scenarioContent } from './read-scenario.ts';
import { scenarioMistakes } from './scenario-mistakes.ts';
import { scenarioSchema, type WrittenScenario } from './scenario-schema.ts';
import { unknownPlaces, type KnownPlaces } from './unknown-places.ts';
import type { WrittenProbe, WrittenSelection } from './case-schema.ts';

/** A case with its place in the files, for as long as a bank is being read. */
export interface PlacedCase {
  readonly one: Case;
  readonly place: Place;
}

export interface ReadCases {
  readonly cases: readonly PlacedCase[];
  readonly mistakes: readonly Mistake[];
}

/** What cases are read with. */
export interface ReadingRules {
  /** Takes secrets out of a question before an id is made of it. */
  readonly redact: (text: string) => string;
  /** The names that a scenario may use; null: they are not looked up. */
  readonly known: KnownPlaces | null;
}

interface CaseFile extends Written, ReadingRules {}

/** The cases of one file, and everything that is wrong with the others. An empty file has no cases. */
export function readCases(file: Written, rules: ReadingRules): ReadCases {
  const written: CaseFile = { ...file, ...rules };
  const { value } = written;
  if (value === null) return { cases: [], mistakes: [] };
  if (!isArray(value)) {
    const next = `Begin every case with "- ", as in:\n${EXAMPLE}`;
    return wrong(written, [], 'a case file is a list of cases.', next);
  }
  const read = value.map((entry, index) => readCase(entry, [index], written));
  return { cases: read.flatMap(({ cases }) => cases), mistakes: read.flatMap(({ mistakes }) => mistakes) };
}

const EXAMPLE = '- probe: which rooms are free this afternoon?\n  tool: list_rooms';

function readCase(entry: Json, at: KeyPath, written: CaseFile): ReadCases {
  if (!isObject(entry)) return wrong(written, at, 'a case is a map of keys.', `Write it as in:\n${EXAMPLE}`);
  const kinds = CASE_KINDS.filter((kind) => member(entry, kind) !== undefined);
  const [kind] = kinds;
  if (kind === undefined) return noKind(entry, at, written);
  if (kinds.length > 1) {
    return wrong(
      written,
      [...at, kind],
      'a case is either a probe, a selection, a scenario or a contract case, not two of them.',
      'Make two cases of it.',
    );
  }
  if (kind === 'contract') return readContract(entry, at, written);
  if (kind === 'scenario') return readScenario(entry, at, written);
  return kind === 'probe' ? readProbe(entry, at, written) : readSelection(entry, at, written);
}

function noKind(entry: JsonObject, at: KeyPath, written: Written): ReadCases {
  const mistyped = Object.keys(entry).flatMap((key) =>
    nearest(key, CASE_KINDS).map((kind) => ({ key, kind })),
  );
  const [first] = mistyped;
  const message = 'a case needs the key "probe", "selection", "scenario" or "contract".';
  if (first === undefined) return wrong(written, at, message, `Write it as in:\n${EXAMPLE}`);
  const meant = `${message} Did you mean "${first.kind}" where "${first.key}" stands?`;
  return wrong(written, [...at, first.key], meant, `Write "${first.kind}:".`);
}

function readProbe(entry: JsonObject, at: KeyPath, written: CaseFile): ReadCases {
  return parsed(probeSchema, { entry, at, written }, (probe: WrittenProbe) => {
    const values = member(entry, 'with');
    const content = {
      kind: 'probe' as const,
      question: probe.probe.trim(),
      tool: probe.tool,
      with: isObject(values) ? values : {},
    };
    return {
      ...baseOf(probe, derivedId(content.kind, content.question, written.redact)),
      ...content,
      hash: caseHash(content),
      source: sourceOf(written, at),
    };
  });
}

function readSelection(entry: JsonObject, at: KeyPath, written: CaseFile): ReadCases {
  return parsed(selectionSchema, { entry, at, written }, (selection: WrittenSelection) => {
    const content = {
      kind: 'selection' as const,
      question: selection.selection.trim(),
      difficulty: selection.kind,
      expect: expectOf(selection.expect),
    };
    return {
      ...baseOf(selection, derivedId(content.kind, content.question, written.redact)),
      ...content,
      hash: caseHash(content),
      source: sourceOf(written, at),
    };
  });
}

function readScenario(entry: JsonObject, at: KeyPath, written: CaseFile): ReadCases {
  const read = parsed(scenarioSchema, { entry, at, written }, (scenario: WrittenScenario) => {
    const content = scenarioContent(entry);
    return {
      ...baseOf(scenario, scenario.scenario),
      ...content,
      hash: caseHash(content),
      source: sourceOf(written, at),
    };
  });
  return alsoFree(read, () => [
    ...scenarioMistakes(entry, at, written),
    ...(written.known === null ? [] : unknownPlaces(entry, at, { written, known: written.known })),
  ]);
}

function readContract(entry: JsonObject, at: KeyPath, written: CaseFile): ReadCases {
  const read = parsed(contractSchema, { entry, at, written }, (contract: WrittenContract) => {
    const content = contractContent(entry);
    return {
      ...baseOf(contract, derivedId(content.kind, content.title, written.redact)),
      ...content,
      hash: caseHash(content),
      source: sourceOf(written, at),
    };
  });
  return alsoFree(read, () => contractMistakes(entry, at, written));
}

/** What was read, unless there are mistakes that its schema could not see. */
function alsoFree(read: ReadCases, mistakesOf: () => readonly Mistake[]): ReadCases {
  if (read.mistakes.length > 0) return read;
  const mistakes = mistakesOf();
  return mistakes.length === 0 ? read : { cases: [], mistakes };
}

/** The word `none` alone means no call; in a list it is a tool that has that name. */
function expectOf(expect: WrittenSelection['expect']): Selection['expect'] {
  if (expect === 'none') return { kind: 'none' };
  return { kind: 'tools', anyOf: typeof expect === 'string' ? [expect] : [...new Set(expect)] };
}

function baseOf(written: Partial<WrittenBase>, derived: string) {
  return {
    id: written.id ?? derived,
    version: written.version ?? 1,
    family: written.family ?? null,
    set: written.set ?? ('regression' as const),
    draft: written.draft ?? false,
    defect: written.defect ?? null,
  };
}

function parsed<Input>(
  schema: z.ZodType<Input>,
  { entry, at, written }: { entry: JsonObject; at: KeyPath; written: Written },
  make: (input: Input) => Case,
): ReadCases {
  const read = schema.safeParse(entry);
  if (read.success)
    return { cases: [{ one: make(read.data), place: written.placeOf(at, 'value') }], mistakes: [] };
  return { cases: [], mistakes: explainIssues(read.error, written, { at, special: misplaced(entry) }) };
}

/** Keys that belong to another kind of case. */
function misplaced(entry: JsonObject): (path: string) => { message: string; next: string } | null {
  if (member(entry, 'contract') !== undefined) return () => null;
  if (member(entry, 'scenario') !== undefined) return misplacedInScenario;
  const isProbe = member(entry, 'probe') !== undefined;
  return (path) => {
    if (isProbe && (path === 'expect' || path === 'kind')) {
      const next =
        path === 'expect'
          ? 'Name the tool with "tool:", or write "selection:" instead of "probe:".'
          : 'Leave it out, or write "selection:" instead of "probe:".';
      return { message: `a probe has no "${path}"; that belongs to a selection case.`, next };
    }
    if (isProbe || (path !== 'tool' && path !== 'with')) return null;
    const next =
      path === 'tool'
        ? 'Write "expect:" with the tool\'s name, or none.'
        : 'Leave it out: nothing is executed, so no values are needed.';
    return { message: `a selection case has no "${path}"; that belongs to a probe.`, next };
  };
}

function misplacedInScenario(path: string): { message: string; next: string } | null {
  if (path !== 'id') return null;
  const message = 'a scenario has no "id"; what stands after "scenario:" is that.';
  return { message, next: 'Leave it out, and keep the name when the question is reworded.' };
}

function sourceOf({ file, placeOf }: Written, at: KeyPath): Case['source'] {
  return { file, line: placeOf(at, 'value').at?.line ?? 1 };
}

function wrong(written: Written, path: KeyPath, message: string, next: string): ReadCases {
  return { cases: [], mistakes: [{ place: written.placeOf(path, 'key'), message, next }] };
}
