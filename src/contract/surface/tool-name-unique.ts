import { count } from '../../base/text.ts';
import type { Check } from '../check.ts';
import { judged, namingFlaw } from '../flaws.ts';

export const toolNameUnique: Check = {
  id: 'tool.name-unique',
  executes: 'nothing',
  phase: 'surface',
  run: ({ surface }) => {
    const names = surface.tools.map((tool) => tool.name);
    const twice = [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
    const flaws = twice.map((tool) =>
      namingFlaw({ tool, part: 'name', severity: 'error', message: `${count(names.filter((name) => name === tool).length, 'tool')} are called ${tool}` }),
    );
    return judged(flaws, `${count(names.length, 'name')}, no two alike`);
  },
};
