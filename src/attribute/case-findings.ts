import { didYouMean } from '../base/nearest.ts';
import { excerpt } from '../base/text.ts';
import type { Bank, Probe } from '../case/case.ts';
import { checkBank, placeOf } from '../case/check-bank.ts';
import type { Finding } from '../finding/finding.ts';
import { knowsAllTools } from '../surface/knows-all-tools.ts';
import { NO_LOCK, type KnownLock } from '../surface/lock.ts';
import { closedArgumentNames } from '../surface/parameters.ts';
import { namesNow } from '../surface/renamed-to.ts';
import type { Surface } from '../surface/surface.ts';

type Listed = Pick<Surface, 'tools' | 'gaps'>;

/**
 * Names in a bank that the server does not have: tools, by which a case can never pass, and arguments of probes. A tool that
 * the lock file knows was there once.
 */
export function caseFindings(bank: Bank, surface: Listed, lock: KnownLock = NO_LOCK): readonly Finding[] {
  const probes = bank.cases.flatMap((one) => (one.kind === 'probe' && one.defect === null ? [one] : []));
  return [
    ...unlistedTools(bank, surface, lock),
    ...probes.flatMap((probe) => unlistedArguments(probe, surface)),
  ];
}

function unlistedTools(bank: Bank, surface: Listed, lock: KnownLock): readonly Finding[] {
  if (!knowsAllTools(surface)) return [];
  const listed = surface.tools.map((tool) => tool.name);
  return checkBank(bank, listed).map(({ caseId, tool, message }) => ({
    code: 'case-tool-unlisted',
    severity: 'error',
    site: { place: 'case', caseId },
    message: `${message}${lockText(tool, surface, lock)}`,
    facts: { tool },
    evidence: [],
  }));
}

/** What the lock file has to say of a tool that is not listed any more. */
function lockText(tool: string, surface: Listed, lock: KnownLock): string {
  if (lock.kind === 'none' || !lock.surface.tools.some(({ name }) => name === tool)) return '';
  const now = namesNow(lock.surface, surface).get(tool);
  const renamed = now === undefined ? '' : ` (renamed to ${excerpt(now, 80)}?)`;
  return ` ${excerpt(lock.file, 80)} knows it: \`surveyor surface diff\` shows what became of it${renamed}.`;
}

/** Keys under `with` that are no parameter of the tool, where its schema says which parameters there are. */
function unlistedArguments(probe: Probe, { tools }: Listed): readonly Finding[] {
  const tool = tools.find(({ name }) => name === probe.tool);
  const names = tool === undefined ? null : closedArgumentNames(tool);
  if (names === null) return [];
  const strange = Object.keys(probe.with).filter((key) => !names.includes(key));
  return strange.map((argument) => ({
    code: 'case-argument-unlisted',
    severity: 'warning',
    site: { place: 'case', caseId: probe.id },
    message: `${placeOf(probe)}: "with" names "${excerpt(argument, 100)}", and ${excerpt(probe.tool, 100)} has no such parameter.${didYouMean(argument, names)}`,
    facts: { tool: probe.tool, argument },
    evidence: [],
  }));
}
