import { parse } from 'parse5';
import { describe, expect, test } from 'vitest';
import { renderHtml } from '../../src/report/html/html.ts';
import { renderMarkdown } from '../../src/report/markdown.ts';
import type { Report } from '../../src/report/model.ts';
import { renderTerminal } from '../../src/report/terminal/terminal.ts';
import { wholeTrend } from '../../src/report/terminal/trend.ts';
import { paint } from '../../src/report/terminal/span.ts';
import { aReport } from './a-report.ts';
import { attributeOf, elementsOf } from './html-tree.ts';
import { aPoint, aTrend, someSets } from './over-time.ts';

const report = aReport({ trend: aTrend(), sets: someSets() });
const writers: Readonly<Record<string, (one: Report) => string>> = {
  terminal: (one) => renderTerminal(one, { color: false, width: 160 }),
  html: renderHtml,
  markdown: renderMarkdown,
};

describe.each(Object.entries(writers))('as %s', (_name, write) => {
  test('sets stand apart, with the gap, its interval and the alarm of the one client that has it', () => {
    const text = write(report);
    for (const each of ['95 %', '40 %', '+55.0 points', '+20.8 to +78.6 points', 'by more than chance would'])
      expect(text).toContain(each);
    expect(text.match(/by more than chance would/g)).toHaveLength(1);
  });

  test('a trend tells the last point, what changed before it, and how many runs were left out', () => {
    const text = write(report);
    expect(text).toContain('from 4 stored runs of this target, without 7 runs before them');
    expect(text).toContain('70 % (57 % to 81 %)');
    expect(text).toContain('surface and bank changed; no case in common');
    expect(text).toContain('client changed; -12.5 points over 4 shared cases');
  });

  test('there is no section where nothing is to be compared', () => {
    const single = {
      runs: 1,
      left: 0,
      curves: [{ kind: 'probe' as const, client: 'pi', points: [aPoint()] }],
    };
    const text = write(aReport({ trend: single }));
    expect(text).not.toMatch(/Trend|Sets/);
  });
});

test('a page draws a curve for each that has two points or more, with words for those who do not see it', () => {
  const elements = elementsOf(parse(renderHtml(report)));
  const drawn = elements.filter(({ tagName }) => tagName === 'svg');
  expect(drawn.map((svg) => attributeOf(svg, 'role'))).toEqual(['img', 'img']);
  expect(attributeOf(drawn[0]!, 'aria-label')).toBe(
    'selection cases with claude-code: from 62 % (48 % to 74 %) to 70 % (57 % to 81 %) in 3 points',
  );
  const classes = drawn.map((svg) => elementsOf(svg).flatMap((each) => attributeOf(each, 'class') ?? []));
  expect(classes.map((all) => all.filter((each) => each.startsWith('step')))).toEqual([
    ['step', 'step unlike'],
    ['step unlike'],
  ]);
  const numbers = drawn
    .flatMap((svg) => elementsOf(svg))
    .flatMap(({ attrs }) => attrs.filter(({ name }) => /^(?:[xy][12]?|c[xy])$/.test(name)))
    .map(({ value }) => Number(value));
  expect(numbers.every((each) => each >= 0 && each <= 640)).toBe(true);
});

test('a trend of its own draws every point with its interval, and marks a step that is not the surface’s alone', () => {
  const text = paint(wholeTrend(aTrend(), 160), false);
  expect(text).toMatch(/2026-11-28 to 2026-11-29 {2}3f9a1c0b7e42 {2}·{15}├─+●─+┤·+ {2} *62 %/);
  expect(text).toMatch(/surface changed; \+19\.0 points over 20 shared cases/);
  expect(text).toMatch(/┆ surface and bank changed/);
  expect(text).toContain('scenarios with claude-code');
  expect(paint(wholeTrend({ runs: 0, left: 0, curves: [] }, 80), false)).toBe(
    'No stored run of a bank has a scored trial.\n',
  );
});
