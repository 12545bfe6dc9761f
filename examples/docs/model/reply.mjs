// Chat Completions: what was asked, and the answer in that form.

/** The last thing that the user said, and what tools have answered since. */
export function asked({ messages = [], tools = [] }) {
  const at = messages.findLastIndex(({ role }) => role === 'user');
  return {
    question: textOf(messages[at]?.content),
    results: messages
      .slice(at + 1)
      .filter(({ role }) => role === 'tool')
      .map(({ content }) => textOf(content)),
    tools: tools.map((tool) => tool.function),
  };
}

function textOf(content) {
  return typeof content === 'string' ? content : (content ?? []).map(({ text = '' }) => text).join('\n');
}

/** `tool`: one that was offered; null: the text is the answer. */
export function reply(body, { tool, question, text }) {
  const call = tool && {
    id: `call_${body.messages.length}`,
    type: 'function',
    function: { name: tool.name, arguments: JSON.stringify(argumentsFor(tool.parameters, question)) },
  };
  const message = { role: 'assistant', content: call ? null : text, ...(call && { tool_calls: [call] }) };
  const [prompt_tokens, completion_tokens] = [tokensIn([body.messages, body.tools]), tokensIn(message)];
  return {
    id: 'chatcmpl-scripted',
    object: 'chat.completion',
    created: 1_700_000_000,
    model: body.model,
    choices: [{ index: 0, message, finish_reason: call ? 'tool_calls' : 'stop' }],
    usage: { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens },
  };
}

/** Four characters count as a token. */
function tokensIn(value) {
  return Math.ceil(JSON.stringify(value).length / 4);
}

/** What it can read out of the question for each argument that is required. */
function argumentsFor({ required = [], properties = {} } = {}, question) {
  return Object.fromEntries(required.map((name) => [name, argumentFor(name, properties[name], question)]));
}

function argumentFor(name, schema, question) {
  if (schema?.type !== 'string') return 1;
  const slug = /\b[a-z0-9]+(?:-[a-z0-9]+)+\b|(?<=(?:page|slug is) )[a-z0-9-]+/.exec(question)?.[0];
  if (name === 'slug') return slug ?? lastWord(question);
  if (name === 'title') return /\btitle ([A-Z]\w*)/.exec(question)?.[1] ?? lastWord(question);
  return (name === 'text' && /: (.+)$/s.exec(question)?.[1]) || question.slice(0, 200);
}

function lastWord(question) {
  return question.match(/[\w-]+/g)?.at(-1) ?? 'page';
}
