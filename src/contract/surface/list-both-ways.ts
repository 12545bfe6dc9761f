import { listed } from '../../base/listing.ts';
import { count, excerpt } from '../../base/text.ts';
import { LISTS, namesApart, type ListName } from '../../surface/lock-names.ts';
import type { KnownLock } from '../../surface/lock.ts';
import type { Surface } from '../../surface/surface.ts';
import type { Flaw } from '../check.ts';
import { couldNotRun, judged, notApplicable, wireFlaw } from '../flaws.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { toolsFlaw } from '../tool-flaws.ts';

/** What is listed is what the lock file lists: nothing missing, nothing unexpected. What entries say of themselves may differ. */
export const listBothWays: SurfaceCheck = {
  id: 'list.both-ways',
  executes: 'nothing',
  phase: 'surface',
  run: ({ surface, lock }) => {
    if (lock === undefined || lock.kind === 'none')
      return notApplicable(lock === undefined ? 'there is no lock file' : lock.why);
    const unread = LISTS.flatMap((list) => surface.gaps.find((gap) => gap.list === list) ?? []);
    const read = LISTS.filter((list) => unread.every((gap) => gap.list !== list));
    const flaws = read.flatMap((list) => ofList(list, surface, lock));
    const [gap] = unread;
    if (flaws.length === 0 && gap !== undefined)
      return couldNotRun(`one of the lists could not be read to its end: ${gap.why}`);
    const entries = LISTS.reduce((sum, list) => sum + surface[list].length, 0);
    return judged(flaws, `${count(entries, 'entry', 'entries')}, compared with ${excerpt(lock.file, 80)}`);
  },
};

const NOUNS: Readonly<Record<ListName, readonly [one: string, many: string]>> = {
  tools: ['The tool', 'The tools'],
  prompts: ['The prompt', 'The prompts'],
  resources: ['The resource', 'The resources'],
  resourceTemplates: ['The resource template', 'The resource templates'],
};

function ofList(
  list: ListName,
  surface: Surface,
  lock: Extract<KnownLock, { kind: 'locked' }>,
): readonly Flaw[] {
  const { missing, unexpected } = namesApart(list, lock.surface, surface);
  const file = excerpt(lock.file, 80);
  const again = 'If that is meant, lock anew: surveyor surface lock.';
  return [
    ...flawOf(list, missing, `in ${file} and not listed. ${again}`),
    ...flawOf(list, unexpected, `listed and not in ${file}. ${again}`),
  ];
}

function flawOf(list: ListName, names: readonly string[], where: string): readonly Flaw[] {
  if (names.length === 0) return [];
  const [one, many] = NOUNS[list];
  const message = `${names.length === 1 ? one : many} ${listed(names)} ${names.length === 1 ? 'is' : 'are'} ${where}`;
  // Resources come and go with the data; tools, prompts and templates are part of the program.
  const severity = list === 'resources' ? 'advice' : 'error';
  return [
    list === 'tools' ? toolsFlaw('name', severity, message) : wireFlaw('list.both-ways', severity, message),
  ];
}
