import { z } from 'zod';
import { casesSchema } from '../src/case/case-schema.ts';
import { CLIENT_NAMES } from '../src/client/clients.ts';
import { baselineSchema } from '../src/finding/baseline.ts';
import { configSchema } from '../src/config/config-schema.ts';
import { gateDocumentSchema } from '../src/gate/release/document-schema.ts';
import { bankSchema } from '../src/report/bank-schema.ts';
import { reportSchema } from '../src/report/schema.ts';
import { trendSchema } from '../src/report/trend-schema.ts';
import { lockSchema } from '../src/surface/lock-schema.ts';
import { REVISIONS } from '../src/wire/revision.ts';

/** A JSON Schema that we publish: where it is kept, what it is called, and what it is made from. */
interface PublishedSchema {
  readonly file: string;
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly schema: z.ZodType;
  /**
   * `reader`: for documents that we write; readers must ignore keys that they do not know, so that we can add some.
   * `writer`: for files that users write; an unknown key is a mistake.
   */
  readonly side: 'reader' | 'writer';
}

/** Every schema that we publish. */
export const publishedSchemas: readonly PublishedSchema[] = [
  {
    file: 'schemas/report.schema.json',
    id: 'urn:mcp-surveyor:report:1',
    title: 'mcp-surveyor report',
    description:
      'The document that --json prints. Check names, finding codes, failure codes and grader names may grow without a new version.',
    schema: reportSchema,
    side: 'reader',
  },
  {
    file: 'schemas/gate.schema.json',
    id: 'urn:mcp-surveyor:gate:1',
    title: 'mcp-surveyor gate',
    description: 'The document that `surveyor gate --json` prints. Metrics may grow without a new version.',
    schema: gateDocumentSchema,
    side: 'reader',
  },
  {
    file: 'schemas/baseline.schema.json',
    id: 'urn:mcp-surveyor:baseline:1',
    title: 'mcp-surveyor baseline',
    description: 'Findings that are known and lived with.',
    schema: baselineSchema,
    side: 'writer',
  },
  {
    file: 'schemas/config.schema.json',
    id: 'urn:mcp-surveyor:config:1',
    title: 'mcp-surveyor config',
    description: 'surveyor.yaml: the server under test, and how it is surveyed.',
    schema: configSchema({ clients: CLIENT_NAMES, revisions: REVISIONS }),
    side: 'writer',
  },
  {
    file: 'schemas/cases.schema.json',
    id: 'urn:mcp-surveyor:cases:1',
    title: 'mcp-surveyor cases',
    description: 'A file of cases: what is asked, and what would be right.',
    schema: casesSchema,
    side: 'writer',
  },
  {
    file: 'schemas/surface.schema.json',
    id: 'urn:mcp-surveyor:surface:1',
    title: 'mcp-surveyor surface lock',
    description: 'surveyor.surface.json: all that a model sees of a server, as its author locked it.',
    schema: lockSchema,
    side: 'reader',
  },
  {
    file: 'schemas/bank.schema.json',
    id: 'urn:mcp-surveyor:bank:1',
    title: 'mcp-surveyor bank statistics',
    description: 'The document that bank stats --json prints. Grader names may grow without a new version.',
    schema: bankSchema,
    side: 'reader',
  },
  {
    file: 'schemas/trend.schema.json',
    id: 'urn:mcp-surveyor:trend:1',
    title: 'mcp-surveyor trend',
    description: 'The document that trend --json prints.',
    schema: trendSchema,
    side: 'reader',
  },
];

/** The file's whole text. */
export function schemaText({ id, title, description, schema, side }: PublishedSchema): string {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io: side === 'reader' ? 'output' : 'input',
    override: ({ jsonSchema }) => {
      if (side === 'reader' && jsonSchema.additionalProperties === false)
        delete jsonSchema.additionalProperties;
    },
  });
  return `${JSON.stringify({ $schema, $id: id, title, description, ...rest }, null, 2)}\n`;
}
