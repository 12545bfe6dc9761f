import { DEFAULTS } from '../../config/config.ts';
import { tryRequest } from '../../request-first.ts';
import type { CommandModule } from '../commands.ts';
import { conduct } from '../conduct.ts';
import { reportOptions, targetOptions, textOption } from '../options.ts';
import { namedTarget } from '../target.ts';

/** Surveys a server that nothing is known of. */
export const tryCommand: CommandModule = {
  define: (command) => {
    reportOptions(targetOptions(command.argument('[target...]', 'a URL, or a command behind `--`')))
      .option('--allow-writes', 'also call tools that may write')
      .addHelpText(
        'after',
        "\nExamples:\n  surveyor try -- npx -y @modelcontextprotocol/server-memory\n  surveyor try https://example.com/mcp --header 'Authorization: Bearer ${TOKEN}'",
      );
  },
  run: async (call) => {
    const named = namedTarget(call);
    const place = textOption(call.options, 'store') ?? DEFAULTS.store;
    return conduct(call, place, (around) => Promise.resolve(tryRequest(named, around)));
  },
};
