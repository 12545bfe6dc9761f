import { connect } from 'node:net';
import { networkInterfaces, platform } from 'node:os';

/** On which addresses of this machine, beside the usual loopback one, somebody listens on a port. Sends nothing. */
export async function reachableOn(
  port: number,
): Promise<{ readonly tried: readonly string[]; readonly reached: readonly string[] }> {
  const found = await Promise.all(
    otherAddresses().map(async (host) => ({ host, state: await knock(host, port) })),
  );
  return {
    tried: found.filter(({ state }) => state !== 'no-address').map(({ host }) => host),
    reached: found.filter(({ state }) => state === 'open').map(({ host }) => host),
  };
}

/** 127.0.0.2 answers for a server that listens on every address, also without a network; macOS does not have it. */
function otherAddresses(): readonly string[] {
  const outer = Object.values(networkInterfaces()).flatMap((list) =>
    (list ?? []).filter(({ internal }) => !internal),
  );
  const addresses = outer.filter(({ scopeid = 0 }) => scopeid === 0).map(({ address }) => address);
  return platform() === 'darwin' ? addresses : [...addresses, '127.0.0.2'];
}

function knock(host: string, port: number): Promise<'open' | 'closed' | 'no-address'> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 1_000 });
    const end = (state: 'open' | 'closed' | 'no-address'): void => {
      socket.destroy();
      resolve(state);
    };
    socket.once('connect', () => end('open'));
    socket.once('timeout', () => end('closed'));
    socket.once('error', (error) =>
      end('code' in error && error.code === 'EADDRNOTAVAIL' ? 'no-address' : 'closed'),
    );
  });
}
