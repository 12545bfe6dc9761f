import type { Client, FetchLike, JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import { codeOf, messageOf } from '../base/errors.ts';
import { excerpt } from '../base/text.ts';
import { checkEndpoint } from './check-endpoint.ts';
import { CLIENT_INFO } from './client-info.ts';
import { diagnoseSpawn } from './diagnose-process.ts';
import type { Endpoint } from './endpoint.ts';
import type { Frame } from './frame.ts';
import { HttpLine } from './http-line.ts';
import { withinMs } from './now.ts';
import { eraOf, type Revision } from './revision.ts';
import { lineFetch } from './line-fetch.ts';
import { startStdioWire } from './stdio-wire.ts';
import type { WireOptions } from './wire-options.ts';
import type { Wire } from './wire.ts';

/** How the official client fared on our transports, where we still see every frame. */
export type StockConnection =
  | {
      readonly kind: 'connected';
      readonly client: Client;
      /** What the client says was agreed. */
      readonly revision: string;
      readonly frames: readonly Frame[];
      /** What the client complained about so far, printable. Grows. */
      readonly complaints: readonly string[];
      /** Ends the client and the target. */
      readonly close: () => Promise<void>;
    }
  | {
      readonly kind: 'failed';
      /** The client's own words, printable and bounded. */
      readonly why: string;
      readonly code: string | null;
      readonly frames: readonly Frame[];
      readonly stderr: readonly string[];
    };

export interface StockOptions extends WireOptions {
  /** The one revision that the client is allowed to agree to. */
  readonly revision: Revision;
  /** How long connecting may take, in milliseconds. */
  readonly startTimeoutMs: number;
}

/**
 * Connects the official client of the TypeScript SDK, in one revision, to see whether a stock client copes with the
 * target. What the target does wrong is in the result; rejects only for an endpoint that cannot be used at all.
 */
export async function connectStockClient(
  endpoint: Endpoint,
  options: StockOptions,
): Promise<StockConnection> {
  checkEndpoint(endpoint);
  const sdk = await import('@modelcontextprotocol/client');
  const carrier = await carrierFor(endpoint, options, sdk.StreamableHTTPClientTransport);
  if ('kind' in carrier) return carrier;
  const { revision } = options;
  const isModern = eraOf(revision) === 'modern';
  const client = new sdk.Client(
    CLIENT_INFO,
    isModern
      ? { versionNegotiation: { mode: { pin: revision } } }
      : { supportedProtocolVersions: [revision] },
  );
  const complaints: string[] = [];
  client.onerror = (error) => void complaints.push(excerpt(error.message));
  const close = async (): Promise<void> => {
    await settled(carrier.farewell());
    await settled(client.close());
    await carrier.close();
  };
  try {
    await client.connect(carrier.transport, { timeout: options.startTimeoutMs });
  } catch (error) {
    await close();
    const { frames, stderr } = carrier;
    return {
      kind: 'failed',
      why: excerpt(messageOf(error), 400),
      code: codeOf(error),
      frames,
      stderr: stderr(),
    };
  }
  const agreed = client.getNegotiatedProtocolVersion() ?? revision;
  return { kind: 'connected', client, revision: agreed, frames: carrier.frames, complaints, close };
}

const CLOSE_MS = 5000;

/** Waits for what may fail or hang on the way out, and matters no more. */
async function settled(work: Promise<unknown>): Promise<void> {
  const quiet = work.catch(() => undefined);
  await withinMs(CLOSE_MS, quiet);
}

interface Carrier {
  readonly transport: Transport;
  readonly frames: readonly Frame[];
  readonly stderr: () => readonly string[];
  /** Gives back the session, where the client has one. */
  readonly farewell: () => Promise<void>;
  readonly close: () => Promise<unknown>;
}

type HttpTransport = new (
  url: URL,
  options: { fetch: FetchLike },
) => Transport & { terminateSession: () => Promise<void> };

async function carrierFor(
  endpoint: Endpoint,
  options: StockOptions,
  HttpClientTransport: HttpTransport,
): Promise<Carrier | (StockConnection & { kind: 'failed' })> {
  if (endpoint.kind === 'http') {
    const line = new HttpLine(endpoint.url, endpoint.headers);
    const transport = new HttpClientTransport(line.url, { fetch: lineFetch(line, options) });
    const farewell = (): Promise<void> => transport.terminateSession();
    const close = (): Promise<void> => Promise.resolve(line.close());
    return { transport, frames: line.log.frames, stderr: () => [], farewell, close };
  }
  const started = await startStdioWire(endpoint, options);
  if (started.kind === 'not-spawned') {
    const { message } = diagnoseSpawn(endpoint, started);
    return { kind: 'failed', why: message, code: started.code, frames: [], stderr: [] };
  }
  const { wire } = started;
  const { frames, stderr, close } = wire;
  return { transport: wireTransport(wire), frames, stderr, farewell: () => Promise.resolve(), close };
}

/** A stdio wire in the shape that the SDK's client wants. Lines that are no messages stay with the wire's frames. */
function wireTransport(wire: Wire): Transport {
  let unlisten = (): void => undefined;
  const transport: Transport = {
    start: () => {
      unlisten = wire.listen(({ message }) => {
        transport.onmessage?.(message as unknown as JSONRPCMessage); // oxlint-disable-line typescript/no-unsafe-type-assertion -- the client judges it, that is the point
      });
      void wire.ended.then(() => transport.onclose?.());
      return Promise.resolve();
    },
    send: async (message) => {
      await wire.sendText(JSON.stringify(message));
    },
    close: async () => {
      unlisten();
      await wire.close();
    },
  };
  return transport;
}
