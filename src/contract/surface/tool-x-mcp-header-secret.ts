import { listed } from '../../base/listing.ts';
import { count } from '../../base/text.ts';
import { parametersOf } from '../../surface/parameters.ts';
import { nameParts } from '../../surface/verbs.ts';
import { notApplicable } from '../flaws.ts';
import { judgedTools, toolCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { nameText, toolFlaw } from '../tool-flaws.ts';

export const toolXMcpHeaderSecret: SurfaceCheck = toolCheck('tool.x-mcp-header-secret', (tools, { era }) => {
  if (era === 'legacy') return notApplicable('x-mcp-header came with 2026-07-28');
  const asking = tools
    .map((tool) => ({
      tool,
      asked: parametersOf(tool).filter(({ stated }) => Object.hasOwn(stated, 'x-mcp-header')),
    }))
    .filter(({ asked }) => asked.length > 0);
  if (asking.length === 0) return notApplicable('no parameter asks for a header');
  const secrets = new Map(
    asking.map(({ tool, asked }) => [tool, asked.filter(({ name }) => isSecretName(name))]),
  );
  return judgedTools(
    [...secrets.keys()],
    (tool) => {
      const [first, ...rest] = secrets.get(tool) ?? [];
      if (first === undefined) return null;
      const names = listed([first, ...rest].map(({ name }) => name));
      return toolFlaw(
        tool,
        first.pointer,
        'warning',
        `${nameText(tool.name)} asks for a secret in a header: ${names}`,
      );
    },
    `${count(asking.length, 'tool')} with headers, no secret among them`,
  );
});

/** Tokens of a page or a count of tokens are no secrets. */
export function isSecretName(name: string): boolean {
  const parts = nameParts(name);
  if (parts.some((part) => HARMLESS.has(part))) return false;
  return parts.some((part) => SECRET.has(part)) || /(?:api|access|private|secret)key/.test(parts.join(''));
}

const SECRET: ReadonlySet<string> = new Set(
  'password passwd passphrase secret token credential credentials bearer pin otp jwt apikey'.split(' '),
);
const HARMLESS: ReadonlySet<string> = new Set(
  'page next continuation cursor sync max count limit id name'.split(' '),
);
