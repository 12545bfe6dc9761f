// What a tool gives back.

export function answer(structuredContent) {
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
}

/** Something that the caller can put right. The message says which argument, and what to do next. */
export function mistake(message) {
  return Object.assign(new Error(message), { mistake: true });
}

/** The handler, with mistakes told as the tool's own errors. Anything else is a bug, and throws. */
export function telling(handler) {
  return (args) => {
    try {
      return answer(handler(args));
    } catch (error) {
      if (error.mistake !== true) throw error;
      return { content: [{ type: 'text', text: error.message }], isError: true };
    }
  };
}
