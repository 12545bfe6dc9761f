import { isArray, member, stringMember, type Json } from '../../base/json.ts';
import { appendFileSync, readFileSync } from 'node:fs';
import type { Outage } from '../../case/scenario.ts';

export type Fault = Outage['fault'];

/** Counts a call; says how many there have been with it, of its tool and of all. */
export type Count = (tool: string) => { readonly ofTool: number; readonly ofAll: number };

/** What is to go wrong with a message, which is counted where it is a call that some outage might mean; null: nothing. */
export function faultOf(message: Json, outages: readonly Outage[], count: Count): Fault | null {
  if (outages.length === 0 || stringMember(message, 'method') !== 'tools/call') return null;
  const params = member(message, 'params');
  // A call that is made again with what the server asked for is still the same call.
  if (['inputResponses', 'requestState'].some((key) => member(params, key) !== undefined)) return null;
  const tool = stringMember(params, 'name') ?? '';
  const { ofTool, ofAll } = count(tool);
  const meant = outages.find((one) =>
    one.tool === '*' ? one.nth === ofAll : one.tool === tool && one.nth === ofTool,
  );
  return meant?.fault ?? null;
}

/** For a relay that is one process. */
export function countInMemory(): Count {
  const seen: string[] = [];
  return (tool) => {
    seen.push(tool);
    return countOf(seen, tool);
  };
}

/** For a relay that a client may start more than once, also at the same time: what each has seen stands in one file. */
export function countInFile(file: string): Count {
  const inMemory = countInMemory();
  return (tool) => {
    const here = inMemory(tool);
    // No other line is this one: its process has counted so many calls before.
    const line = `${process.pid}.${here.ofAll} ${JSON.stringify(tool)}`;
    try {
      appendFileSync(file, `${line}\n`, { mode: 0o600 });
      const lines = readFileSync(file, 'utf8').split('\n');
      const upToHere = lines.slice(0, lines.indexOf(line) + 1);
      return countOf(
        upToHere.map((one) => String(JSON.parse(one.slice(one.indexOf(' ') + 1)))),
        tool,
      );
    } catch {
      // A full disk: that frames are lost is said elsewhere, and ends the trial as infrastructure.
      return here;
    }
  };
}

function countOf(seen: readonly string[], tool: string): ReturnType<Count> {
  return { ofTool: seen.filter((one) => one === tool).length, ofAll: seen.length };
}

/** The outages of a policy file; null where they are none. */
export function readOutages(value: Json | undefined): readonly Outage[] | null {
  if (value === undefined) return [];
  if (!isArray(value)) return null;
  const read = value.map(readOutage);
  return read.every((one) => one !== null) ? read : null;
}

function readOutage(value: Json): Outage | null {
  const tool = stringMember(value, 'tool');
  const nth = member(value, 'nth');
  const fault = readFault(member(value, 'fault'));
  return tool === null || typeof nth !== 'number' || fault === null ? null : { tool, nth, fault };
}

function readFault(value: Json | undefined): Fault | null {
  const [kind, ms, code] = [member(value, 'kind'), member(value, 'ms'), member(value, 'code')];
  if (kind === 'lost') return { kind };
  if (kind === 'delay') return typeof ms === 'number' ? { kind, ms } : null;
  if (kind !== 'error') return null;
  return { kind, text: stringMember(value, 'text') ?? '', code: typeof code === 'number' ? code : null };
}
