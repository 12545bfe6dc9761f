import { stemOf } from '../../surface/words.ts';
import type { Candidate } from './harvest.ts';

/** A place in a tool's arguments that wants a value. */
export interface Wanted {
  /** Stems of its name. */
  readonly words: readonly string[];
  /** Stems of the things that the tool and the parameters around this one are named after. */
  readonly about: ReadonlySet<string>;
  /** Stems of the parameter's own description. */
  readonly described: ReadonlySet<string>;
}

/**
 * How well a value found elsewhere fits by its name: 1 is best, null not at all. `room_id` and `rooms[].id` fit, and so do
 * `get_room(id)` and `rooms[].id`, or equal names; `get_room(id)` and `users[].id` don't, since an id of something else is
 * as wrong as an invented one.
 */
export function fitOf(wanted: Wanted, { words: have, owner }: Candidate): number | null {
  const want = wanted.words;
  if (want.length === 0 || have.length === 0 || isContrary(wanted.about, owner)) return null;
  if (sameWords(want, have)) return fitOfSameName(wanted, have, owner);
  if (endsWith(want, have) && want.slice(0, -have.length).every((word) => owner.includes(word))) return 1;
  if (endsWith(have, want) && have.slice(0, -want.length).every((word) => wanted.about.has(word))) return 2;
  return want.every((word) => owner.includes(word)) ? fitOfIdentity(have) : null;
}

/** `room` takes what a room is known by: its id rather than its name. */
function fitOfIdentity(have: readonly string[]): number | null {
  const place = IDENTITIES.indexOf(have.join(' '));
  return place === -1 ? null : 4 + place;
}

/** Keys by which a thing of a list is asked for where the parameter is named after the list, the best first. */
const IDENTITIES: readonly string[] = [
  'id',
  'key',
  'slug',
  'name',
  'path',
  'uri',
  'url',
  'titl',
  'code',
  'symbol',
];

/** Keys that mean nothing without the thing they belong to. */
const EMPTY_KEYS: ReadonlySet<string> = new Set(
  [
    'id',
    'uuid',
    'key',
    'slug',
    'name',
    'title',
    'code',
    'number',
    'type',
    'kind',
    'value',
    'label',
    'ref',
    'handle',
    'text',
    'status',
    'description',
    'version',
    'message',
    'content',
    'data',
  ].map(stemOf),
);

function fitOfSameName(wanted: Wanted, have: readonly string[], owner: readonly string[]): number | null {
  if (owner.some((word) => wanted.about.has(word))) return 1;
  if (have.length > 1 || !EMPTY_KEYS.has(have[0] ?? '')) return 2;
  return owner.some((word) => wanted.described.has(word)) ? 3 : null;
}

/** A folder is no file: what is known to be the one is not offered to a tool that is about the other alone. */
function isContrary(about: ReadonlySet<string>, owner: readonly string[]): boolean {
  const [wantsFolder, wantsFile] = [FOLDERS.some((word) => about.has(word)), about.has(FILE)];
  const kind = owner.find((word) => word === FILE || FOLDERS.includes(word));
  if (kind === undefined || wantsFolder === wantsFile) return false;
  return wantsFile !== (kind === FILE);
}

const FOLDERS: readonly string[] = ['directory', 'folder', 'dir'].map(stemOf);
const FILE = 'file';

function sameWords(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && endsWith(a, b);
}

function endsWith(long: readonly string[], end: readonly string[]): boolean {
  return long.length >= end.length && end.every((word, i) => word === long[long.length - end.length + i]);
}
