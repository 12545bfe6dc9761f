import { expect, test } from 'vitest';
import { gateDocument } from '../../../src/gate/release/document.ts';
import type { Judged } from '../../../src/gate/release/judged.ts';
import { surfaceDiff } from '../../../src/surface/diff/diff.ts';
import { aSurface } from '../../builders.ts';

function open(command: string | null): Judged {
  return {
    metric: 'probe.pass_rate',
    asks: 'min 1',
    client: null,
    declared: true,
    place: null,
    outcome: 'unanswered',
    why: 'nothing is stored',
    measures: [],
    runs: [],
    command,
  };
}

test.each<[string, readonly (string | null)[], readonly string[]]>([
  ['once', ['surveyor check', 'surveyor check', null], ['surveyor check']],
  ['the run that asks all', ['surveyor select', 'surveyor run'], ['surveyor run']],
  [
    'the one of all clients',
    ["surveyor run --client 'model:a b' --store x", 'surveyor run --store x'],
    ['surveyor run --store x'],
  ],
  [
    'both where neither asks all of the other',
    ['surveyor select', 'surveyor run --client codex'],
    ['surveyor select', 'surveyor run --client codex'],
  ],
  ['one of one client', ['surveyor select --client codex'], ['surveyor select --client codex']],
])('what is missing is told as %s', (_title, commands, next) => {
  const document = gateDocument({
    rules: commands.map(open),
    late: [],
    again: [],
    target: 'node server.js',
    baseline: { shown: 'surveyor.surface.json', notes: ['the lock is new'] },
    diff: surfaceDiff(aSurface(), aSurface()),
    changes: [],
    declared: { rules: 1, hash: 'x' },
    strict: false,
  });
  expect(document.next).toEqual(next);
  expect(document).toMatchObject({ exitCode: 3, notes: ['the lock is new'] });
});
