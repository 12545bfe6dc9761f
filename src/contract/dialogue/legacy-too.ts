import { oncePer } from '../../base/once-per.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { LATEST_LEGACY } from '../../wire/revision.ts';
import type { CheckContext } from '../check.ts';
import { endSessions, initialize, offeredVersion, startPatienceMs } from './legacy-opening.ts';

/** The legacy handshake on a connection of its own with a modern server; null where there was no connection. */
export const handshakeWithModern: (context: CheckContext) => Promise<Exchange | null> = oncePer(
  async (context) => {
    const start = await context.connect();
    if (start.kind === 'failed') return null;
    await using wire = start.to.wire;
    const handshake = await initialize(wire, LATEST_LEGACY, { timeoutMs: startPatienceMs(context) });
    await endSessions(wire, [handshake]);
    return handshake;
  },
);

/** Whether a server speaks the legacy era besides. Unless that is known already, it is asked. */
export async function speaksLegacyToo(context: CheckContext): Promise<boolean> {
  if (context.eras.legacy !== null) return true;
  const handshake = await handshakeWithModern(context);
  return handshake !== null && offeredVersion(handshake) !== null;
}
