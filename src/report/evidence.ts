import { beginning } from '../base/text.ts';
import { siteText } from '../finding/site-text.ts';
import type { Finding, RepairSite } from '../finding/finding.ts';

/** What a reader can look at or do again. Text from outside, not yet bounded. */
export interface Shown {
  /** The call to make by hand; null where no call is the evidence. */
  readonly call: { readonly tool: string; readonly arguments: string } | null;
  /** Null where there is none, or where the message of the finding has it already. */
  readonly quote: string | null;
}

/** The calls that a finding rests on, each once with each of its answers; else its first quote. */
export function evidenceOf({ evidence, message }: Pick<Finding, 'evidence' | 'message'>): readonly Shown[] {
  const fresh = (quote: string): string | null =>
    quote === '' || message.includes(beginning(quote, 40)) ? null : quote;
  const calls = evidence.flatMap(({ at }): readonly Shown[] =>
    at.in === 'call' ? [{ call: { tool: at.tool, arguments: at.arguments }, quote: fresh(at.quote) }] : [],
  );
  if (calls.length > 0) return [...new Map(calls.map((each) => [JSON.stringify(each), each])).values()];
  const quote = evidence.map(({ at }) => at.quote).find((text) => text !== '');
  const shown = quote === undefined ? null : fresh(quote);
  return shown === null ? [] : [{ call: null, quote: shown }];
}

/** Where within its place, for a reader: as `siteText`, and the tool `*` in words. */
export function whereText(site: RepairSite): string | null {
  return siteText('tool' in site && site.tool === '*' ? { ...site, tool: 'all tools' } : site);
}
