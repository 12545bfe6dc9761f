// What flaws of answers are made of.

/** A flaw of one tool's answers: `change` is given the honest result. */
export function on(tool, change) {
  return {
    answer: (name, args, next, house) => {
      const result = next(name, args);
      return name === tool ? change(result, args, house) : result;
    },
  };
}

/** As `on`, for the results of every tool. */
export function onAll(change) {
  return { answer: (name, args, next, house) => change(next(name, args), { name, args, house }) };
}

/** Arguments that the house would refuse for this reason reach the tool. */
export function letThrough(reason) {
  return { check: (_tool, _args, honest) => (honest()?.includes(reason) ? null : honest()) };
}

export const said = (text) => ({ content: [{ type: 'text', text }] });

export const TEXT = (data) => ({
  content: [{ type: 'text', text: JSON.stringify(data) }],
  structuredContent: data,
});

/** The tools without what they say of their results. */
export const withoutOutput = (tools) => tools.map(({ outputSchema: _left, ...tool }) => tool);
