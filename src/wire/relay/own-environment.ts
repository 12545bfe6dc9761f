/** Where the variables travel that are meant for the target and would act on the relay itself. */
const CARRIER = 'SURVEYOR_TARGET_ENV';

/**
 * The environment that a client must give the relay so that the target gets `env`. The relay is a Node program: a
 * target's `NODE_OPTIONS` or `LD_PRELOAD` would run inside it too, so such variables travel as one value.
 */
export function carried(env: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const acting = Object.entries(env).filter(([name]) => ACTS_ON_NODE.test(name));
  if (acting.length === 0) return env;
  const others = Object.entries(env).filter(([name]) => !ACTS_ON_NODE.test(name));
  return { ...Object.fromEntries(others), [CARRIER]: JSON.stringify(Object.fromEntries(acting)) };
}

/** The target's environment, from the relay's. */
export function unpacked(
  env: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string | undefined>> {
  const { [CARRIER]: packed, ...rest } = env;
  if (packed === undefined) return env;
  const acting: unknown = JSON.parse(packed);
  return typeof acting === 'object' ? { ...rest, ...acting } : rest;
}

const ACTS_ON_NODE = /^(NODE_|LD_|DYLD_|UV_|OPENSSL_|SSL_CERT_|FAKETIME|MALLOC_|ASAN_|SURVEYOR_TARGET_ENV$)/i;
