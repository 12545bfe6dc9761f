import { expect, test } from 'vitest';
import { surfaceChecks } from '../../../src/contract/surface-checks.ts';
import type { Flaw } from '../../../src/contract/check.ts';
import type { SurfaceCode } from '../../../src/finding/words/surface.ts';
import type { Surface } from '../../../src/surface/surface.ts';

/** The cases that every check of the lists comes with; that it holds on the clean surface is tested for all at once. */
export interface CheckCases {
  /** Each is found with this severity, and a message with these words. */
  readonly finds: readonly (readonly [
    what: string,
    surface: Surface,
    severity: Flaw['severity'],
    words: string,
  ])[];
  readonly doesNotApply: readonly (readonly [when: string, surface: Surface, why: string])[];
  /** Looks like the flaw and is none. */
  readonly spares: readonly (readonly [what: string, surface: Surface])[];
}

export function testChecks(cases: Readonly<Partial<Record<SurfaceCode, CheckCases>>>): void {
  for (const [id, check] of Object.entries(surfaceChecks)) {
    const own = cases[check.id];
    if (own === undefined) continue;
    test.each(own.finds)(`${id} finds %s`, (_what, surface, severity, words) => {
      const result = check.run({ surface });
      expect(result).toMatchObject({ kind: 'judged' });
      if (result.kind !== 'judged') return;
      expect(result.flaws.map((flaw) => `${flaw.severity}: ${flaw.message}`).join('\n')).toContain(words);
      expect(result.flaws.map((flaw) => flaw.severity)).toContain(severity);
      expect(result.flaws.find((flaw) => flaw.message.includes(words))?.severity).toBe(severity);
    });
    test.each(own.doesNotApply)(`${id} does not apply %s`, (_when, surface, why) => {
      expect(check.run({ surface })).toEqual({ kind: 'not-applicable', why });
    });
    test.each(own.spares)(`${id} spares %s`, (_what, surface) => {
      expect(check.run({ surface })).toMatchObject({ kind: 'judged', flaws: [] });
    });
  }
}
