import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { documentOf, emptyFolder, surveyor, testServer } from './surveyor.ts';

/** Says in a file which process it is once its tool is called, and never answers. */
const HANGS = `
import { createInterface } from 'node:readline';
import { writeFileSync } from 'node:fs';
const tool = { name: 'list_rooms', description: 'Lists rooms.', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } };
const results = {
  initialize: ({ protocolVersion }) => ({ protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'hangs', version: '1' } }),
  ping: () => ({}),
  'tools/list': () => ({ tools: [tool] }),
};
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (method === 'tools/call' && params.name === 'list_rooms') writeFileSync('pid', String(process.pid));
  else if (id !== undefined) {
    const answer = results[method] ? { result: results[method](params) } : { error: { code: -32601, message: 'no such method' } };
    process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, ...answer }) + '\\n');
  }
});`;

/** Says in a file which process it is, and goes on for ever, whoever asks it to end. */
const STUBBORN = `
import { writeFileSync } from 'node:fs';
process.on('SIGTERM', () => undefined);
setInterval(() => undefined, 1_000);
writeFileSync('pid', String(process.pid));`;

const CASE = `
- contract: the world is read by a program
  steps:
    - call: list_books
  effects:
    - command: [${JSON.stringify(process.execPath)}, stubborn.mjs]
      equals: 1
`;

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('Ctrl-C while `surveyor check` waits', () => {
  test.each([
    ['for a tool that never answers', ['--timeout', '300s', '--', process.execPath, 'hangs.mjs']],
    ['for a program of a contract case', ['--only', 'contract']],
  ])('%s ends it at once, and leaves no process', async (_title, args) => {
    using folder = emptyFolder();
    const inFolder = (name: string): string => join(folder.path, name);
    writeFileSync(inFolder('hangs.mjs'), HANGS);
    writeFileSync(inFolder('stubborn.mjs'), STUBBORN);
    writeFileSync(inFolder('bank.yaml'), CASE);
    writeFileSync(
      inFolder('surveyor.yaml'),
      `target:\n  command: ${JSON.stringify(testServer('clean-legacy'))}\ncases: [bank.yaml]\n`,
    );
    const typed = await surveyor(['check', '--json', '--store', 'memory', ...args], {
      folder: folder.path,
      until: () => existsSync(inFolder('pid')) && readFileSync(inFolder('pid'), 'utf8') !== '',
    });
    expect(typed.code).toBe(130);
    expect(documentOf(typed)).toMatchObject({
      command: 'check',
      ok: false,
      exitCode: 130,
      error: { code: 'interrupted' },
    });
    const pid = Number(readFileSync(inFolder('pid'), 'utf8'));
    // Killed is not yet gone: the system takes its time on a busy machine.
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 10_000 });
  });
});
