import type { Argument } from './argument.ts';

/** How many entries an answer may hold. */
export function isLimit({ words, types }: Argument): boolean {
  return isNumeric(types) && LIMITS.has(words.join('_'));
}

/** How many entries are left out at the beginning. */
export function isOffset({ words, types }: Argument): boolean {
  return isNumeric(types) && /^(?:offset|skip|start_index)$/.test(words.join('_'));
}

/** In which time zone an answer is given. */
export function isZone({ words, types }: Argument): boolean {
  return types.includes('string') && /(?:^|_)(?:tz|timezone|time_zone|zone_id)$/.test(words.join('_'));
}

/**
 * What is said to the server and need not show in any answer, or shows in how it is given and not in what: notes, keys,
 * sessions, formats, hints.
 */
export function isManner({ words }: Argument): boolean {
  return (
    words.some((word) => MANNERS.has(word)) || /(?:^|_)(?:api_key|page_size|next_page)$/.test(words.join('_'))
  );
}

/** It is said to choose among what there is. */
export function isFilter({ said, name }: Argument): boolean {
  return FILTER.test(said) || /filter|contains|query|search|_by$/i.test(name);
}

/** It says which thing is meant, so that no two values are of one thing. */
export function isIdentity({ words }: Pick<Argument, 'words'>): boolean {
  return IDENTITY.test(words.at(-1) ?? '');
}

/** The tool does several things, and some of its other arguments are for some of them only. */
export function hasActions(all: readonly Argument[], apartFrom: Argument): boolean {
  return all.some(
    ({ name, options, words }) =>
      name !== apartFrom.name && options !== null && words.some((word) => ACTIONS.test(word)),
  );
}

/** A bound takes all that lies beyond it, so that several may have one answer. */
export function isThreshold({ said, words }: Argument): boolean {
  return (
    words.some((word) =>
      /^(?:min|minimum|max|maximum|level|threshold|severity|priority|depth)$/.test(word),
    ) ||
    /\b(?:at least|at most|minimum|maximum|or (?:higher|lower|above|below|more|less)|threshold|up to)\b/i.test(
      said,
    )
  );
}

function isNumeric(types: readonly string[]): boolean {
  return types.includes('integer') || types.includes('number');
}

const IDENTITY = /^(?:ids?|uuid|key|slug|ref|reference|handle|name|symbol|identifier|login|username|title)$/;
const ACTIONS = /^(?:action|operation|op|mode|command|cmd|method|verb|function)$/;

const LIMITS: ReadonlySet<string> = new Set(
  `limit max_results maxresults page_size pagesize per_page perpage top_k top_n max_items max_rows max_count num_results
  number_of_results result_limit results_limit row_limit take`.split(/\s+/),
);

const MANNERS: ReadonlySet<string> = new Set(
  `reason reasoning comment comments note notes message intent context purpose thought thoughts thinking explanation
  rationale correlation trace request idempotency session client cursor continuation token secret password callback webhook
  agent debug verbose verbosity format style output pretty indent lang language locale timeout seed retry retries cache
  refresh force dry preview model temperature theme color colour unit units precision encoding charset detail details
  fields include expand page sort sorting order ordering direction strategy engine algorithm mode wait async stream
  transport protocol version quality compact raw feedback telemetry`.split(/\s+/),
);

const FILTER =
  /\b(?:only|filter\w*|match\w*|contain\w*|whose|restrict\w*|narrow\w*|search\w*|belong\w*|starting with|to (?:list|show|find|get|fetch|return) for|(?:of|for|from|in) this)\b/i;
