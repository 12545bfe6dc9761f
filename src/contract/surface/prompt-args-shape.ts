import { type Json, isArray, isObject, member, stringMember } from '../../base/json.ts';
import { listed } from '../../base/listing.ts';
import { count } from '../../base/text.ts';
import { promptEntries, shown, textFaults } from '../entries.ts';
import { judged, notApplicable } from '../flaws.ts';
import { noneListed, surfaceCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { entryFlaw, entryName, nameText } from '../tool-flaws.ts';

export const promptArgsShape: SurfaceCheck = surfaceCheck('prompt.args-shape', (surface) => {
  const entries = promptEntries(surface);
  if (entries.length === 0) return noneListed(surface, 'prompts');
  const taking = entries.filter(({ entry }) => member(entry, 'arguments') !== undefined);
  if (taking.length === 0) return notApplicable('no prompt takes arguments');
  const flaws = taking.flatMap(({ entry, pointer }) => {
    const stated = member(entry, 'arguments') ?? null;
    const faults = faultsOf(stated);
    if (faults.length === 0) return [];
    const message = `the arguments of prompt ${entryName(entry, 'name')} are malformed: ${listed(faults)}`;
    return [
      entryFlaw('prompt.args-shape', 'error', message, { pointer: `${pointer}/arguments`, value: stated }),
    ];
  });
  return judged(
    flaws,
    count(taking.length, 'prompt with well-formed arguments', 'prompts with well-formed arguments'),
  );
});

function faultsOf(stated: Json): readonly string[] {
  if (!isArray(stated)) return [`they are ${shown(stated)}, and no list`];
  const names = stated.map((argument) => stringMember(argument, 'name')).filter((name) => name !== null);
  const twice = names
    .filter((name, i) => names.indexOf(name) !== i)
    .map((name) => `two of them are called ${nameText(name)}`);
  return [...new Set([...stated.flatMap(argumentFaults), ...twice])];
}

function argumentFaults(argument: Json): readonly string[] {
  if (!isObject(argument)) return [`${shown(argument)} is no argument`];
  const required = member(argument, 'required');
  const wrong =
    required === undefined || typeof required === 'boolean' ? [] : [`required is ${shown(required)}`];
  return [...textFaults(argument, ['name'], ['title', 'description']), ...wrong];
}
