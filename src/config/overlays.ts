import type { Mistake } from '../base/mistakes.ts';
import { unshown } from '../base/place.ts';
import type { Secret } from '../base/redact.ts';
import type { KeyPath } from '../base/yaml-nodes.ts';
import type { Written } from '../base/yaml.ts';
import type { Config, FixtureOverlay, Overlay } from './config.ts';
import type { ConfigInput, OverlayInput } from './config-schema.ts';
import { headerNameFlaw, headerValueFlaw } from './header.ts';
import { expand, type Env } from './secrets.ts';
import { urlFlaw, variableFlaw, wordFlaw } from './target-flaws.ts';

export interface ReadOverlays {
  readonly identities: Config['identities'];
  readonly fixtures: Config['fixtures'];
  readonly secrets: readonly Secret[];
  readonly mistakes: readonly Mistake[];
}

interface Reading {
  readonly written: Written;
  readonly env: Env;
  readonly kind: 'stdio' | 'http';
  readonly secrets: Secret[];
  readonly mistakes: Mistake[];
}

/** Identities and fixtures of a config of the right shape, with secrets filled in, and everything that is wrong with them. */
export function readOverlays(
  input: Pick<ConfigInput, 'identities' | 'fixtures'>,
  around: Pick<Reading, 'written' | 'env' | 'kind'>,
): ReadOverlays {
  const reading: Reading = { ...around, secrets: [], mistakes: [] };
  const identities = Object.entries(input.identities ?? {}).map(([name, one]): readonly [string, Overlay] => [
    name,
    overlayOf(one, ['identities', name], reading),
  ]);
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
    ...(env === undefined ? {} : { env: filledMap(env, [...at, 'env'], VARIABLE, reading) }),
    ...(args === undefined
      ? {}
      : { args: args.map((word, i) => filled(word, [...at, 'args', i], wordFlaw, reading)) }),
    ...(url === undefined ? {} : { url: filled(url, [...at, 'url'], urlFlaw, reading) }),
    ...(headers === undefined ? {} : { headers: filledMap(headers, [...at, 'headers'], HEADER, reading) }),
  };
}

type FlawOf = (text: string) => string | null;
const VARIABLE = { name: variableFlaw, value: wordFlaw };
const HEADER = { name: headerNameFlaw, value: headerValueFlaw };

/** What cannot have an effect on this kind of target is a mistake, not a no-op. */
function refuse(input: OverlayInput, at: KeyPath, { kind, written, mistakes }: Reading): void {
  const useless = kind === 'stdio' ? (['url', 'headers'] as const) : (['env', 'args'] as const);
  const what = kind === 'stdio' ? 'a command' : 'a URL';
  for (const key of useless.filter((each) => input[each] !== undefined)) {
    mistakes.push({
      place: written.placeOf([...at, key], 'key'),
      message: `${[...at, key].join('.')} has no effect on ${what}.`,
      next: kind === 'stdio' ? 'Use "env" or "args".' : 'Use "url" or "headers".',
    });
  }
}

function filledMap(
  map: Readonly<Record<string, string>>,
  at: KeyPath,
  flaws: { readonly name: FlawOf; readonly value: FlawOf },
  reading: Reading,
): Record<string, string> {
  const entries = Object.entries(map).map(([name, value]): [string, string] => {
    const flaw = flaws.name(name);
    if (flaw !== null) {
      const place = reading.written.placeOf([...at, name], 'key');
      reading.mistakes.push({ place, message: flaw, next: 'Correct the name, or leave it out.' });
    }
    return [name, filled(value, [...at, name], flaws.value, reading)];
  });
  return Object.fromEntries(entries);
}

/** The text with its secrets filled in; what is wrong is told without them. */
function filled(text: string, at: KeyPath, flawOf: FlawOf, reading: Reading): string {
  const wrong = (message: string, next: string): string => {
    const place = unshown(reading.written.placeOf(at, 'value'));
    reading.mistakes.push({ place, message: `${at.join('.')}: ${message}`, next });
    return '';
  };
  const expansion = expand(text, reading.env);
  if (expansion.kind === 'wrong') return wrong(expansion.message, expansion.next);
  reading.secrets.push(...expansion.secrets);
  const flaw = flawOf(expansion.text);
  return flaw === null ? expansion.text : wrong(flaw, 'Correct it.');
}
