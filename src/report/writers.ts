import { renderHtml } from './html/html.ts';
import { renderJson } from './json.ts';
import { renderJunit } from './junit.ts';
import { renderMarkdown } from './markdown.ts';
import type { Report } from './model.ts';
import { renderTerminal } from './terminal/terminal.ts';

export type Format = 'text' | 'html' | 'json' | 'junit' | 'md';

/** A pure function of the report: the same report is the same bytes, on every machine. */
export type Writer = (report: Report) => string;

/** Every form in which a report can be written to a file. `text` is the terminal's, without colour. */
export const writers: Record<Format, Writer> = {
  text: (report) => renderTerminal(report, { color: false, width: 100 }),
  html: renderHtml,
  json: renderJson,
  junit: renderJunit,
  md: renderMarkdown,
};
