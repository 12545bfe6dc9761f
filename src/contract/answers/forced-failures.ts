import { isObject, member, stringMember, type JsonObject } from '../../base/json.ts';
import { requiredOf } from '../../client/literal/fill-schema.ts';
import { verbOf } from '../../surface/verbs.ts';
import type { Tool } from '../../surface/surface.ts';
import type { Answer } from '../calls/answer.ts';
import type { CallableTool, Calls } from '../calls/calls.ts';

/** A call that cannot succeed, and what came back. */
export interface Forced {
  /**
   * `declared`: its author says that it must fail. `omitted`: a required argument is left out. `impossible`: an id that
   * nothing has.
   */
  readonly by: 'declared' | 'omitted' | 'impossible';
  /** The argument that makes it fail; empty where the author only gave the call, or where none was sent. */
  readonly argument: string;
  readonly isRequired: boolean;
  readonly answer: Answer;
}

/** Calls of one tool that cannot succeed: the author's, and where it only reads, such as its schema gives for certain. */
export async function forcedFailures(one: CallableTool, calls: Calls): Promise<readonly Forced[]> {
  const { tool, known } = one;
  const forced: Forced[] = [];
  const force = async (args: JsonObject, why: Omit<Forced, 'answer'>): Promise<void> => {
    forced.push({ ...why, answer: await calls.here.call(tool.name, args) });
  };
  if (known.fails !== null) await force(known.fails, { by: 'declared', argument: '', isRequired: false });
  if (mayChange(one)) return forced;
  for (const { args, ...why } of provoking(one)) {
    // oxlint-disable-next-line no-await-in-loop -- calls are made one at a time
    await force(args, why);
  }
  return forced;
}

/**
 * A tool that says, by its annotations or by its name, that it changes something. One that says nothing and is allowed to
 * run is only ever called with less than it requires.
 */
function mayChange({ tool, writes }: CallableTool): boolean {
  if (!writes) return false;
  const { readOnly, destructive } = tool.annotations;
  const kind = verbOf(tool.name)?.kind;
  return readOnly === false || destructive === true || kind === 'writes' || kind === 'destroys';
}

/** Whether a call leaves out what its schema requires, so that it cannot have succeeded. */
export function lacksRequired({ inputSchema }: Tool, args: JsonObject): boolean {
  const properties = member(inputSchema ?? {}, 'properties');
  return requiredOf(inputSchema ?? {}).some(
    (name) =>
      !Object.hasOwn(args, name) &&
      isObject(member(properties, name)) &&
      member(member(properties, name), 'default') === undefined,
  );
}

/** Of one kind and one tool. */
const LIMIT = 3;

type Provoking = Omit<Forced, 'answer'> & { readonly args: JsonObject };

function provoking({ tool, plain, writes }: CallableTool): readonly Provoking[] {
  const schema = tool.inputSchema ?? {};
  const properties = member(schema, 'properties');
  const required = requiredOf(schema).filter(
    (name) => isObject(member(properties, name)) && member(member(properties, name), 'default') === undefined,
  );
  if (plain.kind !== 'made') {
    const [first] = required;
    return first === undefined ? [] : [{ by: 'omitted', argument: first, isRequired: true, args: {} }];
  }
  const sent = plain.arguments;
  const omitted = required.filter((name) => Object.hasOwn(sent, name)).slice(0, LIMIT);
  const reads = !writes || verbOf(tool.name)?.kind === 'reads';
  const impossible = (reads ? Object.keys(sent) : [])
    .filter((name) => isIdName(name) || (isName(name) && ofOneThing(tool.name)))
    .flatMap((name) => {
      const value = impossibleFor(member(properties, name), sent[name] ?? null);
      return value === null ? [] : [{ name, value }];
    })
    .slice(0, LIMIT);
  return [
    ...omitted.map((name): Provoking => ({
      by: 'omitted',
      argument: name,
      isRequired: true,
      args: Object.fromEntries(Object.entries(sent).filter(([key]) => key !== name)),
    })),
    ...impossible.map(({ name, value }): Provoking => ({
      by: 'impossible',
      argument: name,
      isRequired: required.includes(name),
      args: { ...sent, [name]: value },
    })),
  ];
}

/** `id`, `room_id`, `roomId`, `uuid`, `slug`. */
function isIdName(name: string): boolean {
  return /(?:^|[_-])(?:id|uuid|guid|slug)$/i.test(name) || /[a-z\d](?:Id|ID|Uuid|UUID|Guid|Slug)$/.test(name);
}

/** `name`, `type_name`, `tableName`. */
function isName(name: string): boolean {
  return /(?:^|[_-])name$/i.test(name) || /[a-z\d]Name$/.test(name);
}

/** A tool that shows the one thing of a name; to a search, any name is good. */
function ofOneThing(tool: string): boolean {
  return ['get', 'describe', 'show', 'read', 'view', 'lookup', 'inspect', 'retrieve'].includes(
    verbOf(tool)?.verb ?? '',
  );
}

/** A value that the schema takes for an id and that no id has; null: none can be given for certain. */
function impossibleFor(schema: JsonObject[string] | undefined, real: JsonObject[string]): string | null {
  if (typeof real !== 'string' || !isObject(schema)) return null;
  if (['enum', 'const', 'pattern', 'oneOf', 'anyOf', 'allOf'].some((key) => Object.hasOwn(schema, key)))
    return null;
  const most = member(schema, 'maxLength');
  if (typeof most === 'number' && most < NOWHERE.length) return null;
  if (stringMember(schema, 'format') === 'uuid' || UUID.test(real)) return NO_UUID;
  return stringMember(schema, 'format') === null ? NOWHERE : null;
}

const NOWHERE = 'surveyor-no-such-id';
const NO_UUID = 'deadbeef-0000-4000-8000-00000000dead';
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
