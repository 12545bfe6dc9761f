import type { Json } from '../base/json.ts';
import { normalQuestion } from '../base/question.ts';
import { quoted, yamlFlow, yamlText } from '../base/yaml-text.ts';

/** A probe that was drafted from a tool's own words. */
export interface DraftedProbe {
  readonly tool: string;
  readonly question: string;
  readonly with: Readonly<Record<string, Json>>;
}

const SCHEMA = '# yaml-language-server: $schema=../node_modules/mcp-surveyor/schemas/cases.schema.json\n';

/** `cases/probes.yaml`: one drafted probe for each tool, no question twice. */
export function probesFile(drafts: readonly DraftedProbe[]): string {
  return `${SCHEMA}# One question for each tool. They are drafted from the tools' own words, so they can only show whether the tools can be
# told apart and called. Reword each as a user would ask it, who never saw the tool's name, and take its "draft: true" out.
# "with" holds values that stand in the question, for clients that cannot read them out of it.

${asked(drafts).map(probeText).join('\n')}`;
}

/** `cases/selection.yaml`: a bank of the three kinds that loads as it is. */
export function selectionFile(drafts: readonly DraftedProbe[]): string {
  const [first, second = first] = asked(drafts);
  if (first === undefined || second === undefined) return SCHEMA;
  return `${SCHEMA}# Which tool is chosen for a question, if any; nothing is executed. A bank needs all three kinds, and is worth little with
# less than ten of each. These are placeholders: reword them, add yours, and take "draft: true" out.

# happy: plainly for one tool.
${selectionText(first.question, 'happy', yamlText(first.tool))}
# edge: a real question in words that the tool does not use, or one that two tools could be meant by.
# "expect" may list several tools, of which any one may be called first.
${selectionText(`I don't know what it is called, but I need this: ${second.question}`, 'edge', `[${yamlText(second.tool)}]`)}
# trap: the words tempt to a call, and calling anything would be wrong.
${selectionText(`thanks, no need to look anything up. Just remember for later: ${first.question}`, 'trap', 'none')}`;
}

function probeText({ tool, question, with: values }: DraftedProbe): string {
  const flow = yamlFlow(values);
  const known = flow === '{}' || flow.includes('"__proto__":') ? '' : `  with: ${flow}\n`;
  return `- probe: ${quoted(question)}\n  tool: ${yamlText(tool)}\n${known}  draft: true\n`;
}

function selectionText(question: string, kind: 'happy' | 'edge' | 'trap', expect: string): string {
  return `- selection: ${quoted(question)}\n  kind: ${kind}\n  expect: ${expect}\n  draft: true\n`;
}

/** With questions that are neither empty, overlong nor asked twice: two tools may well have the same words. */
function asked(drafts: readonly DraftedProbe[]): readonly DraftedProbe[] {
  const taken = new Set<string>();
  return drafts.map((draft) => {
    const words = (draft.question.trim() === '' ? `use ${draft.tool}` : draft.question).trim().slice(0, 2000);
    let question = words;
    for (let n = 2; taken.has(normalQuestion(question)); n += 1) question = `${words} (${n})`;
    taken.add(normalQuestion(question));
    return { ...draft, question };
  });
}
