import * as z from 'zod';

const named = (key: string): z.ZodType<Record<string, unknown>> =>
  z.looseObject({ [key]: z.string() }) as unknown as z.ZodType<Record<string, unknown>>; // oxlint-disable-line typescript/no-unsafe-type-assertion -- a computed key loses its type

const text = z.string().nullable();
const sha = z.string().regex(/^[0-9a-f]{64}$/, 'a SHA-256 in hexadecimal digits');

/** `surveyor.surface.json`: what a target shows a model, as it was when its author locked it. */
export const lockSchema: z.ZodType<LockDocument> = z.strictObject({
  schema: z.literal('mcp-surveyor.surface/1'),
  fingerprint: sha.describe('SHA-256 over all that a model sees; the order of tools counts.'),
  server: z.strictObject({ name: text, title: text, version: text }),
  revision: z.string().describe('The protocol revision in which the surface was taken.'),
  transport: z.enum(['stdio', 'streamable-http', 'http+sse']),
  instructions: text,
  capabilities: z.record(z.string(), z.unknown()),
  tools: z
    .array(z.strictObject({ fingerprint: sha, definition: named('name') }))
    .describe("In the server's order, since models favour what comes early."),
  prompts: z.array(named('name')),
  resources: z.array(named('uri')),
  resourceTemplates: z.array(named('uriTemplate')),
});

/** The document, before its entries are known to be JSON. */
export interface LockDocument {
  schema: 'mcp-surveyor.surface/1';
  fingerprint: string;
  server: { name: string | null; title: string | null; version: string | null };
  revision: string;
  transport: 'stdio' | 'streamable-http' | 'http+sse';
  instructions: string | null;
  capabilities: Record<string, unknown>;
  tools: { fingerprint: string; definition: Record<string, unknown> }[];
  prompts: Record<string, unknown>[];
  resources: Record<string, unknown>[];
  resourceTemplates: Record<string, unknown>[];
}
