import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseJson } from '../../../src/base/json.ts';
import { claimOf, NOTHING_SAID, type Account } from '../../../src/client/agent/account.ts';
import { agents } from '../../../src/client/agent/agents.ts';

/** What an agent printed when it was run for real with the scripted model, heard line by line. */
function heard(agent: string, ...samples: string[]): Account {
  const one = agents.find(({ name }) => name === agent)!;
  const lines = samples.flatMap((sample) =>
    readFileSync(`test/client/agent/samples/${agent}/${sample}.jsonl`, 'utf8').split('\n'),
  );
  return lines.reduce<Account>((account, line) => {
    const parsed = parseJson(line);
    return parsed.ok ? one.hear(account, parsed.value) : account;
  }, NOTHING_SAID);
}

describe('an answered question', () => {
  test.each([
    ['claude-code', 'get-sum', { model: 'scripted-1', inputTokens: 4856, outputTokens: 50 }],
    ['codex', 'get-sum', { model: null, inputTokens: 13284, outputTokens: 58 }],
    ['gemini', 'get-sum', { model: 'gemini-2.5-flash', inputTokens: 13023, outputTokens: 64 }],
    ['copilot', 'get-sum', { model: 'scripted-1', inputTokens: null, outputTokens: null }],
    ['pi', 'get_sum', { model: 'scripted-1', inputTokens: 1467, outputTokens: 53 }],
    ['opencode', 'get-sum', { model: null, inputTokens: 927, outputTokens: 52 }],
    ['qwen', 'get-sum', { model: 'scripted-1', inputTokens: 17637, outputTokens: 45 }],
    ['continue', 'get-sum', { model: 'scripted-1', inputTokens: 900, outputTokens: 51, costUsd: null }],
    ['cline', 'get-sum', { model: 'scripted-1', inputTokens: 4723, outputTokens: 46 }],
  ])('of %s gives answer, calls, tokens and session', (agent, tool, work) => {
    const account = heard(agent, 'answered');
    expect(account).toMatchObject({ ...work, end: { kind: 'finished' }, denied: [] });
    expect(account.calls).toEqual([{ tool, arguments: { a: 40, b: 2 } }]);
    expect(account.answer).toMatch(/^The answer: \{"kind":"result".*42/s);
    if (agent === 'cline') expect(account.session).toBeNull();
    else expect(account.session).toMatch(/^(?:ses_|00000000-|surveyor-1$)/);
  });

  test('of a model whose price is not known costs an unknown amount, not nothing', () => {
    for (const agent of ['pi', 'opencode', 'cline']) expect(heard(agent, 'answered').costUsd).toBeNull();
  });

  test('of Claude Code costs what it says', () => {
    expect(heard('claude-code', 'answered').costUsd).toBeCloseTo(0.0204, 4);
  });

  test.each<[string, { total_cost_usd?: number; usage?: Record<string, number> }, object]>([
    ['a negative cost', { total_cost_usd: -5 }, { costUsd: null, inputTokens: 100 }],
    ['a cost that nothing has', { total_cost_usd: 1e300 }, { costUsd: null }],
    ['a negative count', { usage: { input_tokens: -1 } }, { inputTokens: null, costUsd: 0.5 }],
    ['half a token', { usage: { output_tokens: 0.5 } }, { outputTokens: null, inputTokens: 100 }],
  ])('with %s among others leaves the sum unknown', (_title, said, work) => {
    const { hear } = agents.find(({ name }) => name === 'claude-code')!;
    const plain = { type: 'result', total_cost_usd: 0.25, usage: { input_tokens: 50, output_tokens: 7 } };
    const account = [plain, { ...plain, ...said, usage: { ...plain.usage, ...said.usage } }].reduce(
      hear,
      NOTHING_SAID,
    );
    expect(claimOf(account).work).toMatchObject(work);
  });

  test('of Copilot has its tokens in the report that it leaves behind', () => {
    const account = heard('copilot', 'answered', 'usage');
    expect(account).toMatchObject({ inputTokens: 9593, outputTokens: 102, end: { kind: 'finished' } });
  });
});

const GOING_ON = agents.filter(({ goesOn }) => goesOn !== false).map(({ name }) => name);

test.each(GOING_ON)('%s answers the next words of the user for themselves', (agent) => {
  const account = heard(agent, 'replied');
  expect(account.calls).toEqual([{ tool: 'echo', arguments: { message: 'hi' } }]);
  expect(account.answer).toMatch(/^second \d/);
  expect(account.answer).not.toContain('The answer');
});

test.each([
  ['claude-code', 'it reported api_error: Failed to authenticate. API Error: 401 bad key'],
  ['codex', 'its turn failed: unexpected status 401 Unauthorized: bad key'],
  ['gemini', 'it reported an error: [API Error: {"error":{"code":401,"message":"bad key"'],
  ['copilot', 'it reported an error: Authentication failed with provider'],
  ['pi', `its model's API failed: 401`],
  ['opencode', 'it reported an error: bad key'],
  ['qwen', 'it reported an error: [API Error: 401 bad key]'],
  ['cline', 'it reported an error: bad key'],
])('%s with a wrong key has failed, whatever its exit status', (agent, why) => {
  const { end } = heard(agent, 'unauthorized');
  expect(end).toEqual({ kind: 'failed', why: expect.stringContaining(why) as string });
});

test('Claude Code at its turn limit has finished: what it did until then counts', () => {
  const account = heard('claude-code', 'turn-limit');
  expect(account.end).toEqual({ kind: 'finished' });
  expect(account.calls.length).toBeGreaterThan(1);
});

test('Continue that failed in a later turn is not believed to have answered by the file of the turn before', () => {
  const { hear } = agents.find(({ name }) => name === 'continue')!;
  const session = heard('continue', 'replied').session;
  const file = parseJson(readFileSync('test/client/agent/samples/continue/failed-later.jsonl', 'utf8'));
  const account = hear({ ...NOTHING_SAID, session }, file.ok ? file.value : null);
  expect(account).toMatchObject({ session, end: null, answer: '', calls: [] });
});

test('Continue whose answer looks like a conversation is not misled by it', () => {
  const { hear } = agents.find(({ name }) => name === 'continue')!;
  const printed = { history: [{ message: { role: 'assistant', content: 'It is done.' } }] };
  expect(hear(NOTHING_SAID, printed)).toEqual(NOTHING_SAID);
});

test('Gemini CLI that noticed a loop has finished without an answer', () => {
  const account = heard('gemini', 'loop-detected');
  expect(account).toMatchObject({ end: { kind: 'finished' }, answer: '' });
  expect(account.calls).toHaveLength(4);
});

test('Cline that was stopped, or made too many mistakes, has not finished', () => {
  const { hear } = agents.find(({ name }) => name === 'cline')!;
  for (const finishReason of ['aborted', 'mistake_limit', 'error', 'something-new']) {
    const { end } = hear(NOTHING_SAID, { type: 'run_result', finishReason, text: '', usage: {} });
    expect(end?.kind).toBe('failed');
  }
});

test('Cline that ended before it ran has failed with its words', () => {
  const { hear } = agents.find(({ name }) => name === 'cline')!;
  expect(hear(NOTHING_SAID, { type: 'error', message: 'no such provider' }).end).toEqual({
    kind: 'failed',
    why: 'it reported an error: no such provider',
  });
});

test('a call that Claude Code refused by itself is known', () => {
  const line = {
    type: 'result',
    subtype: 'success',
    is_error: false,
    result: 'x',
    permission_denials: [{ tool_name: 'mcp__target__book' }],
  };
  const agent = agents.find(({ name }) => name === 'claude-code')!;
  expect(agent.hear(NOTHING_SAID, line).denied).toEqual(['mcp__target__book']);
});

test.each(agents.map((agent) => [agent.name, agent] as const))(
  '%s is never misled by lines of other shapes',
  (_, agent) => {
    const odd = [null, 1, 'text', [], {}, { type: 7 }, { type: 'unknown' }, { type: 'result', usage: 'x' }];
    for (const line of odd) {
      const account = agent.hear(NOTHING_SAID, line);
      expect(account.calls).toEqual([]);
      expect(account.end === null || account.end.kind === 'failed').toBe(true);
    }
  },
);
