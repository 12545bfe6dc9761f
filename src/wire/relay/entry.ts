import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import type { Ending } from '../frame.ts';
import { GroupGuard } from '../group-guard.ts';
import { RELAY_USAGE, relayArguments, type RelayArguments } from './arguments.ts';
import { forward } from './forward.ts';
import { lastEnd } from './last-end.ts';
import { countInFile } from './outages.ts';
import { unpacked } from './own-environment.ts';
import { parsePolicy } from './policy.ts';
import { callsFile, SYNC_SIGNAL } from './spool-line.ts';
import { SpoolWriter } from './spool-writer.ts';
import { connectThroughGates, type Rules } from './stdio-gates.ts';
import { StdioRecorder } from './stdio-recorder.ts';
import { startTarget, type TargetProcess } from './target-process.ts';

/*
 * The program that a client starts in the target's place over stdio. It starts the target, forwards bytes untouched in
 * both directions, records a copy, and ends as the target ends. It imports nothing but Node, so that it starts fast.
 */

const { stdin, stdout, stderr } = process;

async function main(): Promise<void> {
  const given = relayArguments(process.argv.slice(2));
  if (given === null) return refuseToStart(`usage: ${RELAY_USAGE}`);
  const policy = given.policy === null ? null : parsePolicy(readFileSync(given.policy, 'utf8'));
  // A policy that cannot be read must not become one that allows everything.
  if (given.policy !== null && policy === null) return refuseToStart(`${given.policy} is no policy`);
  const spool = new SpoolWriter(given.spool, `${process.pid}-${Math.round(performance.timeOrigin)}`);
  process.on(SYNC_SIGNAL, () => {
    spool.add({ kind: 'synced' });
    spool.flush();
  });
  const target = await started(given, spool);
  if (target === null) return;
  const rules = policy === null ? null : { policy, count: countInFile(callsFile(given.spool)) };
  endAs(await relay(target, rules, spool));
}

async function relay(target: TargetProcess, rules: Rules | null, spool: SpoolWriter): Promise<Ending> {
  const recorder = new StdioRecorder(spool);
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => target.signal(signal));
  const ended = lastEnd({ input: stdin, output: stdout, parent: () => process.ppid }, target);
  if (rules === null) connect(target, recorder);
  else connectUnder(rules, target, recorder);
  forward(target.child.stderr, stderr, { pass: same, see: (chunk) => recorder.fromStderr(chunk) });
  const guard = new GroupGuard(process.platform);
  guard.add(target.group);
  const ending = await ended;
  recorder.end();
  spool.add({ kind: 'ended', ...ending });
  spool.flush();
  guard.dismiss();
  return ending;
}

function connect({ child }: TargetProcess, recorder: StdioRecorder): void {
  forward(stdin, child.stdin, { pass: same, see: (chunk) => recorder.fromClient(chunk) });
  forward(child.stdout, stdout, { pass: same, see: (chunk) => recorder.fromServer(chunk) });
  onEnd(() => child.stdin.end());
}

function connectUnder(rules: Rules, { child }: TargetProcess, recorder: StdioRecorder): void {
  const streams = { fromClient: stdin, toClient: stdout, fromServer: child.stdout, toServer: child.stdin };
  const rest = connectThroughGates(streams, recorder, rules);
  onEnd(() => child.stdin.end(rest()));
}

/** The client says no more, or its side broke. */
function onEnd(act: () => void): void {
  stdin.once('end', act);
  stdin.once('error', act);
}

function same(chunk: Buffer): Buffer {
  return chunk;
}

/** The started target; null when it cannot be started, which is then said as a shell would say it. */
async function started(given: RelayArguments, spool: SpoolWriter): Promise<TargetProcess | null> {
  try {
    const target = await startTarget(given, unpacked(process.env), process.platform);
    spool.add({ kind: 'opened', relay: process.pid, target: target.group });
    spool.flush();
    return target;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    const exitCode = code === 'EACCES' ? 126 : 127;
    const said = `${given.command}: cannot be started (${code})`;
    spool.add({ kind: 'opened', relay: process.pid, target: null });
    spool.add({ kind: 'stderr', lines: [said] });
    spool.add({ kind: 'ended', exitCode, signal: null });
    spool.flush();
    stderr.write(`${said}\n`);
    process.exitCode = exitCode;
    return null;
  }
}

function refuseToStart(why: string): void {
  stderr.write(`mcp-surveyor relay: ${why}\n`);
  process.exitCode = 2;
}

/** Ends this process as the target ended: by the same signal, or with the same exit code. */
function endAs({ exitCode, signal }: Ending): void {
  const leave = (): void => {
    if (signal === null) process.exit(exitCode ?? 1);
    process.removeAllListeners(signal);
    // SIGUSR1 would start Node's debugger.
    if (signal !== 'SIGUSR1') process.kill(process.pid, signal);
    // Some signals do not end a Node program; then a shell's notation for them has to do.
    const number = Object.entries(constants.signals).find(([name]) => name === signal)?.[1] ?? 0;
    setTimeout(() => process.exit(128 + number), SIGNAL_GRACE_MS);
  };
  // Nobody may be reading stderr, so what is left there is waited for, but not for long.
  setTimeout(leave, STDERR_GRACE_MS);
  stderr.write('', leave);
}

const STDERR_GRACE_MS = 250;
const SIGNAL_GRACE_MS = 250;

await main();
