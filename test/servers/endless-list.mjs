// A tool list that never ends: a new cursor with every page. `--same-cursor`: always the same one.
import { sayText, serveTools } from './lib/one-off.mjs';

let page = 0;
serveTools(
  { answers: (id) => sayText(id, 'done') },
  {
    list: ([tool]) => {
      page += 1;
      const nextCursor = process.argv.includes('--same-cursor') ? 'again' : `page-${page}`;
      return { tools: [{ ...tool, name: `${tool.name}_${page}` }], nextCursor };
    },
  },
);
