import { count, excerpt } from '../../base/text.ts';
import { hiddenCharacters, ordersTo } from '../../surface/hostile-text.ts';
import { stringMember } from '../../base/json.ts';
import { schemaNodes } from '../../surface/schema-nodes.ts';
import type { Tool } from '../../surface/surface.ts';
import type { Flaw } from '../check.ts';
import { judged } from '../flaws.ts';
import { toolCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { nameText, toolFlaw } from '../tool-flaws.ts';

export const toolPromptInjectionLint: SurfaceCheck = toolCheck(
  'tool.prompt-injection-lint',
  (tools, surface) => {
    const flaws = tools.flatMap((tool) => toolFlawOf(tool) ?? []);
    const inInstructions = surface.instructions === null ? null : faultOf(surface.instructions);
    if (inInstructions !== null) flaws.push(instructionsFlaw(inInstructions, surface.instructions ?? ''));
    return judged(flaws, `${count(tools.length, 'tool')}, nothing hidden and no orders to a model`);
  },
);

function toolFlawOf(tool: Tool): Flaw | null {
  for (const [part, text] of textsOf(tool)) {
    const fault = faultOf(text);
    if (fault !== null)
      return toolFlaw(tool, part, 'warning', `the ${part} of ${nameText(tool.name)} ${fault}`);
  }
  return null;
}

type Part = 'name' | 'title' | 'description' | 'annotations' | 'inputSchema' | 'outputSchema';

function textsOf(tool: Tool): readonly (readonly [Part, string])[] {
  const plain = [
    ['name', tool.name],
    ['title', tool.title],
    ['description', tool.description],
    ['annotations', tool.annotations.title],
  ] as const;
  const schemas = (['inputSchema', 'outputSchema'] as const).map(
    (part) => [part, schemaText(tool, part)] as const,
  );
  return [...plain, ...schemas].flatMap(([part, text]) => (text === null ? [] : [[part, text] as const]));
}

function schemaText(tool: Tool, part: 'inputSchema' | 'outputSchema'): string {
  const nodes = tool[part] === null ? [] : schemaNodes(tool[part]);
  const texts = nodes.flatMap(({ schema, step }) => [
    step.at(-1),
    stringMember(schema, 'title'),
    stringMember(schema, 'description'),
  ]);
  return texts.filter((text) => typeof text === 'string').join('\n');
}

function faultOf(text: string): string | null {
  const hidden = hiddenCharacters(text);
  if (hidden !== null) return `hides characters: ${hidden}`;
  const order = ordersTo(text);
  return order === null
    ? null
    : `gives the model orders that have nothing to do with the tool: "${excerpt(order, 100)}"`;
}

function instructionsFlaw(fault: string, text: string): Flaw {
  return {
    severity: 'warning',
    message: `the text of the server's instructions ${fault}`,
    site: { place: 'prose', part: 'instructions' },
    evidence: [{ in: 'surface', pointer: '/instructions', quote: excerpt(text, 160) }],
  };
}
