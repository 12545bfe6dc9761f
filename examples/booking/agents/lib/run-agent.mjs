// One turn of an agent as `command:` clients are run: the question, the server's file, and the places for the answer and
// for what it says it called, are in the environment.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { GOOD_HABITS, respond } from './assistant.mjs';
import { connect } from './server.mjs';

/** `habits`: what this agent does otherwise than a good one. */
export async function runAgent(habits, env = process.env) {
  const memory = remembered();
  memory.said.push(env.SURVEYOR_QUESTION);
  const server = await connect(env.SURVEYOR_MCP_CONFIG);
  const answer = await respond({ said: memory.said, server, memory, habits: { ...GOOD_HABITS, ...habits } });
  await server.close();
  writeFileSync(MEMORY, JSON.stringify(memory));
  writeFileSync(env.SURVEYOR_ANSWER, answer);
  writeFileSync(env.SURVEYOR_CALLS, JSON.stringify(server.calls));
}

/** In the working folder, which is the agent's own for as long as the conversation goes on. */
const MEMORY = 'memory.json';

function remembered() {
  return existsSync(MEMORY) ? JSON.parse(readFileSync(MEMORY, 'utf8')) : { said: [] };
}
