import { resolve } from 'node:path';
import { exitCodes } from '../../base/exit.ts';
import { CLIENT_NAMES } from '../../client/clients.ts';
import { diagnose, type DoctorItem } from '../../config/doctor.ts';
import { gatherFacts } from '../../config/doctor-facts.ts';
import { loadSqlite } from '../../store/sqlite/driver.ts';
import { ownProgramFile } from '../../base/own-program.ts';
import { REVISIONS } from '../../wire/revision.ts';
import type { Call, CommandModule } from '../commands.ts';
import { flagOption, textOption } from '../options.ts';
import { write } from '../terminal.ts';

const NODE_FLOOR = '20.19.0';
const SIGNS: Record<DoctorItem['state'], string> = { ok: 'ok     ', problem: 'PROBLEM', note: 'note   ' };

/** Says what is missing on this machine. */
export const doctorCommand: CommandModule = {
  define: (command) => {
    command
      .option('--config <file>', 'the config to look at')
      .option('--json', 'print one JSON document and nothing else');
  },
  run: async (call) => {
    const items = diagnose(await gatherFacts(surroundingsOf(call)));
    const ok = items.every(({ state }) => state !== 'problem');
    const exitCode = ok ? exitCodes.holds : exitCodes.failed;
    const document = { schema: 'mcp-surveyor.doctor/1', command: 'doctor', ok, exitCode, items };
    const json = flagOption(call.options, 'json');
    await write(
      call.terminal.stdout,
      json ? `${JSON.stringify(document, null, 2)}\n` : items.map(lineOf).join(''),
    );
    return exitCode;
  },
};

function lineOf({ state, item, found, next }: DoctorItem): string {
  const line = `${SIGNS[state]} ${item.padEnd(8)} ${found}\n`;
  return next === null ? line : `${line}                 ${next}\n`;
}

function surroundingsOf({ options, terminal }: Call): Parameters<typeof gatherFacts>[0] {
  const named = textOption(options, 'config');
  return {
    folder: terminal.folder,
    configFile: named === null ? null : resolve(terminal.folder, named),
    env: terminal.env,
    known: { clients: CLIENT_NAMES, revisions: REVISIONS },
    node: { version: process.versions.node, floor: NODE_FLOOR },
    relayFile: ownProgramFile('relay'),
    terminal: {
      isTty: terminal.stdout.isTTY,
      columns: terminal.stdout.isTTY ? terminal.stdout.columns : null,
      term: terminal.env['TERM'] ?? null,
      noColor: (terminal.env['NO_COLOR'] ?? '') !== '',
      ci: (terminal.env['CI'] ?? '') !== '',
    },
    trySqlite: async () => {
      const open = await loadSqlite();
      open(':memory:', 0).close();
    },
  };
}
