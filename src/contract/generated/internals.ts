import { canonicalJson } from '../../base/json.ts';
import type { Tool } from '../../surface/surface.ts';
import { isRefusal } from '../calls/answer.ts';
import { stackLine } from '../wire/rpc-no-stack-leak.ts';
import type { GeneratedCall } from './generated-calls.ts';

/** Something of a server's insides in an error. */
export interface Leak {
  readonly what: string;
  /** As it stands in the text, on one line. */
  readonly text: string;
  readonly isStack: boolean;
}

/**
 * What an error shows of its server's insides: a stack trace, a path of its code, its database's own words, the text of
 * an exception that nobody caught. Only errors are read: a tool's data may well hold logs and paths. What was sent and
 * only comes back is nothing of the server's.
 */
export function leakIn({ input, answer }: GeneratedCall, tool: Tool): Leak | null {
  if (!isRefusal(answer)) return null;
  const text = answer.text.slice(0, TEXT_LIMIT);
  const stack = stackLine(`\n${text}`);
  const kinds = SPEAKS_SQL.test(`${tool.name} ${tool.description ?? ''}`) ? [...COMMON] : [...COMMON, SQL];
  const found = [
    ...(stack === null ? [] : [{ what: 'a stack trace', text: stack.trim(), isStack: true }]),
    ...kinds.flatMap(({ what, pattern }) => {
      const match = pattern.exec(text)?.[0];
      return match === undefined ? [] : [{ what, text: match, isStack: false }];
    }),
  ];
  const sent = canonicalJson(input.arguments);
  return found.find((leak) => !sent.includes(leak.text)) ?? null;
}

const TEXT_LIMIT = 50_000;
/** Whoever takes SQL answers in its words. */
const SPEAKS_SQL = /sql|database|\bquer(?:y|ies)\b|\bdb\b|postgres|duckdb|(?:^|[\W_])tables?(?:$|[\W_])/i;

interface Kind {
  readonly what: string;
  readonly pattern: RegExp;
}

const SQL: Kind = {
  what: "its database's own error",
  pattern:
    /\bSQLITE_[A-Z]+\b|\bSQLSTATE\b|syntax error at or near|near "[^"\n]{0,60}": syntax error|\bORA-\d{5}\b|error in your SQL syntax|(?:UNIQUE|FOREIGN KEY|NOT NULL|CHECK) constraint failed|no such (?:table|column): \w+|(?:relation|column) "[^"\n]{1,60}" does not exist/,
};

const COMMON: readonly Kind[] = [
  {
    what: 'a path of its code',
    pattern:
      /(?:file:\/\/)?(?:\/[\w.@-]{1,60}){1,12}\/[\w.@-]{1,80}\.(?:[cm]?[jt]s|py|rb|go|php|java|cs):\d+/,
  },
  {
    what: 'a path of its packages',
    pattern: /(?:\/[\w.@-]{1,60}){0,12}\/(?:node_modules|site-packages)\/[\w./@-]{1,120}/,
  },
  {
    what: 'the text of an exception',
    pattern:
      /Cannot read propert(?:y|ies) (?:'[^'\n]{1,60}' )?of (?:undefined|null)|\b[\w.]{1,60} is not (?:a function|iterable)\b|'NoneType' object [^\n]{1,80}|\bNullPointerException\b|Object reference not set to an instance|nil pointer dereference/,
  },
];
