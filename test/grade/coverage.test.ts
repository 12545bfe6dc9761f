import { expect, test } from 'vitest';
import { coverageOf } from '../../src/grade/coverage.ts';
import { aCall } from '../builders.ts';

const tools = [{ name: 'b' }, { name: 'a' }, { name: 'never' }];

test('a tool counts as called when a call was executed, as answered when data came back', () => {
  const coverage = coverageOf(tools, [
    {
      client: 'literal',
      calls: [aCall({ tool: 'a' }), aCall({ tool: 'b', outcome: 'denied', shape: null })],
    },
    { client: 'other', calls: [aCall({ tool: 'b', outcome: 'tool_error' }), aCall({ tool: 'invented' })] },
  ]);
  expect(coverage).toMatchObject({ advertised: 3, called: 2, answered: 1 });
  expect(coverage.tools.map(({ tool }) => tool)).toEqual(['b', 'a', 'never']);
  expect(coverage.tools[0]?.clients).toEqual([
    { client: 'literal', called: 0, answered: 0, refused: 1 },
    { client: 'other', called: 1, answered: 0, refused: 0 },
  ]);
});

test('an empty answer is called and not answered; an unnamed client and a tool named like a prototype member are safe', () => {
  const shape = { bytes: 2, contentTypes: [], items: 0, empty: true, nulls: 0, truncated: false };
  const coverage = coverageOf(
    [{ name: 'constructor' }],
    [{ client: '__proto__', calls: [aCall({ tool: 'constructor', shape })] }],
  );
  expect(coverage).toMatchObject({ advertised: 1, called: 1, answered: 0 });
});
