import type { Tool } from '../../surface/surface.ts';
import { disagreementCheck } from '../parameter-disagreements.ts';
import type { SurfaceCheck } from '../surface-check.ts';

export const lintRequiredDisagrees: SurfaceCheck = disagreementCheck(
  'lint.required-disagrees',
  ({ presence }) => presence !== null,
  (parameter, { presence }, tool) => {
    if (isConditional(tool) || parameter.pointer.split('/properties/').length !== 2) return null;
    if (presence === 'required' && !parameter.isRequired)
      return 'calls itself required, and the schema does not require it';
    if (presence === 'optional' && parameter.isRequired)
      return 'calls itself optional, and the schema requires it';
    return null;
  },
);

/** Where the schema itself depends on cases, "required" may hold in one of them. */
function isConditional({ inputSchema }: Tool): boolean {
  const keys = ['anyOf', 'oneOf', 'allOf', 'if', 'dependentRequired', 'dependentSchemas', '$ref'];
  return keys.some((key) => Object.hasOwn(inputSchema ?? {}, key));
}
