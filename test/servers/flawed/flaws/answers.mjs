/** An error as the answer to a request. */
export const errorAnswer = (code, message, data) => ({
  error: { code, message, ...(data === undefined ? {} : { data }) },
});

/** A hook that changes the result of one method. */
export const onResult = (method, change) => ({
  result: (result, message, connection) =>
    message.method === method ? change(result, message, connection) : result,
});

/** A hook that answers one method with an answer of its own. */
export const onMethod = (method, answer) => ({
  handle: (message, connection) => {
    if (message.method !== method) return undefined;
    return typeof answer === 'function' ? answer(message, connection) : answer;
  },
});

/** Without some members. */
export const without = (object, ...keys) =>
  Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));
