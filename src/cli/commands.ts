import type { Command } from 'commander';
import type { Terminal } from './terminal.ts';

/** A command's own file: what it takes, and what it does. Loaded only when it is asked for. */
export interface CommandModule {
  readonly define: (command: Command) => void;
  /** Resolves to the exit status; rejects with a `UsageError` for what the user can repair. */
  readonly run: (call: Call) => Promise<number>;
}

/** One command line, taken apart. */
export interface Call {
  readonly operands: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
  readonly terminal: Terminal;
}

export type CommandName = 'try' | 'init' | 'run' | 'report' | 'doctor';

export const commandNames: readonly CommandName[] = ['try', 'init', 'run', 'report', 'doctor'];

/** Every command there is. The modules come behind `import()`, so that `--help` loads none of them. */
export const commands: Record<
  CommandName,
  { readonly describe: string; readonly load: () => Promise<CommandModule> }
> = {
  try: {
    describe: 'survey a server that was never seen before: contract, one drafted probe per tool, coverage',
    load: async () => (await import('./commands/try.ts')).tryCommand,
  },
  init: {
    describe: 'write surveyor.yaml, drafted probes and a selection bank for a server',
    load: async () => (await import('./commands/init.ts')).initCommand,
  },
  run: {
    describe: 'run the case bank of surveyor.yaml and keep everything in the store',
    load: async () => (await import('./commands/run.ts')).runCommand,
  },
  report: {
    describe: 'print a stored run again, or write it as HTML, JSON, JUnit or Markdown',
    load: async () => (await import('./commands/report.ts')).reportCommand,
  },
  doctor: {
    describe: 'say what is missing on this machine',
    load: async () => (await import('./commands/doctor.ts')).doctorCommand,
  },
};
