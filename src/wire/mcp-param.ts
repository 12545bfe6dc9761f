import { isArray, isObject, member, type Json, type JsonObject } from '../base/json.ts';
import { encodeHeaderValue } from './headers.ts';

/** Where in a tool's arguments the value of a header is found. */
export interface ParamHeader {
  readonly name: string;
  readonly path: readonly string[];
}

/**
 * The headers that a tool's input schema asks a client to send (`x-mcp-header`), found through `properties` alone.
 * Misuses are left out here; that they are misuses is for a check to say.
 */
export function paramHeadersOf(inputSchema: Json | undefined): readonly ParamHeader[] {
  const found: ParamHeader[] = [];
  const todo: { readonly schema: Json | undefined; readonly path: readonly string[] }[] = [
    { schema: inputSchema, path: [] },
  ];
  for (let next = todo.pop(); next !== undefined && found.length < LIMIT; next = todo.pop()) {
    const { schema, path } = next;
    const name = member(schema, 'x-mcp-header');
    if (typeof name === 'string' && TOKEN.test(name) && path.length > 0) found.push({ name, path });
    const properties = member(schema, 'properties');
    if (!isObject(properties) || path.length >= DEPTH) continue;
    for (const [key, inner] of Object.entries(properties)) todo.push({ schema: inner, path: [...path, key] });
  }
  return found;
}

/** The `Mcp-Param-…` headers of one call. Absent and null arguments, and values that are no scalars, have no header. */
export function paramHeaders(wanted: readonly ParamHeader[], args: Json | undefined): Record<string, string> {
  return Object.fromEntries(
    wanted.flatMap(({ name, path }) => {
      const value = path.reduce<Json | undefined>((inside, key) => member(inside, key), args);
      const text = scalarText(value);
      return text === null ? [] : [[`Mcp-Param-${name}`, encodeHeaderValue(text)]];
    }),
  );
}

/** Remembers, from the tool lists that pass by, which headers each tool's calls need. */
export class ParamHeaderMemory {
  readonly #byTool = new Map<string, readonly ParamHeader[]>();

  learn(result: JsonObject): void {
    const tools = member(result, 'tools');
    if (!isArray(tools)) return;
    for (const tool of tools) {
      const name = member(tool, 'name');
      if (typeof name === 'string') this.#byTool.set(name, paramHeadersOf(member(tool, 'inputSchema')));
    }
  }

  headersFor(method: string, params: JsonObject): Record<string, string> {
    const name = member(params, 'name');
    if (method !== 'tools/call' || typeof name !== 'string') return {};
    return paramHeaders(this.#byTool.get(name) ?? [], member(params, 'arguments'));
  }
}

const LIMIT = 100;
const DEPTH = 32;
const TOKEN = /^[!#$%&'*+\-.^_`|~\w]+$/;

function scalarText(value: Json | undefined): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : null;
}
