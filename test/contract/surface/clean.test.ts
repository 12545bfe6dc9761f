import { describe, expect, test } from 'vitest';
import { surfaceChecks } from '../../../src/contract/surface-checks.ts';
import { aSurface } from '../../builders.ts';
import { cleanModernSurface, cleanSurface } from '../clean-surface.ts';

const checks = Object.values(surfaceChecks);

describe.each([
  [
    'the clean surface of the legacy era',
    cleanSurface(),
    ['tool.x-mcp-header', 'tool.x-mcp-header-secret', 'list.both-ways'],
  ],
  ['the clean surface of the modern era', cleanModernSurface(), ['tool.task-support', 'list.both-ways']],
] as const)('on %s', (_name, surface, notApplicable) => {
  test.each(checks.map((check) => [check.id, check] as const))('%s holds without any advice', (id, check) => {
    const result = check.run({ surface });
    if (notApplicable.some((each) => each === id)) expect(result.kind).toBe('not-applicable');
    else expect(result).toMatchObject({ kind: 'judged', flaws: [] });
  });
});

test.each(checks.map((check) => [check.id, check] as const))(
  '%s says something where it holds',
  (_id, check) => {
    const result = check.run({ surface: cleanSurface() });
    expect(result.kind === 'judged' ? result.saw : result.why).not.toBe('');
  },
);

test.each(checks.map((check) => [check.id, check] as const))(
  '%s does not hold where the lists could not be read',
  (_id, check) => {
    const why = 'Page 1 of the list was refused with error -32603: no.';
    const lists = ['tools', 'prompts', 'resources', 'resourceTemplates'] as const;
    const gaps = lists.map((list) => ({ list, kind: 'error' as const, why, code: -32603 }));
    const surface = aSurface({ tools: [], capabilities: {}, gaps });
    expect(check.run({ surface }).kind).not.toBe('judged');
  },
);

test('every check is filed under its own id', () => {
  for (const [id, check] of Object.entries(surfaceChecks)) {
    expect(check).toMatchObject({ id, executes: 'nothing', phase: 'surface' });
  }
});
