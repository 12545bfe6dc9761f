import { describe, expect, test } from 'vitest';
import { UsageError } from '../../src/base/errors.ts';
import { diffPlan } from '../../src/cli/surface/diff-plan.ts';

const plan = (line: string): string => {
  const words = line.split(' ').filter((word) => word !== '');
  const options: Record<string, string> = {};
  const operands: string[] = [];
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i] ?? '';
    if (word.startsWith('--')) options[word.slice(2)] = words[(i += 1)] ?? '';
    else operands.push(word);
  }
  const { before, after } = diffPlan({ operands, options });
  return `${source(before)} to ${source(after)}`;
};

function source(one: ReturnType<typeof diffPlan>['after']): string {
  if (one.kind === 'target') return `server ${one.operands.join(' ')}`.trim();
  const file = one.file ?? 'lock';
  return one.kind === 'file' ? file : `${file}@${one.revision}`;
}

describe('which two surfaces a command line means', () => {
  test.each([
    ['', 'lock to server'],
    ['a.json', 'a.json to server'],
    ['a.json b.json', 'a.json to b.json'],
    ['node server.js', 'lock to server node server.js'],
    ['a.json node server.js', 'a.json to server node server.js'],
    ['node tool.json', 'lock to server node tool.json'],
    ['https://example.com/mcp', 'lock to server https://example.com/mcp'],
    ['a.json https://example.com/mcp.json', 'a.json to server https://example.com/mcp.json'],
    ['--base main', 'lock@main to lock'],
    ['a.json --base main', 'a.json@main to a.json'],
    ['--base main --head next', 'lock@main to lock@next'],
    ['a.json --base main --head next', 'a.json@main to a.json@next'],
    ['node server.js --base main', 'lock@main to server node server.js'],
  ])('%j', (line, expected) => {
    expect(plan(line)).toBe(expected);
  });

  test.each([
    ['--head next', /there is no --base/],
    ['a.json b.json node server.js', /three surfaces/],
    ['a.json b.json --base main', /what comes before/],
    ['node server.js --base main --head next', /what comes after/],
  ])('%j names something else than two', (line, message) => {
    expect(() => plan(line)).toThrow(UsageError);
    expect(() => plan(line)).toThrow(message);
  });
});
