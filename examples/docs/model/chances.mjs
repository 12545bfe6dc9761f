// Which tool the scripted model takes for a question: chances that are known, because they are computed from the
// question and from what the tools say of themselves, and from nothing else.

/** What speaks for a tool, or for calling none, in points. A lead of one point makes it `e` times as likely. */
export const WEIGHTS = {
  /** A word of the question stands in the tool's name. */
  name: 3,
  /** It stands in the description only. */
  description: 2.5,
  /** The description urges its reader. */
  urges: 2.5,
  /** For no tool, whatever the question says. */
  none: 1.5,
  /** For no tool, where the question declines or asks about the assistant. */
  declines: 10,
};

const URGES = /\b(?:always|must|before any other)\b/i;
const DECLINES =
  /\b(?:thanks|no need|need not|needn't|never mind|don't|do not|which of your|your tools|out of curiosity)\b/i;
const IDLE = new Set(
  `a about all am an and any are as at be by can could did do does for from had has have how i if in into is it its just me
  my not of on one only or our please so some than that the them then there these they this to up us was we what when where
  which who will with would you your`.split(/\s+/),
);

/**
 * The chance of each tool to be called for the question, and under `none` that of no call: a softmax over points. Tools are
 * `{ name, description }`; their order plays no part. The chances add up to 1.
 */
export function chances(question, tools) {
  const asked = wordsOf(question);
  const points = new Map(tools.map((tool) => [tool.name, pointsOf(tool, asked)]));
  points.set('none', WEIGHTS.none + (DECLINES.test(question) ? WEIGHTS.declines : 0));
  const most = Math.max(...points.values());
  const shares = [...points].map(([name, each]) => [name, Math.exp(each - most)]);
  const total = shares.reduce((sum, [, share]) => sum + share, 0);
  return Object.fromEntries(shares.map(([name, share]) => [name, share / total]));
}

function pointsOf({ name, description }, asked) {
  const [inName, inDescription] = [wordsOf(name), wordsOf(description ?? '')];
  let points = URGES.test(description ?? '') ? WEIGHTS.urges : 0;
  for (const word of asked) {
    if (inName.has(word)) points += WEIGHTS.name;
    else if (inDescription.has(word)) points += WEIGHTS.description;
  }
  return points;
}

/** Words that say something, without their endings; a slug is one word. */
function wordsOf(text) {
  const words = text.toLowerCase().match(/[a-z0-9]+(?:-[a-z0-9]+)*/g) ?? [];
  return new Set(words.filter((word) => !IDLE.has(word)).map(stemOf));
}

function stemOf(word) {
  const bare = word.replace(/(?<=..[^s])(?:ing|ed|es|s)$/, '');
  return bare.length > 3 ? bare.replace(/e$/, '') : bare;
}
