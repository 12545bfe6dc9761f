import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '../../temp-folder.ts';
import { script, startRelay } from './stdio-harness.ts';
import { NOTHING_ELSE } from '../../../src/wire/relay/policy.ts';

const call = (tool: string, id: number): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: tool } });

test('a refused call never reaches the target, is answered, and both are recorded; the rest is untouched', async () => {
  await using folder = await tempFolder();
  const got = join(folder.path, 'got');
  // Answers every line, in two halves.
  const target = script(`
    const fs = require('node:fs');
    fs.writeFileSync(${JSON.stringify(got)}, '');
    require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
      fs.appendFileSync(${JSON.stringify(got)}, line + '\\n');
      const { id } = JSON.parse(line);
      process.stdout.write('{"id":' + id + ',', () => setTimeout(() => process.stdout.write('"result":{}}\\n'), 20));
    });
  `);
  await using relay = await startRelay(target, {
    folder: folder.path,
    policy: { ...NOTHING_ELSE, refuse: { drop: 'it writes' } },
  });
  const { stdin } = relay.process;
  stdin.write(`${call('list', 1)}\n${call('drop', 2).slice(0, 30)}`);
  // The refusal falls into the middle of the answer to the first call.
  await relay.until((all) => all.includes('{"id":1,'));
  stdin.write(`${call('drop', 2).slice(30)}\n`);
  await relay.until((all) => all.toString().split('\n').length > 2);
  stdin.end(`${call('list', 3)}\n`);
  expect(await relay.ended).toEqual([0, null]);
  const lines = relay.output().toString().trimEnd().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { id: number }).id)).toEqual([1, 2, 3]);
  expect(lines[0]).toBe('{"id":1,"result":{}}');
  expect(await readFile(got, 'utf8')).toBe(`${call('list', 1)}\n${call('list', 3)}\n`);
  const { frames } = await relay.recording();
  expect(frames.filter(({ from }) => from === 'client').map(({ text, by }) => [by, text])).toEqual([
    ['peer', call('list', 1)],
    ['peer', call('drop', 2)],
    ['peer', call('list', 3)],
  ]);
  expect(frames.filter(({ by }) => by === 'relay').map(({ from, text }) => [from, text])).toEqual([
    ['server', lines[1]],
  ]);
});

test('a target that is silent does not hold a refusal up', async () => {
  await using folder = await tempFolder();
  await using relay = await startRelay(script('process.stdin.resume()'), {
    folder: folder.path,
    policy: { ...NOTHING_ELSE, refuse: 'all' },
  });
  relay.process.stdin.write(`${call('anything', 5)}\n`);
  const answer = await relay.until((all) => all.includes('\n'));
  expect(JSON.parse(answer.toString())).toMatchObject({ id: 5, result: { isError: true } });
});

test('without a policy not even a half line is held back', async () => {
  await using folder = await tempFolder();
  await using relay = await startRelay(script('process.stdin.pipe(process.stdout)'), { folder: folder.path });
  relay.process.stdin.write('{"half":');
  expect((await relay.until((all) => all.length >= 8)).toString()).toBe('{"half":');
});
