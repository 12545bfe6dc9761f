import { expect, test } from 'vitest';
import type { Question } from '../../src/client/client.ts';
import { NO_MEANS, type ClientMeans } from '../../src/client/clients.ts';
import { openScriptedModel } from '../../src/client/scripted/scripted-model.ts';
import { canaryEndpoint } from '../../src/preflight/canary/canary-endpoint.ts';
import { CANARY_OWN } from '../../src/preflight/own.ts';
import { ASKS, CALLS, SCRIPT } from '../../src/preflight/plan.ts';
import { recordingClient, type ModelTraffic } from '../../src/preflight/recording-client.ts';
import { viewOf } from '../../src/preflight/view.ts';
import { tempFolder } from '../temp-folder.ts';

const NAME = 'model:openai-compatible/any';

function meansWith(name: string, baseUrl: string | null, model: string | null = null): ClientMeans {
  return { ...NO_MEANS, settings: [{ name, model, baseUrl, key: null, command: null }] };
}

test('what a client sends its model in a real trial gives the view of that trial', async () => {
  await using folder = await tempFolder();
  await using model = await openScriptedModel(SCRIPT);
  const heard: { trial: Question['trial']; traffic: ModelTraffic }[] = [];
  const client = recordingClient(NAME, meansWith(NAME, `${model.url}/v1`), (trial, traffic) =>
    heard.push({ trial, traffic }),
  );
  const options = { timeoutMs: 20_000, startTimeoutMs: 20_000, revision: null, instructions: null };
  const trial = { caseId: 'notes', repeat: 2 };
  expect(client.sessions).toBe('alone');
  {
    await using session = await client.open(canaryEndpoint(`${folder.path}/journal`), {
      ...options,
      env: { PATH: process.env['PATH'] },
      folder: folder.path,
    });
    const question = { text: ASKS.calls.question, purpose: 'answer', values: {}, trial } as const;
    await session.ask(question, new AbortController().signal);
  }
  expect(heard).toMatchObject([{ trial }]);
  const traffic = heard[0]?.traffic;
  expect(traffic?.unread()).toBe(0);
  expect(traffic?.requests).toHaveLength(CALLS.length + 1);
  expect(traffic?.requests.map(({ conversation }) => conversation)).toEqual(
    model.requests.map(({ conversation }) => conversation),
  );
  expect(viewOf(CANARY_OWN, traffic?.requests ?? [])).toMatchObject({ exposure: 'direct', halves: 'both' });
});

test.each([
  ['literal', NO_MEANS, /no model of which the address/],
  ['command:true', NO_MEANS, /no model of which the address/],
  ['copilot', NO_MEANS, /the provider of its model is not named/],
  ['pi', meansWith('pi', null, 'openai-compatible/local'), /the address of its model is not known/],
])('%s cannot be recorded, and it is said why', (name, means, message) => {
  expect(() => recordingClient(name, means, () => undefined)).toThrow(message);
});

test.each(['codex', 'claude-code', 'gemini'])('%s has a usual API', (name) => {
  expect(recordingClient(name, NO_MEANS, () => undefined).name).toBe(name);
});
