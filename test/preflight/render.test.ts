import { expect, test } from 'vitest';
import { judgeCalls } from '../../src/preflight/judge-calls.ts';
import { measuresOf } from '../../src/preflight/measure.ts';
import { CANARY_OWN } from '../../src/preflight/own.ts';
import type { Preflight } from '../../src/preflight/result.ts';
import { viewOf } from '../../src/preflight/view.ts';
import { markdownPreflight } from '../../src/report/markdown-preflight.ts';
import { preflights } from '../../src/report/terminal/preflight.ts';
import { paint } from '../../src/report/terminal/span.ts';
import { widthOf } from '../../src/report/terminal/width.ts';
import { aHeard, aStopped, OFFERED, type Made } from './hand-made.ts';

function aPreflight(made: Made = {}, client = 'codex'): Preflight {
  const heard = aHeard(made);
  return {
    client,
    version: '1.2.3',
    steps: judgeCalls(heard),
    measures: measuresOf(heard, aStopped()),
    view: viewOf(CANARY_OWN, heard.requests),
  };
}

const RENAMED = OFFERED.map((tool) => ({ ...tool, name: `x_${tool.name}`, schema: { type: 'object' } }));

test.each([60, 100, 200])('at %i columns no line is wider', (width) => {
  const lines = paint(preflights([aPreflight({ tools: RENAMED })], width), false).split('\n');
  expect(lines.filter((line) => widthOf(line) > width)).toEqual([]);
});

test('steps, facts and the view stand below each other, and what differs is marked', () => {
  const text = paint(preflights([aPreflight({ tools: RENAMED, sent: { write_note: null } })], 120), false);
  expect(text).toContain('codex 1.2.3: 7 of 8 steps hold');
  expect(text).toMatch(/✗ write +fails: its model called write_note, and no call reached the server/);
  expect(text).toMatch(/a tool is called +x_TOOL/);
  expect(text).toMatch(/dropped: .*properties/);
  expect(text).toMatch(/≠ +tool +read-note +x_read-note/);
  expect(text).toMatch(/= +instructions/);
});

test('nothing that a client says acts on the terminal or on the page', () => {
  const hostile = OFFERED.map((tool) => ({
    ...tool,
    description: '\u001B[2J<script>alert(1)</script> | `x`',
  }));
  const one = aPreflight({
    tools: hostile,
    told: { print_note: { text: '\u001B]0;x\u0007<b>', isError: null } },
  });
  // oxlint-disable-next-line no-control-regex -- such characters are what is looked for
  expect(paint(preflights([one], 100), false)).not.toMatch(/[\u0000-\u0009\u000B-\u001F]/);
  expect(markdownPreflight([one])).not.toContain('<script>');
});

test('several clients stand side by side in Markdown, and a fact that did not show is a dash', () => {
  const blind: Preflight = { ...aPreflight({}, 'literal'), view: null };
  const rows = markdownPreflight([aPreflight({ tools: RENAMED }), blind]).split('\n');
  expect(rows).toContain('| `write` | holds | holds |');
  expect(rows).toContain(String.raw`| a tool is called | x\_TOOL | – |`);
  expect(rows.some((row) => row.includes('stopped during a call'))).toBe(false);
});
