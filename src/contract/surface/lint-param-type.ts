import { member, stringMember } from '../../base/json.ts';
import { listed } from '../../base/listing.ts';
import { count } from '../../base/text.ts';
import { claimsOf } from '../../surface/parameter-claims.ts';
import { argumentNames, type Parameter, parametersOf } from '../../surface/parameters.ts';
import type { Tool } from '../../surface/surface.ts';
import { notApplicable } from '../flaws.ts';
import { judgedTools, toolCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { nameText, toolFlaw } from '../tool-flaws.ts';

export const lintParamType: SurfaceCheck = toolCheck('lint.param-type', (tools) => {
  const taking = tools.filter((tool) => argumentNames(tool).length > 0);
  if (taking.length === 0) return notApplicable('no tool has parameters');
  return judgedTools(
    taking,
    (tool) => {
      const faults = faultsOf(tool);
      if (faults.length === 0) return null;
      return toolFlaw(
        tool,
        '/inputSchema/properties',
        'advice',
        `parameters of ${nameText(tool.name)} say too little: ${listed(faults)}`,
      );
    },
    `${count(taking.length, 'tool')} with parameters, each of a known type`,
  );
});

function faultsOf(tool: Tool): readonly string[] {
  const parameters = parametersOf(tool);
  const objects = new Set(parameters.filter(({ isTop }) => isTop).map(({ name }) => name));
  const booleans = argumentNames(tool).filter((name) => !objects.has(name));
  const untyped = [...booleans, ...parameters.filter(isUntyped).map(({ name }) => name)];
  return [
    ...untyped.map((name) => `${name} may be anything`),
    ...parameters.flatMap((parameter) => {
      const values = listedValues(parameter);
      return values.length === 0
        ? []
        : [`${parameter.name} lists its values in prose (${listed(values)}), not as an enum`];
    }),
  ];
}

const SAYING: readonly string[] = [
  'type',
  'enum',
  'const',
  'anyOf',
  'oneOf',
  'allOf',
  '$ref',
  '$dynamicRef',
  'not',
  'if',
  'properties',
];

function isUntyped({ schema, stated }: Parameter): boolean {
  return !SAYING.some((key) => Object.hasOwn(schema, key) || Object.hasOwn(stated, key));
}

function listedValues({ schema }: Parameter): readonly string[] {
  if (
    member(schema, 'type') !== 'string' ||
    member(schema, 'enum') !== undefined ||
    member(schema, 'pattern') !== undefined
  )
    return [];
  return claimsOf(stringMember(schema, 'description') ?? '').values;
}
