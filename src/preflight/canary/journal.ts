import { readFile } from 'node:fs/promises';
import { isArray, member, parseJson, stringMember } from '../../base/json.ts';

/** What the canary itself saw: it stands behind the relay, so that what the relay withheld is not in it. */
export interface Journal {
  /** Process ids of the canaries that were started; a client may start more than one. */
  readonly pids: readonly number[];
  /** Names of the variables in which they found the client's key. */
  readonly keyIn: readonly string[];
  /** Tools that were called, in order. */
  readonly called: readonly string[];
}

export const NOTHING_WRITTEN: Journal = { pids: [], keyIn: [], called: [] };

/** Reads what is there by now; a line that is still being written is left for the next time. */
export async function readJournal(file: string): Promise<Journal> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.split('\n').reduce<Journal>((journal, line) => {
    const parsed = parseJson(line);
    if (!parsed.ok) return journal;
    const tool = stringMember(parsed.value, 'called');
    if (tool !== null) return { ...journal, called: [...journal.called, tool] };
    const pid = member(parsed.value, 'started');
    const names = member(parsed.value, 'keyIn');
    if (typeof pid !== 'number' || !isArray(names)) return journal;
    return {
      ...journal,
      pids: [...journal.pids, pid],
      keyIn: [...new Set([...journal.keyIn, ...names.filter((name) => typeof name === 'string')])],
    };
  }, NOTHING_WRITTEN);
}
