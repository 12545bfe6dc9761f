import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isArray, isObject, parseJson, stringMember, type Json, type JsonObject } from '../../base/json.ts';
import { readText } from '../../base/read-text.ts';

/** What the suite says of one thing in one of its scenarios. Ids and states that are new to us are kept as they are. */
export interface SuiteResult {
  readonly scenario: string;
  readonly id: string;
  readonly name: string;
  readonly status: string;
  /** Its message, else its description; a stranger's text. */
  readonly says: string;
  readonly details: Json;
  /** The file in the suite's own folder of results. */
  readonly file: string;
}

export interface SuiteResults {
  /** Scenarios that left a file of results which can be read. */
  readonly scenarios: ReadonlySet<string>;
  readonly results: readonly SuiteResult[];
}

const FILES_LIMIT = 500;
const RESULTS_LIMIT = 2_000;
const BYTES_LIMIT = 16 * 1024 * 1024;
const DEEPEST = 3;

/** Every `checks.json` below a folder. A file that cannot be read is one that is not there. */
export async function readResults(folder: string): Promise<SuiteResults> {
  const scenarios = new Set<string>();
  const results: SuiteResult[] = [];
  for (const file of (await checksFiles(folder, '', 0)).slice(0, FILES_LIMIT)) {
    // oxlint-disable-next-line no-await-in-loop -- one file at a time is held
    const text = await readText(join(folder, file), file, BYTES_LIMIT).catch(() => '');
    const parsed = parseJson(text);
    if (!parsed.ok || !isArray(parsed.value)) continue;
    const scenario = scenarioOf(file);
    scenarios.add(scenario);
    for (const one of parsed.value.slice(0, RESULTS_LIMIT))
      if (isObject(one)) results.push(resultOf(one, scenario, file));
  }
  return { scenarios, results };
}

async function checksFiles(folder: string, below: string, depth: number): Promise<readonly string[]> {
  if (depth > DEEPEST) return [];
  const found = await readdir(join(folder, below), { withFileTypes: true }).catch(() => []);
  const parts = found.map(async (entry): Promise<readonly string[]> => {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) return checksFiles(folder, path, depth + 1);
    return entry.isFile() && entry.name === 'checks.json' ? [path] : [];
  });
  return (await Promise.all(parts)).flat().sort();
}

/** `server-tools-list-2026-11-30T20-22-50-025Z/checks.json` → `tools-list`. */
function scenarioOf(file: string): string {
  const folder = file.split('/').at(-2) ?? file;
  return folder.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT[\d-]+Z?$/, '');
}

function resultOf(one: JsonObject, scenario: string, file: string): SuiteResult {
  const text = (key: string): string => stringMember(one, key) ?? '';
  const message = text('errorMessage');
  return {
    scenario,
    id: text('id') === '' ? 'without an id' : text('id'),
    name: text('name'),
    status: text('status'),
    says: message === '' ? text('description') : message,
    details: one['details'] ?? null,
    file,
  };
}
