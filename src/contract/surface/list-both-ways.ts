import { listed } from '../../base/listing.ts';
import { count, excerpt } from '../../base/text.ts';
import { LISTS, namesApart, type ListName } from '../../surface/lock-names.ts';
import { toolFingerprint } from '../../surface/fingerprint.ts';
import type { KnownLock } from '../../surface/lock.ts';
import { namesNow } from '../../surface/renamed-to.ts';
import type { Surface } from '../../surface/surface.ts';
import type { Flaw } from '../check.ts';
import { couldNotRun, judged, notApplicable, wireFlaw } from '../flaws.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { toolsFlaw } from '../tool-flaws.ts';

/** What is listed is what the lock file lists: nothing missing, nothing unexpected, and no tool that says something else of itself. */
export const listBothWays: SurfaceCheck = {
  id: 'list.both-ways',
  executes: 'nothing',
  phase: 'surface',
  run: ({ surface, lock }) => {
    if (lock === undefined || lock.kind === 'none')
      return notApplicable(lock === undefined ? 'there is no lock file' : lock.why);
    const unread = LISTS.flatMap((list) => surface.gaps.find((gap) => gap.list === list) ?? []);
    const read = LISTS.filter((list) => unread.every((gap) => gap.list !== list));
    const flaws = [...read.flatMap((list) => ofList(list, surface, lock)), ...ofWords(surface, lock)];
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
  const again =
    'If that is meant, lock anew (surveyor surface lock), and let the gate see it from what was released: surveyor gate --baseline REV.';
  return [
    ...flawOf(list, missing, `in ${file} and not listed.${renamedText(list, surface, lock)} ${again}`),
    ...flawOf(list, unexpected, `listed and not in ${file}. ${again}`),
  ];
}

function renamedText(list: ListName, surface: Surface, lock: Extract<KnownLock, { kind: 'locked' }>): string {
  if (list !== 'tools') return '';
  const renamed = [...namesNow(lock.surface, surface)]
    .slice(0, 5)
    .map(([before, now]) => `${excerpt(before, 80)} renamed to ${excerpt(now, 80)}?`);
  const how = renamed.length === 0 ? '' : ` (${renamed.join(' ')})`;
  return ` What became of them: surveyor surface diff${how}.`;
}

/** A description that was changed breaks nothing loudly and changes what models do, so somebody should have looked at it. */
function ofWords(surface: Surface, lock: Extract<KnownLock, { kind: 'locked' }>): readonly Flaw[] {
  const locked = new Map(lock.surface.tools.map((tool) => [tool.name, toolFingerprint(tool)]));
  const reworded = surface.tools.filter((tool) => {
    const before = locked.get(tool.name);
    return before !== undefined && before !== toolFingerprint(tool);
  });
  const names = reworded.map(({ name }) => name);
  if (names.length === 0) return [];
  const [what, say] = names.length === 1 ? ['tool', 'says'] : ['tools', 'say'];
  const message = `The ${what} ${listed(names)} ${say} something else than ${excerpt(lock.file, 80)} holds. If that is meant, read the difference (surveyor surface diff), lock anew (surveyor surface lock), and let the gate see it from what was released: surveyor gate --baseline REV.`;
  return [toolsFlaw('description', 'warning', message)];
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
