import { resolve } from 'node:path';
import { exitCodes } from '../../base/exit.ts';
import { mapStrings } from '../../base/map-strings.ts';
import { redactor } from '../../base/redact.ts';
import { draftProbes } from '../../case/draft.ts';
import { typedSecrets } from '../../config/hide-secrets.ts';
import { ignoreStore } from '../../config/ignore-store.ts';
import { initFiles } from '../../config/init.ts';
import { writeNew, type WroteFiles } from '../../config/write-new.ts';
import { takeSurface } from '../../surface/take-surface.ts';
import { openSession } from '../../wire/open-session.ts';
import type { CommandModule } from '../commands.ts';
import { emitTargetFailure } from '../emit-failure.ts';
import { flagOption, targetOptions } from '../options.ts';
import { namedTarget } from '../target.ts';
import { write } from '../terminal.ts';

/** Writes a config and a drafted bank for a server, and never over what is there. */
export const initCommand: CommandModule = {
  define: (command) => {
    targetOptions(command.argument('[target...]', 'a URL, or a command behind `--`'))
      .option('--json', 'print one JSON document and nothing else')
      .addHelpText('after', '\nExample:\n  surveyor init -- node dist/server.js');
  },
  run: async (call) => {
    const named = namedTarget(call);
    const redact = redactor([...named.secrets, ...typedSecrets(named.written)]);
    const opened = await openSession(named.endpoint, named.open);
    if (opened.kind === 'failed') return emitTargetFailure(call, 'init', mapStrings(opened.failure, redact));
    await using session = opened.session;
    const surface = mapStrings(await takeSurface(session), redact);
    const files = initFiles(surface, named.written, draftProbes(surface, redact), named.secrets);
    const folder = resolve(call.terminal.folder);
    const wrote = { ...(await writeNew(files, folder)), ignoredIn: await ignoreStore(folder) };
    await write(call.terminal.stdout, flagOption(call.options, 'json') ? documentOf(wrote) : textOf(wrote));
    return exitCodes.holds;
  },
};

/** `ignoredIn`: where a line was added that keeps stored runs out of version control. */
type Wrote = WroteFiles & { readonly ignoredIn: string | null };

function documentOf(wrote: Wrote): string {
  const document = {
    schema: 'mcp-surveyor.init/1',
    command: 'init',
    ok: true,
    exitCode: exitCodes.holds,
    ...wrote,
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function textOf({ written, kept, ignoredIn }: Wrote): string {
  const lines = [
    ...written.map((file) => `wrote ${file}`),
    ...kept.map((file) => `kept  ${file} (it was there; nothing in it was changed)`),
    ...(ignoredIn === null ? [] : [`added .surveyor/ to ${ignoredIn}, so that stored runs stay out of git`]),
  ];
  const next =
    written.length === 0
      ? 'Nothing was written.'
      : "Reword the questions in your users' words, look at the tools: table, then: surveyor run";
  return `${[...lines, next].join('\n')}\n`;
}
