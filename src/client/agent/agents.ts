import type { Agent } from './agent.ts';
import { claudeCode } from './agents/claude-code.ts';
import { cline } from './agents/cline.ts';
import { codex } from './agents/codex.ts';
import { continueCli } from './agents/continue.ts';
import { copilot } from './agents/copilot.ts';
import { gemini } from './agents/gemini.ts';
import { opencode } from './agents/opencode.ts';
import { pi } from './agents/pi.ts';
import { qwen } from './agents/qwen.ts';

/** Every agent program that there is an adapter for. */
export const agents: readonly Agent[] = [
  claudeCode,
  codex,
  gemini,
  copilot,
  pi,
  opencode,
  qwen,
  continueCli,
  cline,
];
