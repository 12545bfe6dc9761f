import { stringMember } from '../../base/json.ts';
import { count, excerpt } from '../../base/text.ts';
import { judged } from '../flaws.ts';
import { noneListed, surfaceCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { entryFlaw } from '../tool-flaws.ts';

export const resTemplateRfc6570: SurfaceCheck = surfaceCheck('res.template-rfc6570', (surface) => {
  const { resourceTemplates } = surface;
  if (resourceTemplates.length === 0) return noneListed(surface, 'resourceTemplates');
  const flaws = resourceTemplates.flatMap((entry, i) => {
    const template = stringMember(entry, 'uriTemplate') ?? '';
    const fault = faultOf(template);
    if (fault === null) return [];
    const message = `"${excerpt(template, 80)}" is no URI template: ${fault}`;
    return [
      entryFlaw('res.template-rfc6570', 'error', message, {
        pointer: `/resourceTemplates/${i}/uriTemplate`,
        value: template,
      }),
    ];
  });
  return judged(flaws, count(resourceTemplates.length, 'valid template'));
});

function faultOf(template: string): string | null {
  if (template === '') return 'it is empty';
  const outside = template.replaceAll(/\{[^{}]*\}/g, '');
  if (/[{}]/.test(outside)) return 'its braces do not match';
  for (const [expression] of template.matchAll(/\{[^{}]*\}/g)) {
    if (!EXPRESSION.test(expression)) return `the expression ${excerpt(expression, 40)} is none`;
  }
  return null;
}

/** An operator, then names with their modifiers; the operators that RFC 6570 keeps for later are none yet. */
const NAME = '(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})+(?:\\.(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})+)*';
const VARIABLE = `${NAME}(?:\\*|:[1-9][0-9]{0,3})?`;
const EXPRESSION = new RegExp(`^\\{[+#./;?&]?${VARIABLE}(?:,${VARIABLE})*\\}$`);
