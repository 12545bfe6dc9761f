import { marked } from 'marked';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderMarkdown } from '../../src/report/markdown.ts';
import { anyReport } from './anything.ts';
test('x', () => {
  let out = '';
  fc.assert(
    fc.property(anyReport, (report) => {
      const md = renderMarkdown(report);
      const h = marked.parse(md, { gfm: true, async: false });
      const m = /<h2>[^]*?<\/h2>/.exec(h);
      if (m) {
        const k = m[0].replace(/<[^>]+>/g, '').slice(0, 30);
        const at = md.split('\n').findIndex((l) => l.includes(k.slice(0, 8)));
        out = JSON.stringify([m[0].slice(0, 300), md.split('\n').slice(Math.max(0, at - 2), at + 4)]);
        throw new Error('h2');
      }
    }),
    {
      numRuns: 300,
      endOnFailure: true,
      reporter: (r) => {
        if (r.failed) console.log(out.slice(0, 1500));
      },
    },
  );
  expect(1).toBe(1);
});
