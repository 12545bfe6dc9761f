/** Longer patterns, and those that stand for longer texts, are not drawn for: whoever wrote them decides what they cost. */
const PATTERN_LONGEST = 200;
const TEXT_LONGEST = 2_000;
/** Repeated that often, a repetition within behaves as one without end. */
const MANY = 10;

/** A part of a pattern: how many characters it may stand for, `*`, `+` and `{n,}` counted at their least. */
interface Part {
  readonly size: number;
  /** It holds a repetition without end. */
  readonly loops: boolean;
  /** It begins or ends with one certain character, which tells one round of a repetition from the next. */
  readonly edged: boolean;
}

interface Group {
  readonly parts: Part[];
  forks: boolean;
}

/** Why no text is drawn for a pattern, by its cost; null where it costs little. Reads it roughly, in linear time. */
export function costOfPattern(pattern: string): string | null {
  if (pattern.length > PATTERN_LONGEST) return `its pattern is longer than ${PATTERN_LONGEST} characters`;
  let group: Group = { parts: [], forks: false };
  const outer: Group[] = [];
  for (const [token] of pattern.matchAll(TOKEN)) {
    if (token.startsWith('(')) {
      outer.push(group);
      group = { parts: [], forks: false };
    } else if (token === ')') {
      const whole = together(group);
      group = outer.pop() ?? { parts: [], forks: false };
      group.parts.push(whole);
    } else if (!take(token, group)) return 'its pattern repeats a repetition';
  }
  const size = [...outer, group].reduce((sum, each) => sum + together(each).size, 0);
  return size > TEXT_LONGEST ? `its pattern stands for more than ${TEXT_LONGEST} characters` : null;
}

/** Takes a token into its group; false where it repeats what repeats, with nothing to tell the rounds apart. */
function take(token: string, group: Group): boolean {
  const repeated = repetition(token);
  if (repeated === null) {
    if (token === '|') group.forks = true;
    else group.parts.push({ size: 1, loops: false, edged: CERTAIN.test(token) });
    return true;
  }
  const last = group.parts.pop() ?? NOTHING;
  const { times, isLong } = repeated;
  group.parts.push({ size: last.size * times, loops: last.loops || isLong, edged: false });
  return !isLong || !last.loops || last.edged;
}

const NOTHING: Part = { size: 0, loops: false, edged: false };

const TOKEN =
  /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|k<[^>]*>|.)|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:<?[=!]|:|<[^>]*>))?|\{\d+(?:,\d*)?\}\??|[*+?]\??|./gsu;
/** A letter or sign that stands for itself, escaped where it must be. */
const CERTAIN = /^(?:[^.^$[\\]|\\[^\w])$/u;

function together({ parts, forks }: Group): Part {
  return {
    size: parts.reduce((sum, { size }) => sum + size, 0),
    loops: parts.some(({ loops }) => loops),
    edged: !forks && (parts[0]?.edged === true || parts.at(-1)?.edged === true),
  };
}

function repetition(token: string): { readonly times: number; readonly isLong: boolean } | null {
  if (token.startsWith('?')) return { times: 1, isLong: false };
  if (/^[*+]/.test(token)) return { times: 1, isLong: true };
  const { from, to, open } = /^\{(?<from>\d+)(?<open>,)?(?<to>\d+)?\}/.exec(token)?.groups ?? {};
  if (from === undefined) return null;
  const most = Number(to ?? from);
  return {
    times: Math.max(1, most),
    isLong: (open !== undefined && to === undefined) || (open !== undefined && most > MANY),
  };
}
