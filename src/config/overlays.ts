import type { Mistake } from '../base/mistakes.ts';
import type { Secret } from '../base/redact.ts';
import type { KeyPath } from '../base/yaml-nodes.ts';
import type { Config, FixtureOverlay, IdentityOverlay, Overlay } from './config.ts';
import type { ConfigInput, OverlayInput } from './config-schema.ts';
import { filled, filledMap, HEADERS, VARIABLES, wrongKey, type FillingIn } from './fill-in.ts';
import { urlFlaw, wordFlaw } from './target-flaws.ts';

export interface ReadOverlays {
  readonly identities: Config['identities'];
  readonly fixtures: Config['fixtures'];
  readonly secrets: readonly Secret[];
  readonly mistakes: readonly Mistake[];
}

interface Reading extends FillingIn {
  readonly kind: 'stdio' | 'http';
}

/** Identities and fixtures of a config of the right shape, with secrets filled in, and everything that is wrong with them. */
export function readOverlays(
  input: Pick<ConfigInput, 'identities' | 'fixtures'>,
  around: Pick<Reading, 'written' | 'env' | 'inTrials' | 'kind'>,
): ReadOverlays {
  const reading: Reading = { ...around, secrets: [], mistakes: [] };
  const identities = Object.entries(input.identities ?? {}).map(
    ([name, one]): readonly [string, IdentityOverlay] => [
      name,
      {
        ...overlayOf(one, ['identities', name], reading),
        ...(one.token === undefined ? {} : { token: one.token }),
      },
    ],
  );
  const fixtures = Object.entries(input.fixtures ?? {}).map(
    ([name, one]): readonly [string, FixtureOverlay] => [
      name,
      { ...overlayOf(one, ['fixtures', name], reading), state: one.state },
    ],
  );
  const { secrets, mistakes } = reading;
  return {
    identities: Object.fromEntries(identities),
    fixtures: Object.fromEntries(fixtures),
    secrets,
    mistakes,
  };
}

function overlayOf(input: OverlayInput, at: KeyPath, reading: Reading): Overlay {
  const { env, args, url, headers } = input;
  refuse(input, at, reading);
  return {
    ...(env === undefined ? {} : { env: filledMap(env, [...at, 'env'], VARIABLES, reading) }),
    ...(args === undefined
      ? {}
      : { args: args.map((word, i) => filled(word, [...at, 'args', i], wordFlaw, reading)) }),
    ...(url === undefined ? {} : { url: filled(url, [...at, 'url'], urlFlaw, reading) }),
    ...(headers === undefined ? {} : { headers: filledMap(headers, [...at, 'headers'], HEADERS, reading) }),
  };
}

/** What cannot have an effect on this kind of target is a mistake, not a no-op. */
function refuse(input: OverlayInput, at: KeyPath, reading: Reading): void {
  const { kind } = reading;
  const useless = kind === 'stdio' ? (['url', 'headers'] as const) : (['env', 'args'] as const);
  const what = kind === 'stdio' ? 'a command' : 'a URL';
  for (const key of useless.filter((each) => input[each] !== undefined)) {
    wrongKey(
      reading,
      [...at, key],
      `${[...at, key].join('.')} has no effect on ${what}.`,
      kind === 'stdio' ? 'Use "env" or "args".' : 'Use "url" or "headers".',
    );
  }
}
