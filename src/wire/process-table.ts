import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';

/** A process that runs; what has ended but was not yet collected by its parent is left out. */
export interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  /** When it started, in the system's own notation: a pid that was used again has another one. */
  readonly started: string;
}

/** The processes of this machine that may be seen; empty on Windows. */
export async function processTable(platform: NodeJS.Platform): Promise<readonly ProcessRow[]> {
  if (platform === 'win32') return [];
  return platform === 'linux' ? fromProc() : fromPs();
}

/** All that descend from a process, the nearest first; not itself. */
export function descendantsOf(pid: number, table: readonly ProcessRow[]): readonly ProcessRow[] {
  const found: ProcessRow[] = [];
  const parents = new Set([pid]);
  for (let grown = true; grown;) {
    const next = table.filter((row) => parents.has(row.parent) && !parents.has(row.pid));
    for (const row of next) parents.add(row.pid);
    found.push(...next);
    grown = next.length > 0;
  }
  return found;
}

/** Read in one go: a promise for each of some hundred small files costs ten times as much as the files. */
function fromProc(): readonly ProcessRow[] {
  const names = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return names.flatMap((name) => rowOfStat(Number(name), statOf(name)) ?? []);
}

/** A process may end between the listing and the reading: that is no error, it is just gone. */
function statOf(name: string): string {
  try {
    return readFileSync(`/proc/${name}/stat`, 'utf8');
  } catch {
    return '';
  }
}

/** The name in parentheses may hold anything, so fields are counted from the last closing one. */
function rowOfStat(pid: number, stat: string): ProcessRow | null {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, parent, group] = fields;
  const started = fields[19];
  if (state === undefined || started === undefined || state === 'Z' || state === 'X') return null;
  return { pid, parent: Number(parent), group: Number(group), started };
}

async function fromPs(): Promise<readonly ProcessRow[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,pgid=,stat=,lstart='], {
    maxBuffer: 16 * 1024 * 1024,
    env: { PATH: '/bin:/usr/bin', LC_ALL: 'C' },
  });
  return stdout.split('\n').flatMap((line) => {
    const found = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(.+)$/.exec(line);
    if (found === null || found[4]?.startsWith('Z') === true) return [];
    const [, pid, parent, group, , started] = found;
    return [{ pid: Number(pid), parent: Number(parent), group: Number(group), started: started ?? '' }];
  });
}
