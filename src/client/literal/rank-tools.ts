import { compareText } from '../../base/compare.ts';
import type { Tool } from '../../surface/surface.ts';
import { intentWordsOf } from '../../surface/words.ts';
import type { FieldName } from './fields.ts';
import { indexTools } from './index-tools.ts';
import type { ToolIndex } from './index-tools.ts';
import { speechActOf } from './speech-act.ts';
import type { SpeechAct } from './speech-act.ts';
import { synonymsOf } from './thesaurus.ts';
import { nearestSpelling } from './trigrams.ts';

/** A tool list ordered by how well its words fit a question's. */
export interface Ranking {
  /** Every listed tool, best first; equal scores by name, then in the server's order. */
  readonly tools: readonly RankedTool[];
  /** Set when no tool would be called. */
  readonly abstention: Abstention | null;
}

interface RankedTool {
  readonly name: string;
  /** Position in the server's list. */
  readonly index: number;
  readonly score: number;
  /** Score minus the best score of a tool with another name; null when there is none. */
  readonly gap: number | null;
  /** Which words of the question met which words of the tool. */
  readonly evidence: readonly Match[];
}

interface Match {
  /** Stem of the question's word. */
  readonly asked: string;
  /** Stem found in the tool. */
  readonly found: string;
  readonly by: 'word' | 'synonym' | 'spelling';
  readonly score: number;
  readonly fields: readonly FieldName[];
}

export type Abstention =
  { readonly kind: 'no-word-matches' } | { readonly kind: 'speech-act'; readonly rule: SpeechAct };

/** What the reader may use besides the words as they stand. */
export interface ReaderOptions {
  readonly synonyms: boolean;
  readonly spelling: boolean;
}

const SYNONYM_WEIGHT = 0.5;
const SPELLING_WEIGHT = 0.4;

/** Ranks tools for one question. Pure; for many questions index once and use `rank`. */
export function rankTools(tools: readonly Tool[], question: string): Ranking {
  return rank(indexTools(tools), question);
}

/** Ranks indexed tools for one question. */
export function rank(
  index: ToolIndex,
  question: string,
  options: ReaderOptions = { synonyms: true, spelling: true },
): Ranking {
  const matches = index.names.map((): Match[] => []);
  for (const asked of new Set(intentWordsOf(question))) {
    for (const [tool, match] of bestMatches(index, asked, options)) matches[tool]?.push(match);
  }
  const scored = index.names.map((name, at) => {
    const evidence = matches[at] ?? [];
    return { name, index: at, evidence, score: evidence.reduce((sum, match) => sum + match.score, 0) };
  });
  scored.sort((a, b) => b.score - a.score || compareText(a.name, b.name) || a.index - b.index);
  const tools = withGaps(scored);
  return { tools, abstention: abstentionOf(index, question, tools) };
}

/** For each tool that the word touches, its best match there: the word itself, a synonym, or a near spelling. */
function bestMatches(index: ToolIndex, asked: string, options: ReaderOptions): ReadonlyMap<number, Match> {
  const best = new Map<number, Match>();
  const take = (found: string, by: Match['by'], weight: number): void => {
    for (const { tool, score, fields } of index.postings.get(found) ?? []) {
      const known = best.get(tool);
      if (known === undefined || score * weight > known.score)
        best.set(tool, { asked, found, by, score: score * weight, fields });
    }
  };
  take(asked, 'word', 1);
  if (options.synonyms) for (const found of synonymsOf(asked)) take(found, 'synonym', SYNONYM_WEIGHT);
  if (options.spelling && !index.postings.has(asked)) {
    const near = nearestSpelling(asked, index.spellings);
    if (near !== null) take(near, 'spelling', SPELLING_WEIGHT);
  }
  return best;
}

function withGaps(scored: readonly Omit<RankedTool, 'gap'>[]): readonly RankedTool[] {
  const first = scored[0];
  const rival = scored.find((tool) => tool.name !== first?.name);
  return scored.map((tool) => {
    const other = tool.name === first?.name ? rival : first;
    return { ...tool, gap: other === undefined ? null : tool.score - other.score };
  });
}

function abstentionOf(index: ToolIndex, question: string, tools: readonly RankedTool[]): Abstention | null {
  const rule = speechActOf(question, index.nameWords);
  if (rule !== null) return { kind: 'speech-act', rule };
  return (tools[0]?.score ?? 0) > 0 ? null : { kind: 'no-word-matches' };
}
