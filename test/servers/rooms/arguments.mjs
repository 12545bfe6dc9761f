// A strict reader of arguments for the few keywords that the house's schemas use.

/** What is wrong with these arguments, as a text that says what to change; null: nothing. */
export function argumentFault({ name, inputSchema }, args) {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) return 'Arguments must be an object.';
  const { properties, required = [] } = inputSchema;
  const known = Object.keys(properties);
  const unknown = Object.keys(args).find((key) => !known.includes(key));
  if (unknown !== undefined)
    return `${name} has no argument "${unknown}". It takes: ${known.join(', ') || 'none'}.`;
  const missing = required.find((key) => args[key] === undefined);
  if (missing !== undefined)
    return `The argument "${missing}" is missing. ${properties[missing].description}`;
  for (const key of known.filter((each) => args[each] !== undefined)) {
    const fault = valueFault(properties[key], args[key]);
    if (fault !== null) return `The argument "${key}" must be ${fault}.`;
  }
  return null;
}

function valueFault({ type, enum: options, minimum, maximum }, value) {
  if (type === 'string' && typeof value !== 'string') return 'a text';
  if (type === 'integer' && !Number.isInteger(value)) return 'a whole number';
  if (type === 'array' && !Array.isArray(value)) return 'a list';
  if (options !== undefined && !options.includes(value)) return `one of ${options.join(', ')}`;
  if (minimum !== undefined && value < minimum) return `at least ${minimum}`;
  if (maximum !== undefined && value > maximum) return `at most ${maximum}`;
  return null;
}
