import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ObservedFindings } from '../../src/attribute/observed-findings.ts';
import { asRunId } from '../../src/base/ids.ts';
import type { Client } from '../../src/client/client.ts';
import { commandClient } from '../../src/client/command/command-client.ts';
import { literal } from '../../src/client/literal/literal.ts';
import { NO_WORLD } from '../../src/config/config.ts';
import { wireChecks } from '../../src/contract/wire-checks.ts';
import type { Finding } from '../../src/finding/finding.ts';
import { ConnectionLog } from '../../src/run/connection.ts';
import { Patience } from '../../src/run/patience.ts';
import { planLanes } from '../../src/run/plan.ts';
import { runTrials, type Done } from '../../src/run/run-trials.ts';
import { openWorlds } from '../../src/world/worlds.ts';
import type { Endpoint } from '../../src/wire/endpoint.ts';
import { aCall, aFrame, aProbe, aSurface } from '../builders.ts';
import { aScenario } from '../grade/scenario/scenes.ts';
import { tempFolder } from '../temp-folder.ts';
import { stdioTarget } from '../wire/targets.ts';

const looking = {
  checks: Object.values(wireChecks),
  session: { era: 'legacy', revision: '2025-11-25', transport: 'stdio' } as const,
  payloads: 'full' as const,
};

async function trialsOn(
  target: Endpoint,
  {
    inside = '.',
    probes = 2,
    timeoutMs = 10_000,
    shareProbes = true,
    payloads = looking.payloads as 'full' | 'none',
    after = async (_folder: string): Promise<void> => undefined,
    clients = [literal] as readonly Client[],
    scenarios = 0,
  } = {},
): Promise<{ readonly done: readonly Done[]; readonly found: readonly Finding[] }> {
  await using folder = await tempFolder();
  const cases = [
    ...Array.from({ length: probes }, (_, at) =>
      aProbe({ id: `p${at + 1}`, tool: 'list_books', question: 'list the books of the library' }),
    ),
    ...Array.from({ length: scenarios }, (_, at) => aScenario({ id: `s${at + 1}` })),
  ];
  const finished = new Set<never>();
  const lanes = planLanes({ run: asRunId('r'), cases, clients, repeats: 1, shareProbes, finished });
  const open = { timeoutMs, startTimeoutMs: timeoutMs, revision: '2025-11-25' as const, env: process.env };
  const client = { ...open, folder: folder.path };
  const around = {
    identities: {},
    fixtures: {},
    tools: {},
    folder: '.',
    scratch: folder.path,
    env: process.env,
  };
  const setting = {
    worlds: openWorlds(NO_WORLD, { ...around, target, open }),
    surface: aSurface(),
    client,
    refused: () => ({}),
    allowlist: null,
    limitMs: { shared: 30_000, alone: 30_000 },
    folder: join(folder.path, inside),
    env: process.env,
    concurrency: 1,
  };
  const [done, observed] = [[] as Done[], new ObservedFindings({ ...looking, payloads })];
  await runTrials(lanes, setting, new AbortController().signal, {
    onDone: async (one) => {
      done.push(one);
      await after(folder.path);
    },
    onConnection: (connection) => observed.look(connection),
  });
  return { done, found: observed.beside([]) };
}

describe('what only shows in calls', () => {
  test.each<[string, string, RegExp]>([
    ['twice', 'rpc.no-duplicate-response', /sent a second answer to the request with the id .* \(2 times/],
    ['latin1', 'stdio.utf8-newline', /^2 lines on stdout are not valid UTF-8/],
    ['trace', 'rpc.no-stack-leak', /^2 errors of 2 carry a stack trace/],
  ])('is found in trials: %s', async (how, code, message) => {
    const { done, found } = await trialsOn(stdioTarget('misbehaves', 'calls', how));
    const finding = found.find((each) => each.code === code);
    expect(finding?.message).toMatch(message);
    expect(finding?.evidence.map(({ trial }) => trial)).toEqual(done.map(({ trial }) => trial.id));
    expect(finding?.evidence.every(({ at }) => at.quote !== '')).toBe(true);
  });

  test('is one finding for all connections, and quotes nothing where nothing may be kept', async () => {
    const target = stdioTarget('misbehaves', 'calls', 'latin1');
    const { done, found } = await trialsOn(target, { shareProbes: false, payloads: 'none' });
    const findings = found.filter(({ code }) => code === 'stdio.utf8-newline');
    expect(findings).toMatchObject([
      {
        message: 'Seen in calls: a line on stdout that is torn or badly encoded',
        evidence: done.map(({ trial }) => ({ trial: trial.id, at: { quote: '' } })),
      },
    ]);
  });

  test('is nothing where all is well', async () => {
    const { found } = await trialsOn(stdioTarget('clean-legacy'));
    expect(found).toEqual([]);
  });

  test('a flood: the trials have their answers, and what was too much is told', async () => {
    const { done, found } = await trialsOn(stdioTarget('misbehaves', 'calls', 'floods'));
    expect(done.map(({ trial }) => trial.calls.map(({ outcome }) => outcome))).toEqual([['ok'], ['ok']]);
    expect(done.every(({ recording }) => recording.frames.length <= 40_000)).toBe(true);
    expect(found.find(({ code }) => code === 'rpc.no-flood')?.message).toMatch(
      /^the target floods the connection: \d+ messages that no request asked for/,
    );
  });
});

test('what the relay answers in the place of the target is not held against it', () => {
  const log = new ConnectionLog();
  const odd = aFrame({ seq: 1, from: 'server', by: 'relay', text: '{"id":1,"result":7}' });
  log.add(null, { frames: [odd], stderr: [], lost: 0, surplus: 0 });
  const observed = new ObservedFindings(looking);
  observed.look(log.connection());
  expect(observed.beside([])).toEqual([]);
});

test('what the checks found on their own connection is not told a second time', () => {
  const log = new ConnectionLog();
  const frames = [1, 2].map((seq) => aFrame({ seq, from: 'server', text: `noise ${seq}` }));
  log.add(null, { frames, stderr: [], lost: 0, surplus: 0 });
  const observed = new ObservedFindings(looking);
  observed.look(log.connection());
  const [finding] = observed.beside([]);
  expect(finding?.message).toBe('2 lines on stdout are no JSON-RPC message; the first: "noise 1"');
  const one = { ...finding, message: '1 line on stdout is no JSON-RPC message; the first: "other"' };
  expect(observed.beside([one as Finding])).toEqual([]);
});

test('a target that says nothing on two connections is not asked again, and each trial says so', async () => {
  const target = stdioTarget('silent');
  const { done } = await trialsOn(target, { probes: 5, timeoutMs: 150, shareProbes: false });
  const ends = done.map(({ trial: { end } }) => (end.kind === 'infrastructure' ? end.evidence : end.kind));
  const never = 'the target said nothing at all on the last 2 connections, so it was not asked again';
  expect(ends).toEqual([
    ...[1, 2].map(() => expect.stringContaining('no tool list reached the client')),
    never,
    never,
    never,
  ]);
});

test('a client that cannot be started is started three times, and each later trial says so', async () => {
  const clients = [commandClient('./no-such-program', { key: null, folder: '.' }), literal];
  const trials = { probes: 2, scenarios: 4, clients };
  const { done } = await trialsOn(stdioTarget('clean-legacy'), trials);
  const ends = done
    .filter(({ trial }) => trial.client !== 'literal')
    .map(({ trial: { end } }) => (end.kind === 'infrastructure' ? end.evidence : end.kind));
  const why = expect.stringMatching(/^the client command:.* could not be started: .*ENOENT[^;]*$/);
  const never = expect.stringMatching(/ENOENT.*; so it was 3 times in a row, and it was not started again$/);
  expect(ends).toEqual([why, why, why, never, never, never]);
  const read = done.filter(({ trial }) => trial.client === 'literal' && trial.claim !== null);
  expect(read).toHaveLength(6);
});

test('what the relay could not write makes a trial one of infrastructure, and the folder is named', async () => {
  let [folder, marked] = ['', false];
  const { done } = await trialsOn(stdioTarget('clean-legacy'), {
    probes: 3,
    after: async (path) => {
      folder = path;
      if (marked) return;
      marked = true;
      const [spool = ''] = (await readdir(path)).filter((name) => name.endsWith('.jsonl'));
      await writeFile(join(path, `${spool}.lost`), '');
    },
  });
  expect(done.map(({ trial: { end } }) => end)).toEqual([
    { kind: 'answered' },
    {
      kind: 'infrastructure',
      evidence: `not all that crossed could be written in ${folder}. Make room there, or name another folder in the environment variable TMPDIR.`,
    },
    { kind: 'answered' },
  ]);
});

test('where the relay cannot even begin to write, each trial says so', async () => {
  const { done } = await trialsOn(stdioTarget('clean-legacy'), { inside: 'no-such-folder' });
  expect(done.map(({ trial: { end } }) => end)).toEqual(
    done.map(() => ({
      kind: 'infrastructure',
      evidence: expect.stringMatching(
        /^Temporary files cannot be written in .*no-such-folder: ENOENT\. Make room/,
      ),
    })),
  );
});

describe('patience with calls', () => {
  const unanswered = (tool: string) => aCall({ tool, outcome: 'timeout', shape: null });

  test('shrinks once three tools in a row have left their calls unanswered, and any answer restores it', () => {
    const patience = new Patience(30_000);
    for (const tool of ['a', 'b']) patience.asked([unanswered(tool)]);
    expect(patience.callMs()).toBe(30_000);
    patience.asked([unanswered('c')]);
    expect(patience.callMs()).toBe(5_000);
    expect(patience.hurried(5_000)).toContain('calls of 3 tools in a row were left unanswered');
    expect(patience.hurried(30_000)).toBeNull();
    patience.asked([aCall({ outcome: 'tool_error' })]);
    expect(patience.callMs()).toBe(30_000);
  });

  test('does not shrink for one slow tool, however often it is asked, nor grow beyond what was given', () => {
    const patience = new Patience(30_000);
    for (let turn = 0; turn < 9; turn += 1) patience.asked([unanswered('a')]);
    expect(patience.callMs()).toBe(30_000);
    const short = new Patience(1_000);
    for (const tool of ['a', 'b', 'c']) short.asked([unanswered(tool)]);
    expect([short.callMs(), short.hurried(1_000)]).toEqual([1_000, null]);
  });
});

test('a client that fails three times for the same reason is not asked again, on a connection that lives as well', async () => {
  let asked = 0;
  const down: Client = {
    ...literal,
    name: 'down',
    open: (endpoint, options) =>
      literal.open(endpoint, options).then((session) => ({
        ...session,
        [Symbol.asyncDispose]: () => session[Symbol.asyncDispose](),
        ask: () => {
          asked += 1;
          return Promise.reject(new Error('its model is down'));
        },
      })),
  };
  const { done } = await trialsOn(stdioTarget('clean-legacy'), { clients: [down], probes: 6 });
  expect(asked).toBe(3);
  expect(done).toHaveLength(6);
  expect(done.at(-1)?.trial.end).toMatchObject({
    kind: 'infrastructure',
    evidence: expect.stringMatching(/its model is down; so it was 3 times in a row/) as string,
  });
});
