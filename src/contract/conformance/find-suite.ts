import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isArray, isObject, member, parseJson, stringMember, type Json } from '../../base/json.ts';
import { readText } from '../../base/read-text.ts';
import { excerpt } from '../../base/text.ts';

/** The official suite as it is installed; where it is not, or not as it should be, why it cannot be run. */
export type SuiteFound =
  { readonly kind: 'found'; readonly suite: Suite } | { readonly kind: 'unusable'; readonly why: string };

export interface Suite {
  readonly version: string;
  /** The program, a file that Node runs. */
  readonly program: string;
  /** Protocol revisions that it has requirements of, each with the scenarios that it runs for a server. */
  readonly sets: ReadonlyMap<string, readonly string[]>;
}

const PACKAGE = '@modelcontextprotocol/conformance';

/** Looks where Node would look for the package, from each folder in turn. */
export async function findSuite(folders: readonly string[]): Promise<SuiteFound> {
  for (const folder of new Set(folders.flatMap(moduleFolders))) {
    const home = join(folder, PACKAGE);
    // oxlint-disable-next-line no-await-in-loop -- the first that is there counts
    const manifest = await readText(join(home, 'package.json')).catch(() => null);
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (manifest !== null) return await readSuite(home, manifest);
  }
  return {
    kind: 'unusable',
    why: `${PACKAGE} is not installed: npm install --save-dev ${PACKAGE}@0.2.0-alpha.12`,
  };
}

function moduleFolders(from: string): readonly string[] {
  return createRequire(join(from, 'surveyor.js')).resolve.paths(PACKAGE) ?? [];
}

async function readSuite(home: string, manifest: string): Promise<SuiteFound> {
  const parsed = parseJson(manifest);
  const said = parsed.ok ? parsed.value : null;
  const version = stringMember(said, 'version');
  const bin = stringMember(said, 'bin') ?? stringMember(member(said, 'bin'), 'conformance');
  if (version === null || bin === null)
    return { kind: 'unusable', why: `the ${PACKAGE} that is installed is not complete: install it again` };
  const sets = await readSets(join(home, 'requirements'));
  const called = `${PACKAGE} ${excerpt(version, 40)}`;
  if (sets.size === 0)
    return {
      kind: 'unusable',
      why: `${called} is too old: it has no requirements by revision; 0.2.0-alpha.12 has`,
    };
  return { kind: 'found', suite: { version: excerpt(version, 40), program: join(home, bin), sets } };
}

async function readSets(folder: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const files = await readdir(folder).catch(() => []);
  const named = files.filter((file) => /^\d{4}-\d\d-\d\d\.ya?ml$/.test(file)).slice(0, 50);
  const read = named.map(async (file): Promise<readonly [string, readonly string[]]> => {
    const text = await readText(join(folder, file)).catch(() => '');
    return [file.slice(0, 10), await scenariosIn(text)];
  });
  return new Map(await Promise.all(read));
}

/** What a set runs against a server: what it requires, and what it only reports. */
async function scenariosIn(text: string): Promise<readonly string[]> {
  const set = await parsedYaml(text);
  const required = entries(member(set, 'server')).filter((each) => typeof each === 'string');
  const reported = entries(member(set, 'not_scored'))
    .filter((each) => stringMember(each, 'leg') === 'server')
    .flatMap((each) => stringMember(each, 'scenario') ?? []);
  return [...required, ...reported];
}

function entries(value: Json | undefined): readonly Json[] {
  return isArray(value) ? value : [];
}

async function parsedYaml(text: string): Promise<Json> {
  // Loaded only here: few surveys have the suite.
  const { parse } = await import('yaml');
  try {
    const value: unknown = parse(text, { maxAliasCount: 0 });
    const plain = value as Json; // oxlint-disable-line typescript/no-unsafe-type-assertion -- YAML without tags of its own is JSON, and is looked at member by member
    return isObject(plain) ? plain : null;
  } catch {
    return null;
  }
}
