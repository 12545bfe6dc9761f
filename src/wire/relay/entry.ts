import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import type { Ending } from '../frame.ts';
import { GroupGuard } from '../group-guard.ts';
import { RELAY_USAGE, relayArguments, type RelayArguments } from './arguments.ts';
import { forward } from './forward.ts';
import { lastEnd } from './last-end.ts';
import { LineGate } from './line-gate.ts';
import { LineInlet } from './line-inlet.ts';
import { unpacked } from './own-environment.ts';
import { parsePolicy, type RelayPolicy } from './policy.ts';
import { SYNC_SIGNAL } from './spool-line.ts';
import { SpoolWriter } from './spool-writer.ts';
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
  endAs(await relay(target, policy, spool));
}

async function relay(target: TargetProcess, policy: RelayPolicy | null, spool: SpoolWriter): Promise<Ending> {
  const recorder = new StdioRecorder(spool);
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => target.signal(signal));
  const ended = lastEnd({ input: stdin, output: stdout, parent: () => process.ppid }, target);
  if (policy === null) connect(target, recorder);
  else connectThroughGate(target, recorder, policy);
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

function connectThroughGate({ child }: TargetProcess, recorder: StdioRecorder, policy: RelayPolicy): void {
  const inlet = new LineInlet((line) => recorder.answered(line));
  const gate = new LineGate(policy, {
    onLine: (line) => recorder.line('client', 'peer', line),
    onAnswer: (answer) => {
      if (stdout.writable) stdout.write(inlet.add(answer));
      if (stdout.writableNeedDrain) stdin.pause();
    },
  });
  stdout.on('drain', () => stdin.resume());
  forward(stdin, child.stdin, { pass: (chunk) => gate.push(chunk), see: () => undefined });
  forward(child.stdout, stdout, {
    pass: (chunk) => inlet.push(chunk),
    see: (chunk) => recorder.fromServer(chunk),
  });
  onEnd(() => child.stdin.end(gate.end()));
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
