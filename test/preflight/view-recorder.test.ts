import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { asRunId, trialId } from '../../src/base/ids.ts';
import { NO_MEANS } from '../../src/client/clients.ts';
import { openScriptedModel } from '../../src/client/scripted/scripted-model.ts';
import type { Payloads } from '../../src/config/config.ts';
import { canaryEndpoint } from '../../src/preflight/canary/canary-endpoint.ts';
import { CANARY_TOOLS, INSTRUCTIONS } from '../../src/preflight/canary/surface.ts';
import { ASKS, SCRIPT } from '../../src/preflight/plan.ts';
import { viewRecorder } from '../../src/preflight/view-recorder.ts';
import { aSurface, aTool } from '../builders.ts';
import { aHeard } from './hand-made.ts';
import { tempFolder } from '../temp-folder.ts';

const CLIENT = 'model:openai-compatible/any';
const TRIAL = { client: CLIENT, caseId: 'notes', repeat: 2 };
const ID = trialId(asRunId('20260102-030405-aaaaaaaaaa'), { ...TRIAL, door: 'mcp' });

const CROSSED = {
  frames: aHeard().frames,
  surface: aSurface({
    instructions: INSTRUCTIONS,
    tools: CANARY_TOOLS.map(({ name, description, inputSchema }) =>
      aTool({ name, description, inputSchema }),
    ),
  }),
};

/** What is written of one trial: its files by name. */
async function written(payloads: Payloads, asked = true): Promise<Readonly<Record<string, string>>> {
  await using folder = await tempFolder();
  await using model = await openScriptedModel(SCRIPT);
  const views = join(folder.path, 'deep', 'views');
  const recorder = viewRecorder(views);
  const setting = { name: CLIENT, model: null, baseUrl: `${model.url}/v1`, key: null, command: null };
  const client = recorder.client(CLIENT, { ...NO_MEANS, settings: [setting] });
  await using session = await client.open(canaryEndpoint(`${folder.path}/journal`), {
    timeoutMs: 20_000,
    startTimeoutMs: 20_000,
    revision: null,
    instructions: null,
    env: { PATH: process.env['PATH'] },
    folder: folder.path,
  });
  const question = { text: ASKS.calls.question, purpose: 'answer', values: {}, trial: TRIAL } as const;
  if (asked) await session.ask(question, new AbortController().signal);
  const redact = (text: string): string => text.replaceAll('alpha', '[redacted]');
  // Before the session has ended, as in a lane of several trials; and only once.
  for (let times = 0; times < 2; times += 1)
    await recorder.take({ ...TRIAL, id: ID }, CROSSED)?.keep({ payloads, redact });
  const names = asked ? readdirSync(views) : [];
  expect(readdirSync(folder.path).includes('deep')).toBe(asked);
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(views, name), 'utf8')]));
}

test('each trial has a file with its view, redacted', async () => {
  const files = Object.entries(await written('full'));
  expect(files).toHaveLength(1);
  const [[name, text] = ['', '']] = files;
  expect(name).toMatch(
    /^20260102-030405-aaaaaaaaaa_notes_model_openai-compatible_any_mcp_2-[0-9a-f]+\.json$/,
  );
  expect(JSON.parse(text)).toMatchObject({
    schema: 'mcp-surveyor.view/1',
    trial: ID,
    case: 'notes',
    client: CLIENT,
    repeat: 2,
    unread: 0,
    view: { exposure: 'direct', halves: 'both' },
  });
  expect(text).toContain('MARK-FOUND-6W3C');
  expect(text).not.toContain('alpha');
});

test('where payloads are not to be kept, no text of a result is', async () => {
  const [text = ''] = Object.values(await written('summary'));
  expect(text).not.toMatch(/MARK-(?:FOUND|RECEIPT|TEXT|STRUCTURED|PAPER)/);
  expect(text).toContain('read-note');
});

test('a trial in which nothing was asked has no file', async () => {
  expect(await written('full', false)).toEqual({});
});
