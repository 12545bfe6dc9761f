import { count } from '../../base/text.ts';
import { firstSentence } from '../../base/first-sentence.ts';
import type { Tool } from '../../surface/surface.ts';
import { verbOf } from '../../surface/verbs.ts';
import { stemOf } from '../../surface/words.ts';
import type { Flaw } from '../check.ts';
import { notApplicable } from '../flaws.ts';
import { isMarkedAlike } from '../marked-alike.ts';
import { judgedTools, toolCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { nameText, toolFlaw } from '../tool-flaws.ts';

export const lintAnnotationsContradict: SurfaceCheck = toolCheck('lint.annotations-contradict', (tools) => {
  const stating = tools.filter(
    ({ annotations }) => annotations.readOnly !== null || annotations.destructive !== null,
  );
  if (stating.length === 0) return notApplicable('no tool says whether it reads or destroys');
  const alike = isMarkedAlike(tools);
  return judgedTools(
    stating,
    (tool) => flawOf(tool, alike),
    `${count(stating.length, 'tool')} that do as their annotations say`,
  );
});

/** Where all tools are marked alike, `lint.annotations-uniform` says it once; only what endangers a user is told again. */
function flawOf(tool: Tool, alike: boolean): Flaw | null {
  const { annotations, name } = tool;
  const verb = verbOf(name);
  if (verb === null) return null;
  if (annotations.readOnly === true && verb.kind === 'destroys') {
    const message = `${nameText(name)} says in its name that it destroys something, and in its annotations that it only reads`;
    return toolFlaw(tool, 'annotations', repeats(tool, verb.verb) ? 'error' : 'warning', message);
  }
  if (annotations.readOnly === true && verb.kind === 'writes') {
    const message = `${nameText(name)} says in its name that it writes something, and in its annotations that it only reads`;
    return toolFlaw(tool, 'annotations', repeats(tool, verb.verb) ? 'warning' : 'advice', message);
  }
  if (alike || annotations.readOnly === true || annotations.destructive !== true || verb.kind !== 'reads')
    return null;
  const message = `${nameText(name)} says in its name that it reads, and in its annotations that it may destroy`;
  return toolFlaw(tool, 'annotations', 'warning', message);
}

/** True when the description begins with the verb of the name: then the tool has said twice what it does. */
function repeats({ description }: Tool, verb: string): boolean {
  const [word = ''] =
    firstSentence(description ?? '')
      .first.toLowerCase()
      .match(/[a-z]+/) ?? [];
  return stemOf(word) === stemOf(verb);
}
