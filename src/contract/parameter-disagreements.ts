import { stringMember } from '../base/json.ts';
import { count } from '../base/text.ts';
import type { SurfaceCode } from '../finding/words/surface.ts';
import { claimsOf, type ParameterClaims } from '../surface/parameter-claims.ts';
import { type Parameter, parametersOf } from '../surface/parameters.ts';
import type { Tool } from '../surface/surface.ts';
import { notApplicable } from './flaws.ts';
import { judgedTools, toolCheck, type SurfaceCheck } from './surface-check.ts';
import { nameText, toolFlaw } from './tool-flaws.ts';

interface Disagreement {
  readonly parameter: Parameter;
  /** "says … and the schema says …", after the parameter's name. */
  readonly how: string;
}

/** A check that what a parameter's description claims plainly is what its schema states: one error for each tool. */
export function disagreementCheck(
  id: SurfaceCode,
  claim: (claims: ParameterClaims) => boolean,
  disagrees: (parameter: Parameter, claims: ParameterClaims, tool: Tool) => string | null,
): SurfaceCheck {
  return toolCheck(id, (tools) => {
    let claims = 0;
    const found = new Map(
      tools.map((tool) => {
        const read = parametersOf(tool).map((parameter) => ({
          parameter,
          said: claimsOf(textOf(parameter)),
        }));
        const claiming = read.filter(({ said }) => claim(said));
        claims += claiming.length;
        return [
          tool,
          claiming.flatMap(({ parameter, said }) =>
            disagreement(parameter, disagrees(parameter, said, tool)),
          ),
        ];
      }),
    );
    if (claims === 0)
      return notApplicable('no description of a parameter says anything that could be compared');
    return judgedTools(
      tools,
      (tool) => flawOf(tool, found.get(tool) ?? []),
      `${count(claims, 'statement')} that agree with the schema`,
    );
  });
}

function textOf({ schema }: Parameter): string {
  return stringMember(schema, 'description') ?? '';
}

function disagreement(parameter: Parameter, how: string | null): readonly Disagreement[] {
  return how === null ? [] : [{ parameter, how }];
}

function flawOf(tool: Tool, disagreements: readonly Disagreement[]): ReturnType<typeof toolFlaw> | null {
  const [first] = disagreements;
  if (first === undefined) return null;
  const more = disagreements.length > 1 ? ` (and ${count(disagreements.length - 1, 'more parameter')})` : '';
  const message = `the parameter ${nameText(first.parameter.name)} of ${nameText(tool.name)} ${first.how}${more}`;
  return toolFlaw(tool, first.parameter.pointer, 'error', message);
}
