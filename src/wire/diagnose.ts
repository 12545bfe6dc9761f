import { excerpt } from '../base/text.ts';
import { diagnoseHttp } from './diagnose-http.ts';
import { diagnoseProcess } from './diagnose-process.ts';
import { placeText } from './diagnose-words.ts';
import type { Endpoint } from './endpoint.ts';
import type { Exchange } from './exchange.ts';
import type { Failure } from './failure.ts';
import type { Revision } from './revision.ts';
import type { Wire } from './wire.ts';

/** Why an opening exchange did not open anything, and what to do about it, decided from what was seen. */
export function diagnose(opening: Exchange, wire: Wire): Failure {
  const failure = wire.http === null ? diagnoseProcess(opening, wire) : diagnoseHttp(opening, wire.endpoint);
  return failure ?? diagnoseAnswer(opening, wire);
}

/** The pinned revision is not spoken, or the server wants one that nobody knows. `answer` is what it said instead. */
export function revisionNotServed(
  wanted: Revision | null,
  answer: string,
  opening: Exchange,
  wire: Wire,
): Failure {
  const asked = wanted === null ? 'a protocol revision that Surveyor knows' : `protocol revision ${wanted}`;
  return {
    code: 'revision-not-served',
    message: `${placeText(wire.endpoint)} does not serve ${asked}: ${answer}.`,
    next: 'Leave out --revision to let Surveyor find what the server speaks, or pin one that it offers.',
    exit: wire.ending(),
    stderr: wire.stderr(),
    status: opening.http?.status ?? null,
  };
}

/** A JSON-RPC answer came, and it was not the one that opens a session. */
function diagnoseAnswer({ method, reply, http }: Exchange, wire: Wire): Failure {
  const where = placeText(wire.endpoint);
  const facts = { exit: wire.ending(), stderr: wire.stderr(), status: http?.status ?? null };
  if (reply.kind === 'error' && reply.code !== -32601) {
    const message = `${where} refuses ${method} with error ${reply.code}: ${excerpt(reply.message)}`;
    return { code: 'server-error', message, next: nextFor(wire.endpoint), ...facts };
  }
  const answer = {
    error: 'that it knows no such method',
    result: 'a result without a protocol version',
    malformed: reply.kind === 'malformed' ? reply.why : '',
    oversize: reply.kind === 'oversize' ? `a message of ${reply.bytes} bytes` : '',
    'no-message': reply.kind === 'no-message' ? reply.why : '',
    timeout: 'nothing',
    closed: reply.kind === 'closed' ? reply.why : '',
  }[reply.kind];
  return {
    code: 'not-mcp',
    message: `${where} is reached, but does not behave as an MCP server: it answers ${method} with ${answer}.`,
    next: 'Check that this is the command or URL of an MCP server.',
    ...facts,
  };
}

function nextFor(endpoint: Endpoint): string {
  return endpoint.kind === 'stdio'
    ? "Look into the server's own log: it was started and reached, and it refused."
    : "Look into the server's own log: it was reached, and it refused.";
}
