import { existsSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { member } from '../../src/base/json.ts';
import { fingerprint } from '../../src/surface/fingerprint.ts';
import { serveSurface } from '../../src/surface/serve/serve-surface.ts';
import type { Surface } from '../../src/surface/surface.ts';
import { takeSurface } from '../../src/surface/take-surface.ts';
import type { Endpoint } from '../../src/wire/endpoint.ts';
import { openSession } from '../../src/wire/open-session.ts';
import type { Session } from '../../src/wire/session.ts';
import { aSurface, aTool } from '../builders.ts';
import { usageErrorOf } from '../error-of.ts';
import { tempFolder } from '../temp-folder.ts';
import { stdioTarget } from '../wire/targets.ts';

async function sessionOn(endpoint: Endpoint): Promise<Session> {
  const opened = await openSession(endpoint, {
    timeoutMs: 10_000,
    startTimeoutMs: 10_000,
    revision: null,
    env: process.env,
  });
  if (opened.kind === 'failed') throw new Error(opened.failure.message);
  return opened.session;
}

async function surfaceOn(endpoint: Endpoint): Promise<Surface> {
  await using session = await sessionOn(endpoint);
  return await takeSurface(session);
}

describe('a surface that is served again', () => {
  test.each([
    ['clean-legacy', 'stdio'],
    ['clean-legacy', 'streamable-http'],
    ['clean-modern-raw', 'stdio'],
    ['clean-modern-raw', 'streamable-http'],
  ] as const)('is what %s showed, over %s', async (server, transport) => {
    await using folder = await tempFolder();
    const taken = await surfaceOn(stdioTarget(server));
    await using served = await serveSurface({ ...taken, transport }, folder.path);
    const again = await surfaceOn(served.endpoint);
    expect(fingerprint(again)).toBe(fingerprint(taken));
    expect(again).toMatchObject({ era: taken.era, revision: taken.revision, transport, gaps: [] });
    expect(again.server).toEqual(taken.server);
  });

  test('has prompts, resources, templates and a line separator in a text', async () => {
    await using folder = await tempFolder();
    const surface = aSurface({
      instructions: 'two\u2028lines',
      capabilities: { tools: {}, prompts: {}, resources: {} },
      tools: [
        aTool({ name: 'a', raw: { name: 'a', description: 'x\u2028y', inputSchema: { type: 'object' } } }),
      ],
      prompts: [{ name: 'p' }],
      resources: [{ uri: 'file:///a', name: 'a' }],
      resourceTemplates: [{ uriTemplate: 'file:///{x}', name: 'x' }],
    });
    await using served = await serveSurface(surface, folder.path);
    expect(fingerprint(await surfaceOn(served.endpoint))).toBe(fingerprint(surface));
  });

  test.skipIf(!existsSync('/dev/full'))('cannot be served where the disk is full, and says so', async () => {
    await using folder = await tempFolder();
    await symlink('/dev/full', join(folder.path, 'served-surface.json'));
    const error = await usageErrorOf(() => serveSurface(aSurface({ transport: 'stdio' }), folder.path));
    expect(error.code).toBe('temp-unwritable');
    expect(error.message).toContain('its disk is full (ENOSPC)');
  });

  test('executes nothing, and understands a call with any text in it', async () => {
    await using folder = await tempFolder();
    await using served = await serveSurface(aSurface({ tools: [aTool({ name: 'a' })] }), folder.path);
    await using session = await sessionOn(served.endpoint);
    const { reply } = await session.request('tools/call', { name: 'a', arguments: { text: 'x\u2028y\r' } });
    expect(reply.kind).toBe('result');
    expect(reply.kind === 'result' && member(reply.result, 'isError')).toBe(true);
  });
});
