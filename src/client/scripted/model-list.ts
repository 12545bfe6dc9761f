import type { Json } from '../../base/json.ts';

/** Answers what clients ask before they ask the model: which models there are. Anything else is no route. */
export function modelList(method: string, path: string): [status: number, body: Json] {
  if (method === 'HEAD' || path === '/') return [200, {}];
  if (method !== 'GET' || !/\/models(?:\/[^/]+)?$/.test(path)) {
    return [404, { error: { message: `no route ${method} ${path}`, type: 'not_found' } }];
  }
  const isList = path.endsWith('/models');
  if (path.includes('/v1beta/')) return [200, isList ? { models: [geminiModel] } : geminiModel];
  return [200, isList ? { object: 'list', data: [model], has_more: false } : model];
}

const ID = 'scripted-1';
const model: Json = { id: ID, object: 'model', type: 'model', created: 1_700_000_000, owned_by: 'scripted' };
const geminiModel: Json = {
  name: `models/${ID}`,
  displayName: ID,
  inputTokenLimit: 1_000_000,
  outputTokenLimit: 65_536,
  supportedGenerationMethods: ['generateContent', 'countTokens'],
};
