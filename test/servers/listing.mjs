// A legacy stdio server whose lists and tools answer as the JSON in the environment variable SCRIPT says:
// { capabilities, lists: { "tools/list": [{ cursor, result | error | silence | endless }] }, calls: { tool: result | { error | silence | exit } } }.
// The first entry of a list whose cursor matches answers ("*" matches every cursor); a list that is not named is not found.
import { createInterface } from 'node:readline';

const script = JSON.parse(process.env.SCRIPT ?? '{}');
let turns = 0;

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const answer = answerTo(method, params ?? {});
  if (answer === null) return;
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...answer })}\n`);
});

function answerTo(method, params) {
  if (method === 'initialize') {
    const serverInfo = { name: 'listing', version: '1.0.0' };
    return {
      result: {
        protocolVersion: params.protocolVersion,
        capabilities: script.capabilities ?? {},
        serverInfo,
      },
    };
  }
  if (method === 'tools/call') return callOf(script.calls?.[params.name], params);
  const entry = script.lists?.[method]?.find((each) => each.cursor === '*' || each.cursor === params.cursor);
  if (entry === undefined) return { error: { code: -32601, message: 'Method not found' } };
  if (entry.silence) return null;
  if (entry.error) return { error: entry.error };
  if (!entry.endless) return { result: entry.result };
  turns += 1;
  const tool = { name: `tool_${turns}`, inputSchema: { type: 'object' } };
  return { result: { tools: [tool], nextCursor: `page ${turns}` } };
}

function callOf(answer, params) {
  if (answer === undefined) return { error: { code: -32602, message: `Unknown tool: ${params.name}` } };
  if (answer.silence) return null;
  if (answer.exit) process.exit(3);
  return answer.error ? { error: answer.error } : { result: answer };
}
