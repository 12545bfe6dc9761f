import { join } from 'node:path';
import { expect, test } from 'vitest';
import { canaryEndpoint } from '../../../src/preflight/canary/canary-endpoint.ts';
import { readJournal } from '../../../src/preflight/canary/journal.ts';
import { CANARY_TOOLS, DUMMY_KEY, INSTRUCTIONS } from '../../../src/preflight/canary/surface.ts';
import { takeSurface } from '../../../src/surface/take-surface.ts';
import { openSession } from '../../../src/wire/open-session.ts';
import { tempFolder } from '../../temp-folder.ts';

test.each(['2024-11-05', '2025-11-25', '2026-07-28'] as const)(
  'the built canary shows its whole surface over %s, and writes down what it was called for',
  async (revision) => {
    await using folder = await tempFolder();
    const file = join(folder.path, 'journal.jsonl');
    const plain = canaryEndpoint(file);
    const endpoint =
      plain.kind === 'stdio' ? { ...plain, env: { ...plain.env, SOME_KEY: DUMMY_KEY } } : plain;
    const opened = await openSession(endpoint, {
      revision,
      timeoutMs: 20_000,
      startTimeoutMs: 20_000,
      env: { PATH: process.env['PATH'] },
    });
    if (opened.kind !== 'open') throw new Error(opened.failure.message);
    await using session = opened.session;
    const surface = await takeSurface(session);
    expect(surface).toMatchObject({ instructions: INSTRUCTIONS, gaps: [], revision });
    expect(surface.tools.map(({ raw }) => raw)).toEqual(CANARY_TOOLS);
    await session.request('tools/call', { name: 'write_note', arguments: {} });
    expect(await readJournal(file)).toMatchObject({ keyIn: ['SOME_KEY'], called: ['write_note'] });
  },
);
