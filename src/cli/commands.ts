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
  readonly command: CommandName | `surface ${SurfaceVerb}` | `bank ${BankVerb}`;
  readonly operands: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
  readonly terminal: Terminal;
}

export type CommandName =
  | 'try'
  | 'init'
  | 'unit'
  | 'check'
  | 'run'
  | 'select'
  | 'gate'
  | 'preflight'
  | 'report'
  | 'compare'
  | 'plan'
  | 'bank'
  | 'trend'
  | 'grade'
  | 'export'
  | 'import'
  | 'surface'
  | 'explain'
  | 'doctor';

/** What can be done with a surface. */
export type SurfaceVerb = 'lock' | 'lint' | 'diff';

/** What can be done with a bank. */
export type BankVerb = 'stats';

export const commandNames: readonly CommandName[] = [
  'try',
  'init',
  'unit',
  'check',
  'run',
  'select',
  'gate',
  'preflight',
  'report',
  'compare',
  'plan',
  'bank',
  'trend',
  'grade',
  'export',
  'import',
  'surface',
  'explain',
  'doctor',
];

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
  unit: {
    describe: "run the project's own unit tests, or read what they came to, beside the other layers",
    load: async () => (await import('./commands/unit.ts')).unitCommand,
  },
  check: {
    describe: 'check the contract of a server: protocol, lists, and what its tools do with their arguments',
    load: async () => (await import('./commands/check.ts')).checkCommand,
  },
  run: {
    describe: 'run the case bank of surveyor.yaml and keep everything in the store',
    load: async () => (await import('./commands/run.ts')).runCommand,
  },
  select: {
    describe: 'ask the selection cases alone: which tool is chosen for a question, executing nothing',
    load: async () => (await import('./commands/select.ts')).selectCommand,
  },
  gate: {
    describe:
      'judge the release rules of surveyor.yaml by what is stored of exactly this surface: pass or fail',
    load: async () => (await import('./commands/gate.ts')).gateCommand,
  },
  preflight: {
    describe: 'try clients on a canary server with a scripted model: no key, no cost',
    load: async () => (await import('./commands/preflight.ts')).preflightCommand,
  },
  report: {
    describe: 'print a stored run again, or write it as HTML, JSON, JUnit or Markdown',
    load: async () => (await import('./commands/report.ts')).reportCommand,
  },
  compare: {
    describe: 'compare two runs, case by case, with paired statistics',
    load: async () => (await import('./commands/compare.ts')).compareCommand,
  },
  plan: {
    describe: 'simulate the gate on your own bank: false alarms, power, trials and cost, before any is spent',
    load: async () => (await import('./commands/plan.ts')).planCommand,
  },
  bank: {
    describe:
      'say what a bank can tell (stats): cases and graders that never failed, weak traps, the gap between the sets',
    load: async () => (await import('./commands/bank.ts')).bankCommand,
  },
  trend: {
    describe: 'draw what passed over time, a point for each surface, bank and version of a client',
    load: async () => (await import('./commands/trend.ts')).trendCommand,
  },
  grade: {
    describe: "grade a stored run again with today's graders, and keep both verdicts",
    load: async () => (await import('./commands/grade.ts')).gradeCommand,
  },
  export: {
    describe: 'write one run as a portable evidence bundle',
    load: async () => (await import('./commands/export.ts')).exportCommand,
  },
  import: {
    describe: 'add a run that was exported elsewhere to the store',
    load: async () => (await import('./commands/import.ts')).importCommand,
  },
  surface: {
    describe:
      'write down what a model sees of a server (lock), look through it (lint), or say what changed (diff), without calling anything',
    load: async () => (await import('./commands/surface.ts')).surfaceCommand,
  },
  explain: {
    describe: 'say what a finding means, why it hurts, and how to repair it',
    load: async () => (await import('./commands/explain.ts')).explainCommand,
  },
  doctor: {
    describe: 'say what is missing on this machine',
    load: async () => (await import('./commands/doctor.ts')).doctorCommand,
  },
};
