#!/usr/bin/env node
// The scripted model as a program: `node model/main.mjs --port 4717 --seed 1` (also MODEL_SEED).
import { parseArgs } from 'node:util';
import { serveModel } from './serve-model.mjs';

const { values } = parseArgs({ options: { port: { type: 'string' }, seed: { type: 'string' } } });
const port = Number(values.port ?? 4717);
try {
  const { url } = await serveModel({ port, seed: values.seed ?? process.env.MODEL_SEED ?? '1' });
  process.stdout.write(`${JSON.stringify({ url })}\n`);
} catch (error) {
  process.stderr.write(`The scripted model cannot have port ${port}: ${error.code ?? error.message}.\n`);
  process.exitCode = 1;
}
