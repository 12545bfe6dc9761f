import { relative, resolve } from 'node:path';
import { codeOf, messageOf, UsageError } from '../../base/errors.ts';
import { exitCodes } from '../../base/exit.ts';
import { count } from '../../base/text.ts';
import { readText } from '../../base/read-text.ts';
import { writeWhole } from '../../base/write-whole.ts';
import { DEFAULTS } from '../../config/config.ts';
import { fingerprint } from '../../surface/fingerprint.ts';
import { lockText } from '../../surface/lock.ts';
import { LOCK_BYTES } from '../../surface/read-lock.ts';
import type { Surface } from '../../surface/surface.ts';
import { surfaceIncomplete } from './surface-incomplete.ts';
import type { Call } from '../commands.ts';
import { flagOption, textOption } from '../options.ts';
import { write } from '../terminal.ts';
import { takenSurface } from './taken.ts';

/** Writes the lock file. A surface that could not be read to its end is not locked. */
export async function lockSurface(call: Call): Promise<number> {
  const taken = await takenSurface(call);
  if (taken.kind === 'failed') return taken.exitCode;
  const { surface } = taken;
  const [gap] = surface.gaps;
  if (gap !== undefined) return surfaceIncomplete(call, 'locked', gap.why);
  const { folder } = call.terminal;
  const file = resolve(folder, textOption(call.options, 'lock') ?? taken.lock ?? DEFAULTS.lock);
  const shown = relative(folder, file);
  const text = lockText(surface);
  const before = await readText(file, shown, LOCK_BYTES).catch(() => null);
  if (before !== text) await written(file, shown, text);
  await write(call.terminal.stdout, told(call, surface, { shown, state: stateOf(before, text) }));
  return exitCodes.holds;
}

type LockState = 'new' | 'changed' | 'unchanged';

function stateOf(before: string | null, text: string): LockState {
  if (before === null) return 'new';
  return before === text ? 'unchanged' : 'changed';
}

async function written(file: string, shown: string, text: string): Promise<void> {
  try {
    await writeWhole(file, text);
  } catch (error) {
    throw new UsageError(
      'lock-unwritable',
      `The lock could not be written to ${shown}: ${codeOf(error) ?? messageOf(error)}.`,
      'Name a file in a folder that can be written: --lock FILE.',
      { cause: error },
    );
  }
}

function told(
  { options, command }: Call,
  surface: Surface,
  { shown, state }: { readonly shown: string; readonly state: LockState },
): string {
  const sizes = {
    tools: surface.tools.length,
    prompts: surface.prompts.length,
    resources: surface.resources.length,
    resourceTemplates: surface.resourceTemplates.length,
  };
  const hash = fingerprint(surface);
  if (flagOption(options, 'json')) {
    const common = { schema: 'mcp-surveyor.surface-lock/1', command, ok: true, exitCode: exitCodes.holds };
    return `${JSON.stringify({ ...common, file: shown, state, fingerprint: hash, ...sizes }, null, 2)}\n`;
  }
  const what = [
    count(sizes.tools, 'tool'),
    count(sizes.prompts, 'prompt'),
    count(sizes.resources, 'resource'),
    count(sizes.resourceTemplates, 'resource template'),
  ].join(', ');
  const act = state === 'unchanged' ? `${shown} holds this surface already` : `wrote ${shown}`;
  const next =
    state === 'unchanged' ? '' : 'Review and commit it: `surveyor check` compares the server with it.\n';
  return `${act}: ${what}; fingerprint ${hash.slice(0, 12)}\n${next}`;
}
