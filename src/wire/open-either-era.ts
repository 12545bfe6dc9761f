import { diagnose } from './diagnose.ts';
import type { Endpoint } from './endpoint.ts';
import { eraVerdict, type Verdict } from './era.ts';
import type { Exchange } from './exchange.ts';
import { discover } from './modern-session.ts';
import { nowMs } from './now.ts';
import { openLegacy } from './open-legacy.ts';
import { finishModern, openModern } from './open-modern.ts';
import { eraOf, isRevision, LATEST_LEGACY, LATEST_MODERN, type Revision } from './revision.ts';
import type { Opened, OpenOptions } from './session.ts';
import { startWire } from './start-wire.ts';
import type { Wire } from './wire.ts';

/** Finds the era, modern first, and opens a session in it. A legacy session never rides on a connection that was probed. */
export async function openEitherEra(endpoint: Endpoint, options: OpenOptions): Promise<Opened> {
  const limitMs = Math.min(SILENCE_MS, options.startTimeoutMs);
  const probe = await probeOnce(endpoint, options, limitMs);
  if (probe.kind === 'done') return probe.opened;
  const began = nowMs();
  const legacy = await openLegacy(endpoint, options, legacyAttempt(probe.evidence));
  if (legacy.kind === 'failed') return afterRefusal(endpoint, options, { probe, legacy });
  const tookMs = nowMs() - began;
  const wasPatient = probe.wasSilent && tookMs * 2 < limitMs;
  if (probe.isSure || wasPatient) return legacy;
  return (await probeAgain(endpoint, options, Math.max(limitMs, tookMs * 3), legacy)) ?? legacy;
}

/** A modern server that was too slow for the first question refuses the second in words that give it away. */
async function afterRefusal(
  endpoint: Endpoint,
  options: OpenOptions,
  {
    probe,
    legacy,
  }: { readonly probe: Probe & { kind: 'legacy' }; readonly legacy: Opened & { kind: 'failed' } },
): Promise<Opened> {
  if (probe.isSure || legacy.failure.code !== 'revision-not-served') return legacy;
  const evidence = [...probe.evidence, 'initialize is refused by a modern server'];
  return openModern(endpoint, options, { revision: LATEST_MODERN, isPinned: false, evidence });
}

/** A slow or failing server looks like a legacy one at first; now that it runs, it is asked once more. */
async function probeAgain(
  endpoint: Endpoint,
  options: OpenOptions,
  limitMs: number,
  legacy: Opened & { kind: 'open' },
): Promise<Opened | null> {
  const again = await probeOnce(endpoint, options, Math.min(limitMs, options.startTimeoutMs));
  if (again.kind === 'legacy') return null;
  if (again.opened.kind === 'failed') return null;
  await legacy.session[Symbol.asyncDispose]();
  return again.opened;
}

/** A server may take this long to say anything to the first question; an older one may well never say anything. */
const SILENCE_MS = 10_000;

type Probe =
  | { readonly kind: 'done'; readonly opened: Opened }
  | {
      readonly kind: 'legacy';
      readonly isSure: boolean;
      readonly wasSilent: boolean;
      readonly evidence: readonly string[];
    };

async function probeOnce(endpoint: Endpoint, options: OpenOptions, limitMs: number): Promise<Probe> {
  const start = await startWire(endpoint, options);
  if (start.kind === 'failed') return { kind: 'done', opened: start };
  const { wire } = start.to;
  const opening = await discover(wire, LATEST_MODERN, limitMs);
  const verdict = eraVerdict(opening, endpoint.kind);
  const next = nextStep(verdict);
  if (next === 'modern') {
    const attempt = { revision: LATEST_MODERN, isPinned: false, evidence: [verdict.evidence] };
    return { kind: 'done', opened: await finishModern(wire, opening, attempt) };
  }
  if (next === 'fail') return { kind: 'done', opened: await failed(wire, opening) };
  await wire.close();
  const isSure = verdict.kind !== 'legacy' || verdict.isSure;
  return {
    kind: 'legacy',
    isSure,
    wasSilent: opening.reply.kind === 'timeout',
    evidence: [verdict.evidence],
  };
}

function nextStep(verdict: Verdict): 'modern' | 'legacy' | 'fail' {
  if (verdict.kind === 'legacy') return 'legacy';
  if (verdict.kind !== 'modern') return 'fail';
  const served = verdict.versions.filter(isRevision).map(eraOf);
  // A server may name only legacy revisions in its discovery; one that names nothing we know is modern all the same.
  return served.includes('legacy') && !served.includes('modern') ? 'legacy' : 'modern';
}

async function failed(wire: Wire, opening: Exchange): Promise<Opened> {
  await wire.close();
  const failure = diagnose(opening, wire);
  return { kind: 'failed', failure };
}

function legacyAttempt(evidence: readonly string[]): {
  revision: Revision;
  isPinned: boolean;
  evidence: readonly string[];
} {
  return { revision: LATEST_LEGACY, isPinned: false, evidence };
}
