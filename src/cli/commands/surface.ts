import { UsageError } from '../../base/errors.ts';
import { didYouMean } from '../../base/nearest.ts';
import type { Call, CommandModule, SurfaceVerb } from '../commands.ts';
import { targetOptions } from '../options.ts';
import { lintSurface } from '../surface/lint.ts';
import { lockSurface } from '../surface/lock.ts';

/** What can be done with a surface, by the word behind `surface`. */
const verbs: Record<SurfaceVerb, (call: Call) => Promise<number>> = {
  lock: lockSurface,
  lint: lintSurface,
  // Loaded only here: the others need none of it.
  diff: async (call) => (await import('../surface/diff.ts')).diffSurface(call),
};

/** What a model sees of a server: written down, or looked through, without calling anything. */
export const surfaceCommand: CommandModule = {
  define: (command) => {
    targetOptions(
      command
        .argument(
          '<verb>',
          'lock: write it to a file; lint: look for what misleads a model; diff: say what changed',
        )
        .argument(
          '[target...]',
          'a URL, or a command behind `--`; for lint also a lock file, for diff up to two',
        ),
    )
      .option('--config <file>', 'the config that names the target (default: surveyor.yaml of this folder)')
      .option(
        '--lock <file>',
        'the lock file: lock writes it, diff compares with it (default: what surveyor.yaml says, or surveyor.surface.json)',
      )
      .option('--base <revision>', 'diff: before is the lock file of this git revision')
      .option(
        '--head <revision>',
        'diff: after is the lock file of this one (default: the file as it is now)',
      )
      .option('--fail-on <class>', 'diff: exit 1 from this class of changes on (default: breaking)')
      .option('--replay <run>', 'diff: make the calls of this stored run again, and compare the answers')
      .option('--store <place>', 'diff: where that run is kept')
      .option('--md <file>', 'diff: write it as Markdown, for a pull request')
      .option('--json', 'print one JSON document and nothing else')
      .addHelpText(
        'after',
        '\nExamples:\n  surveyor surface lock -- node dist/server.js\n  surveyor surface lint surveyor.surface.json\n  surveyor surface diff --base main',
      );
  },
  run: (call) => {
    const [word = '', ...operands] = call.operands;
    const verb = Object.keys(verbs).find((each): each is SurfaceVerb => each === word);
    if (verb !== undefined) return verbs[verb]({ ...call, command: `surface ${verb}`, operands });
    throw new UsageError(
      'option-invalid',
      `surface takes lock, lint or diff, not "${word}".${didYouMean(word, Object.keys(verbs))}`,
      'For example: surveyor surface lock -- node dist/server.js',
    );
  },
};
