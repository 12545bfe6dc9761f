import { UsageError } from '../../base/errors.ts';
import { didYouMean } from '../../base/nearest.ts';
import type { Call, CommandModule, SurfaceVerb } from '../commands.ts';
import { targetOptions } from '../options.ts';
import { lintSurface } from '../surface/lint.ts';
import { lockSurface } from '../surface/lock.ts';

/** What can be done with a surface, by the word behind `surface`. */
const verbs: Record<SurfaceVerb, (call: Call) => Promise<number>> = { lock: lockSurface, lint: lintSurface };

/** What a model sees of a server: written down, or looked through, without calling anything. */
export const surfaceCommand: CommandModule = {
  define: (command) => {
    targetOptions(
      command
        .argument('<verb>', 'lock: write it to a file; lint: look for what misleads a model')
        .argument('[target...]', 'a URL, or a command behind `--`; for lint also a lock file'),
    )
      .option('--config <file>', 'the config that names the target (default: surveyor.yaml of this folder)')
      .option(
        '--lock <file>',
        'lock: the file to write (default: what surveyor.yaml says, or surveyor.surface.json)',
      )
      .option('--json', 'print one JSON document and nothing else')
      .addHelpText(
        'after',
        '\nExamples:\n  surveyor surface lock -- node dist/server.js\n  surveyor surface lint surveyor.surface.json',
      );
  },
  run: (call) => {
    const [word = '', ...operands] = call.operands;
    const verb = Object.keys(verbs).find((each): each is SurfaceVerb => each === word);
    if (verb !== undefined) return verbs[verb]({ ...call, command: `surface ${verb}`, operands });
    throw new UsageError(
      'option-invalid',
      `surface takes lock or lint, not "${word}".${didYouMean(word, Object.keys(verbs))}`,
      'For example: surveyor surface lock -- node dist/server.js',
    );
  },
};
