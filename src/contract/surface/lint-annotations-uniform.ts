import { listed } from '../../base/listing.ts';
import { count } from '../../base/text.ts';
import { verbOf } from '../../surface/verbs.ts';
import { judged, notApplicable } from '../flaws.ts';
import { isMarkedAlike, type Marks, marksByUse } from '../marked-alike.ts';
import { toolCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { nameText, toolsFlaw } from '../tool-flaws.ts';

export const lintAnnotationsUniform: SurfaceCheck = toolCheck('lint.annotations-uniform', (tools) => {
  const [most] = marksByUse(tools);
  if (most === undefined) return notApplicable('no tool says whether it reads or destroys');
  if (!isMarkedAlike(tools))
    return judged(
      [],
      `${count(marksByUse(tools).length, 'kind')} of marks for ${count(tools.length, 'tool')}`,
    );
  const wrong = most.tools.filter((tool) => {
    const kind = verbOf(tool.name)?.kind;
    return most.readOnly === true ? kind === 'writes' || kind === 'destroys' : kind === 'reads';
  });
  const names = listed(wrong.map((tool) => nameText(tool.name)));
  const message = `${most.tools.length} of ${count(tools.length, 'tool')} are marked ${marksText(most)}, ${names} among them`;
  return judged([toolsFlaw('annotations', 'warning', message)], '');
});

function marksText({ readOnly, destructive }: Marks): string {
  if (readOnly === true) return 'read-only';
  if (destructive === true) return 'destructive';
  return destructive === false ? 'as writing and harmless' : 'as writing';
}
