import { parseJson } from '../base/json.ts';
import { tellingLine } from '../base/telling-line.ts';
import { count, excerpt } from '../base/text.ts';
import { placeText, seconds } from './diagnose-words.ts';
import type { Endpoint } from './endpoint.ts';
import type { Exchange } from './exchange.ts';
import type { Failure } from './failure.ts';
import type { Ending, Frame } from './frame.ts';
import { incomingIn } from './message.ts';
import type { NotSpawned } from './spawn-target.ts';
import type { Wire } from './wire.ts';

/** The command never became a process. */
export function diagnoseSpawn(endpoint: Endpoint & { readonly kind: 'stdio' }, failed: NotSpawned): Failure {
  const command = excerpt(endpoint.command, 100);
  const facts = { code: 'command-not-found', exit: null, stderr: [], status: null } as const;
  if (failed.cwdMissing) {
    const message = `The folder to start the server in, ${excerpt(endpoint.cwd ?? '', 200)}, does not exist.`;
    return { ...facts, message, next: 'Correct the folder (cwd), or create it.' };
  }
  if (failed.code === 'ENOENT') {
    const isPath = /[\\/]/.test(endpoint.command);
    const message = `There is no command "${command}"${isPath ? '' : ' in any folder of PATH'}, so the server was not started.`;
    const next = isPath
      ? 'Check the path; build the server first if the file is made by a build.'
      : 'Check the spelling; install the program, or give its full path.';
    return { ...facts, message, next };
  }
  const message = `"${command}" could not be started: ${excerpt(failed.why, 200)}`;
  const next =
    failed.code === 'EACCES'
      ? 'Make the file executable (chmod +x), or start it with its interpreter: node FILE, python FILE.'
      : 'Try the command by itself in a terminal.';
  return { ...facts, message, next };
}

/** What a process did instead of answering; null when it did answer. */
export function diagnoseProcess({ method, reply }: Exchange, wire: Wire): Failure | null {
  const facts = { exit: wire.ending(), stderr: wire.stderr(), status: null };
  const where = placeText(wire.endpoint);
  const noise = firstNoise(wire.frames);
  const heard = noise === null ? '' : ` Its stdout says, which is no JSON-RPC: "${noise}".`;
  if (reply.kind === 'closed' && facts.exit !== null) {
    const message = `${where} ${endedHow(facts.exit)} before it answered ${method}.${heard}${stderrWords(facts.stderr)}`;
    return { code: 'target-exited', message, next: nextAfterExit(facts.stderr), ...facts };
  }
  if (reply.kind === 'closed') {
    const message = `${where} still runs, but ${reply.why} before it answered ${method}.${heard}${stderrWords(facts.stderr)}`;
    return {
      code: 'target-silent',
      message,
      next: 'An MCP server keeps both open until its stdin ends.',
      ...facts,
    };
  }
  if (reply.kind !== 'timeout') return null;
  const waited = `${method} was sent and is unanswered after ${seconds(reply.afterMs)}`;
  if (noise !== null) {
    const message = `${where} writes to stdout what is no MCP message, first of all "${noise}"; ${waited}.${stderrWords(facts.stderr)}`;
    const next =
      'Send logs and banners to stderr: stdout belongs to the protocol. Check that this command starts an MCP server.';
    return { code: 'stdout-not-mcp', message, next, ...facts };
  }
  const message = `${where} started but says nothing: ${waited}.${stderrWords(facts.stderr)}`;
  const next =
    'If it only starts slowly, give it longer with --start-timeout. Check that it speaks MCP over stdio, and not over HTTP.';
  return { code: 'target-silent', message, next, ...facts };
}

/** The first line that a server wrote to stdout and that is no JSON-RPC message; null if there is none. */
function firstNoise(frames: readonly Frame[]): string | null {
  const noise = frames.find((frame) => frame.from === 'server' && isNoise(frame));
  return noise === undefined ? null : excerpt(noise.text, 120);
}

function isNoise({ text, cut }: Frame): boolean {
  if (cut || text.trim() === '') return false;
  const parsed = parseJson(text);
  return !parsed.ok || incomingIn(parsed.value).length === 0;
}

function endedHow({ exitCode, signal }: Ending): string {
  return signal === null ? `exited with code ${exitCode ?? 'unknown'}` : `was ended by ${signal}`;
}

function stderrWords(stderr: readonly string[]): string {
  const line = tellingLine(stderr) ?? stderr.at(-1);
  if (line === undefined) return ' It wrote nothing to stderr.';
  const among = stderr.length === 1 ? '' : ` (among its last ${count(stderr.length, 'line')})`;
  return ` Its stderr says: "${excerpt(line, 300)}"${among}`;
}

function nextAfterExit(stderr: readonly string[]): string {
  const start = stderr.length === 0 ? '' : 'Do what its last stderr lines ask for. ';
  return (
    `${start}Run the same command in a terminal to see it fail by itself. ` +
    'The server is given only a small environment (PATH, HOME and the like): pass on what else it needs with --env NAME or target.env.'
  );
}
