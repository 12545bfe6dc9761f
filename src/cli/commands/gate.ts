import { systemClock } from '../../base/clock.ts';
import { exitCodes } from '../../base/exit.ts';
import { mapStrings } from '../../base/map-strings.ts';
import { gateDocument, type GateDocument } from '../../gate/release/document.ts';
import { judgeRelease } from '../../gate/release/release.ts';
import { marginOf, measuredClients, refuseLate } from '../../gate/release/rules-of.ts';
import { selectionChange, type SelectionChange } from '../../gate/selection-change.ts';
import type { GateEnd } from '../../conduct-gate.ts';
import type { Store } from '../../store/store.ts';
import type { Call, CommandModule } from '../commands.ts';
import { commandFor, measuringCommand } from '../gate/commands-for.ts';
import { emitCommandFailure } from '../emit-failure.ts';
import { renderGate } from '../gate/gate-terminal.ts';
import { measure, measuringOptions, type MeasuringOptions } from '../gate/measure.ts';
import { gateStore, prepared, type Prepared } from '../gate/prepared.ts';
import { gateOutputs, writeOutputs } from '../gate/write-outputs.ts';
import { flagOption } from '../options.ts';
import { write } from '../terminal.ts';

/** Judges the release rules of the config by what is stored of exactly this surface. */
export const gateCommand: CommandModule = {
  define: (command) => {
    command
      .option('--config <file>', 'the config with the rules (default: surveyor.yaml of this folder)')
      .option(
        '--baseline <what>',
        'the surface that was released before: a git revision, a lock file or a run (default: the lock file as it is)',
      )
      .option('--store <place>', 'where runs are kept (default: what surveyor.yaml says)')
      .option('--run', 'make the trials that are missing, as few as the statistics allow')
      .option('--nightly', 'try every case of the bank against what is stored, for small drops everywhere')
      .option('--again', 'measure a change anew that has been measured already; said in what is printed')
      .option('--since <day>', 'stored trials of earlier runs are no baseline (default: 30 days ago)')
      .option('--concurrency <n>', 'trials at the same time (default 8)')
      .option('--budget <usd>', 'start no further trial once so many US dollars are spent')
      .option('--no-preflight', 'do not try clients on the canary first')
      .option('--strict', 'exit 3 where a measurement is inconclusive')
      .option('--late-rules', 'judge runs that began before these rules were declared, and say so')
      .option('--json', 'print one JSON document and nothing else')
      .option('--md <file>', 'write it as Markdown, for a pull request')
      .option('--junit <file>', 'write it as JUnit XML, one test for each rule')
      .addHelpText(
        'after',
        '\nExamples:\n  surveyor gate\n  surveyor gate --baseline main --md gate.md --junit gate.xml',
      );
  },
  run: async (call) => {
    const outputs = gateOutputs(call);
    const isMeasuring = flagOption(call.options, 'run');
    const { loaded, store: opened } = await gateStore(call, isMeasuring ? 'write' : 'read');
    await using store = opened;
    const how = measuringOptions(call, loaded, systemClock.now());
    const ready = await prepared(call, loaded, store);
    if (ready.kind === 'failed') return ready.exitCode;
    const known = await judged(call, store, ready);
    const wanted = isMeasuring && isWorthMeasuring(known) ? toMeasure(call, known) : [];
    const end = wanted.length > 0 ? await measured(call, store, { ready, how, clients: wanted }) : null;
    if (end?.kind === 'stopped') return await stopped(call, end);
    const answer = end === null ? known : await judged(call, store, ready);
    const document = mapStrings(answer, ready.redact);
    await told(call, document, outputs);
    return document.exitCode;
  },
};

/** Writes the answer, to the files that were asked for and to the terminal. */
async function told(
  call: Call,
  document: GateDocument,
  outputs: ReturnType<typeof gateOutputs>,
): Promise<void> {
  await writeOutputs(outputs, document);
  const { stdout, stderr, color, width } = call.terminal;
  const [json, quiet] = [flagOption(call.options, 'json'), flagOption(call.options, 'quiet')];
  const text = json
    ? `${JSON.stringify(document, null, 2)}\n`
    : renderGate(document, { color, width, quiet });
  await write(stdout, text);
  if (!quiet)
    for (const { name } of outputs) await write(json ? stderr : stdout, `Answer written: ${name}\n`);
}

/**
 * What breaks fails without any trial. Judged before the first one is paid for, so that rules which come too late are
 * refused by then, too.
 */
function isWorthMeasuring({ rules }: GateDocument): boolean {
  return !rules.some(({ metric, outcome }) => metric === 'surface.breaking' && outcome === 'fails');
}

/** The clients of which nobody has measured the change yet, or not in a way that counts. */
function toMeasure(call: Call, { selection }: GateDocument): readonly string[] {
  const isAgain = flagOption(call.options, 'again');
  // Each night is another one.
  const isNight = designOf(call) === 'nightly';
  return selection
    .filter(
      (change) =>
        change.kind === 'unmeasured' ||
        (change.kind === 'measured' && (isAgain || isNight || change.verdict.kind === 'void')),
    )
    .map(({ client }) => client);
}

interface ToMake {
  readonly ready: Prepared;
  readonly how: MeasuringOptions;
  readonly clients: readonly string[];
}

/** Makes the trials of these clients. */
async function measured(call: Call, store: Store, { ready, how, clients }: ToMake): Promise<GateEnd> {
  const margin = marginOf(ready.loaded.config.gates);
  return measure(call, store, ready, { ...how, clients, design: designOf(call), margin });
}

/** What was made is kept, and judged once the rest is there. */
async function stopped(call: Call, { by, why }: Extract<GateEnd, { kind: 'stopped' }>): Promise<number> {
  return emitCommandFailure(call, {
    exitCode: by === 'signal' ? exitCodes.interrupted : exitCodes.unanswered,
    code: by === 'signal' ? 'interrupted' : 'budget-spent',
    message: `The gate was stopped before its end: ${why}. The trials that were made are kept.`,
    next: `It goes on where it stopped: ${measuringCommand(call)}`,
    stack: null,
  });
}

function designOf(call: Call): 'two-route' | 'nightly' {
  return flagOption(call.options, 'nightly') ? 'nightly' : 'two-route';
}

async function changesOf(
  call: Call,
  store: Store,
  { loaded, subject, changed }: Prepared,
): Promise<readonly SelectionChange[]> {
  const { gates: rules, clients } = loaded.config;
  return selectionChange(store, {
    ...changed,
    design: designOf(call),
    bank: subject.bank.cases,
    configHash: loaded.hash,
    clients: measuredClients(
      rules,
      clients.map(({ name }) => name),
    ),
    margin: marginOf(rules),
    command: measuringCommand(call),
    now: systemClock.now(),
  });
}

async function judged(call: Call, store: Store, ready: Prepared): Promise<GateDocument> {
  const { loaded, subject, baseline, diff } = ready;
  const { config, gatesHash, gatePlaces: places } = loaded;
  const rules = config.gates;
  const changes = await changesOf(call, store, ready);
  const strict = flagOption(call.options, 'strict');
  const release = await judgeRelease(store, {
    subject,
    declared: { rules, places },
    gatesHash,
    diff,
    changes,
    strict,
    now: systemClock.now(),
    commandFor: (rule) => commandFor(rule, call),
  });
  if (!flagOption(call.options, 'lateRules')) refuseLate(release.late, release.again);
  const declared = { rules: rules.length, hash: gatesHash };
  return gateDocument({
    ...release,
    target: subject.target,
    baseline,
    diff,
    changes,
    declared,
    strict,
  });
}
