import { isArray, isObject, member, stringMember, type Json, type JsonObject } from '../../base/json.ts';

/** What the user behind a client does with a question. */
export type Action = 'accept' | 'decline' | 'cancel';

/** Everything that a server may ask a client for. */
export const EVERYTHING: JsonObject = { elicitation: { form: {}, url: {} }, sampling: {}, roots: {} };
/** A client that can show a form, and nothing else: an empty object means forms. */
export const FORMS: JsonObject = { elicitation: {} };

/**
 * How a client answers what a server asks it: a form is filled in with the least that its schema takes, nothing is
 * opened, and no model is asked. Null: no client has the method.
 */
export function clientAnswer(method: string, params: Json, action: Action): JsonObject | null {
  switch (method) {
    case 'elicitation/create': {
      const isForm = stringMember(params, 'mode') !== 'url';
      return action === 'accept' && isForm
        ? { action, content: filledForm(member(params, 'requestedSchema')) }
        : { action };
    }
    case 'sampling/createMessage':
      return {
        role: 'assistant',
        content: { type: 'text', text: 'Yes.' },
        model: 'none',
        stopReason: 'endTurn',
      };
    case 'roots/list':
      return { roots: [] };
    default:
      return null;
  }
}

function filledForm(schema: Json | undefined): JsonObject {
  const properties = member(schema, 'properties');
  if (!isObject(properties)) return {};
  return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, leastValue(field)]));
}

/** The default, the first choice, or else the smallest value of the type. */
function leastValue(field: Json): Json {
  const [choice] = choicesOf(field);
  const stated = member(field, 'default') ?? member(field, 'const') ?? choice;
  if (stated !== undefined) return stated;
  const least = member(field, 'minimum');
  switch (stringMember(field, 'type') ?? '') {
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return typeof least === 'number' ? Math.ceil(least) : Math.min(1, mostOf(field));
    case 'array':
      return choicesOf(member(field, 'items') ?? null).slice(0, 1);
    default:
      return textFor(field);
  }
}

function mostOf(field: Json): number {
  const most = member(field, 'maximum');
  return typeof most === 'number' ? most : 1;
}

function choicesOf(field: Json): readonly Json[] {
  const listed = member(field, 'enum');
  if (isArray(listed)) return listed;
  const titled = member(field, 'oneOf') ?? member(field, 'anyOf');
  return isArray(titled) ? titled.flatMap((each) => member(each, 'const') ?? []) : [];
}

const BY_FORMAT: Readonly<Record<string, string>> = {
  email: 'surveyor@example.com',
  uri: 'https://example.com/',
  date: '2026-01-01',
  'date-time': '2026-01-01T00:00:00Z',
};

function textFor(field: Json): string {
  const format = stringMember(field, 'format') ?? '';
  const known = Object.hasOwn(BY_FORMAT, format) ? BY_FORMAT[format] : undefined;
  const least = member(field, 'minLength');
  return known ?? 'surveyor'.padEnd(typeof least === 'number' ? Math.min(least, 10_000) : 0, '-');
}
