import { expect, test } from 'vitest';
import type { ClientOptions, Question } from '../../../src/client/client.ts';
import type { Recorded } from '../../../src/client/replay/recorded.ts';
import { replayClient } from '../../../src/client/replay/replay-client.ts';
import { openRelay } from '../../../src/wire/relay/open-relay.ts';
import { toolCalls } from '../../../src/trajectory/tool-calls.ts';
import { aCall, aClaim } from '../../builders.ts';
import { listingServer, OPEN_OPTIONS } from '../../surface/listing.ts';
import { tempFolder } from '../../temp-folder.ts';

const SERVER = listingServer({ capabilities: { tools: {} }, calls: { list: {}, book: {} } });
const LIST = aCall({ tool: 'list', arguments: {} });
const BOOK = aCall({ tool: 'book', arguments: { room: 'Cedar' } });
const NEVER = new AbortController().signal;

async function replay(recorded: Recorded | null, turns = 1): Promise<{ answers: string[]; seen: unknown[] }> {
  await using folder = await tempFolder();
  await using relay = await openRelay(SERVER, {
    folder: folder.path,
    policy: { refuse: {}, outages: [], elicit: null },
    env: process.env,
  });
  const options: ClientOptions = { ...OPEN_OPTIONS, folder: folder.path, instructions: null };
  const read = (caseId: string, repeat: number): Promise<Recorded | null> =>
    Promise.resolve(caseId === 'one' && repeat === 2 ? recorded : null);
  const client = replayClient('R1', (run) => Promise.resolve(run === 'R1' ? read : null));
  const answers: string[] = [];
  await using session = await client.open(relay.endpoint, options);
  const question: Question = {
    text: 'x',
    purpose: 'answer',
    values: {},
    trial: { caseId: 'one', repeat: 2 },
  };
  answers.push((await session.ask(question, NEVER)).answer);
  for (let n = 1; n < turns; n += 1) answers.push((await session.reply?.('more', NEVER))?.answer ?? '');
  const calls = toolCalls((await relay.take(500)).frames, null);
  return { answers, seen: calls.map(({ tool, arguments: args }) => [tool, args]) };
}

test('the calls of the stored trial are made again, in their order, and its answer is repeated', async () => {
  const { answers, seen } = await replay({
    calls: [LIST, BOOK],
    claim: aClaim({ answer: 'Done.' }),
    turns: null,
  });
  expect(answers).toEqual(['Done.']);
  expect(seen).toEqual([
    ['list', {}],
    ['book', { room: 'Cedar' }],
  ]);
});

test('each turn of the user has the calls that it had', async () => {
  const turns = [
    { answer: 'Which room?', calls: 1 },
    { answer: 'Booked.', calls: 2 },
  ];
  const { answers, seen } = await replay({ calls: [LIST, BOOK], claim: null, turns }, 2);
  expect(answers).toEqual(['Which room?', 'Booked.']);
  expect(seen).toHaveLength(2);
});

test('a trial that is not there, or whose arguments were not kept, cannot be replayed', async () => {
  await expect(replay(null)).rejects.toThrow('the stored run has no trial 2 of this case.');
  const partial = aCall({ tool: 'book', arguments: {}, dropped: ['room'] });
  await expect(replay({ calls: [partial], claim: null, turns: null })).rejects.toThrow(
    'the arguments of book were not kept (room): log.arguments decides.',
  );
});

test('a run that is not there is a mistake', async () => {
  const options = { env: {}, folder: '.' };
  await expect(replayClient('R9', () => Promise.resolve(null)).inspect(options)).rejects.toMatchObject({
    code: 'run-unknown',
  });
  await expect(replayClient('R9', null).inspect(options)).rejects.toMatchObject({ code: 'run-unknown' });
});
