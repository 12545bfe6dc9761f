import { count } from '../../base/text.ts';
import { judged } from '../flaws.ts';
import { toolCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { toolsFlaw } from '../tool-flaws.ts';

/** Above the first a model chooses worse; at the second VS Code and services behind it refuse the request. */
const COMFORTABLE = 20;
const REFUSED_ABOVE = 128;

export const lintToolCount: SurfaceCheck = toolCheck('lint.tool-count', (tools) => {
  const saw = count(tools.length, 'tool');
  if (tools.length > REFUSED_ABOVE) {
    const message = `${saw}, and VS Code refuses a request with more than ${REFUSED_ABOVE} (microsoft/vscode#337428, 2026-09-23)`;
    return judged([toolsFlaw('name', 'warning', message)], saw);
  }
  if (tools.length <= COMFORTABLE) return judged([], saw);
  return judged(
    [toolsFlaw('name', 'advice', `${saw}: beyond about ${COMFORTABLE} a model chooses worse`)],
    saw,
  );
});
