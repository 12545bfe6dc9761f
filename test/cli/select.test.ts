import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { emptyFolder, surveyor, testServer } from './surveyor.ts';

const CASES = `
- { selection: which books are there?, id: happy, kind: happy, expect: list_books }
- { selection: the volumes on my shelf, id: edge, kind: edge, expect: list_books }
- { selection: "thanks, no need to list the books", id: trap, kind: trap, expect: none }
- { probe: list the books of the library, id: probe, tool: list_books }
`;

/** A project with a bank; the rest of its config goes on top. */
function project(path: string, more: object = {}): void {
  mkdirSync(join(path, 'cases'));
  const config = { target: { command: testServer('clean-legacy') }, log: { payloads: 'full' }, ...more };
  writeFileSync(join(path, 'surveyor.yaml'), JSON.stringify(config));
  writeFileSync(join(path, 'cases', 'bank.yaml'), CASES);
}

describe('surveyor select', () => {
  test('asks the selection cases, stores the run, and prints one document', async () => {
    using folder = emptyFolder();
    project(folder.path);
    const at = { folder: folder.path };
    const { code, stdout, stderr } = await surveyor(['select', '--json', '--quiet', '--trials', '2'], at);
    expect([code, stderr]).toEqual([0, '']);
    const report = JSON.parse(stdout) as {
      run: { id: string; planned: number };
      trials: { kind: string }[];
    };
    expect(report).toMatchObject({
      command: 'select',
      run: { planned: 6 },
      selection: [{ client: 'literal' }],
    });
    expect(new Set(report.trials.map(({ kind }) => kind))).toEqual(new Set(['selection']));
    const { id } = report.run;
    const again = await surveyor(['report', id, '--json'], at);
    expect(JSON.parse(again.stdout)).toMatchObject({ command: 'report', selection: [{ client: 'literal' }] });
    const other = await surveyor(['run', '--resume', id], at);
    expect(other.code).toBe(2);
    expect(other.stderr).toContain(`surveyor select --resume ${id}`);
    const finished = await surveyor(['select', '--resume', id], at);
    expect(finished.stderr).toContain('is finished: there is nothing to resume');
  });

  test.each([
    [['--budget', '0'], {}, '--budget takes an amount of US dollars above 0, not "0".'],
    [['--budget', '1,5'], {}, '--budget takes an amount of US dollars above 0'],
    [
      ['--budget', '1'],
      { clients: ['command:./agent.sh'] },
      '--budget cannot hold command:./agent.sh: it does not say what a trial cost.',
    ],
    [['--case', 'probe'], {}, 'the bank has no case "probe"'],
  ])('%j is a mistake', async (args, more, message) => {
    using folder = emptyFolder();
    project(folder.path, more);
    const { code, stderr } = await surveyor(['select', ...args], { folder: folder.path });
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});
