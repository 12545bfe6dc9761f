import { canonicalJson, type Json, isObject, member } from '../../base/json.ts';
import { count, excerpt } from '../../base/text.ts';
import { notApplicable } from '../flaws.ts';
import { judgedTools, toolCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { nameText, toolFlaw } from '../tool-flaws.ts';

export const toolTaskSupport: SurfaceCheck = toolCheck(
  'tool.task-support',
  (tools, { revision, capabilities }) => {
    if (revision !== '2025-11-25') return notApplicable('execution.taskSupport belongs to 2025-11-25');
    const stating = tools.filter((tool) => member(tool.raw, 'execution') !== undefined);
    if (stating.length === 0) return notApplicable('no tool says how it is executed');
    const isDeclared = isObject(
      ['tasks', 'requests', 'tools', 'call'].reduce<Json | undefined>(member, capabilities),
    );
    return judgedTools(
      stating,
      (tool) => {
        const fault = faultOf(member(tool.raw, 'execution') ?? null, isDeclared);
        return fault === null
          ? null
          : toolFlaw(tool, '/execution', 'error', `${nameText(tool.name)} ${fault}`);
      },
      `${count(stating.length, 'tool')} that the tasks capability agrees with`,
    );
  },
);

function faultOf(execution: Json, isDeclared: boolean): string | null {
  if (!isObject(execution)) return `has an "execution" that is no object: ${shown(execution)}`;
  const support = member(execution, 'taskSupport');
  if (support === undefined || support === 'forbidden') return null;
  if (support !== 'optional' && support !== 'required')
    return `has the taskSupport ${shown(support)}, which is none of the three`;
  return isDeclared
    ? null
    : `can be called as a task (${support}), and the server declares no tasks for tool calls`;
}

function shown(value: Json): string {
  return excerpt(canonicalJson(value), 40);
}
