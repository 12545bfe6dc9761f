import type { CodeWords } from './words.ts';

/** Codes of the lint: what the words and numbers of a surface show without asking the server. */
export type LintCode =
  | 'lint.name-near-duplicate'
  | 'lint.name-opaque'
  | 'lint.name-style'
  | 'lint.desc-repeats-name'
  | 'lint.desc-unknown-reference'
  | 'lint.desc-sibling'
  | 'lint.desc-promotional'
  | 'lint.deprecated-listed'
  | 'lint.truncated-description'
  | 'lint.returns-undescribed'
  | 'lint.tool-count'
  | 'lint.param-type'
  | 'lint.required-absent'
  | 'lint.required-disagrees'
  | 'lint.default-disagrees'
  | 'lint.enum-disagrees'
  | 'lint.schema-deep'
  | 'lint.param-naming'
  | 'lint.array-items'
  | 'lint.annotations-contradict'
  | 'lint.annotations-uniform'
  | 'lint.client-profile.name-length'
  | 'lint.client-profile.name-characters'
  | 'lint.client-profile.composition'
  | 'lint.client-profile.dialect';

export const lintWords: Record<LintCode, CodeWords> = {
  'lint.name-near-duplicate': {
    title: 'names made of the same words',
    hurts: 'A model picks the wrong one of the two, and the call succeeds.',
    repair: 'Let the names differ by a word that says what tells the tools apart.',
    source: 'own rule; arXiv:2510.00307 on names and choice',
  },
  'lint.name-opaque': {
    title: 'a name of which the description says no word',
    hurts: "A user's words match the description and not the name, so that the tool is found late or never.",
    repair: 'Name the tool with the verb and noun of its first sentence.',
    source: 'own rule; arXiv:2602.18914 on agreement of name and description',
  },
  'lint.name-style': {
    title: 'tool names in several styles',
    hurts: 'A model that has seen one style writes the other names in it, and misses them.',
    repair: 'Use one style, and one verb for one act.',
    source: 'own rule; arXiv:2510.07248 on familiar names',
  },
  'lint.desc-repeats-name': {
    title: 'a description that says no more than the name',
    hurts: 'A model learns nothing from it that tells the tool from its siblings.',
    repair: 'Add what the name leaves out: which ones, when, and what comes back.',
    source: 'own rule; arXiv:2602.18914',
  },
  'lint.desc-unknown-reference': {
    title: 'a description that names a tool or parameter which is not there',
    hurts: 'A model sends the argument, the server drops it, and the answer is to another question.',
    repair: 'Correct the name, or add what it promises.',
    source: 'own rule; arXiv:2602.14878 on stale descriptions',
  },
  'lint.desc-sibling': {
    title: 'two tools that say nearly the same of themselves',
    hurts: 'A model picks either, by position or by chance.',
    repair: 'Say in each description when to use the other one, by its name.',
    source: 'own rule (cosine of 0.6 and more); arXiv:2510.00307',
  },
  'lint.desc-promotional': {
    title: 'a description that advertises',
    hurts: 'The tool is chosen where another one fits, and its neighbours are never called.',
    repair: 'State what the tool does; leave out praise and orders to prefer it.',
    source: 'arXiv:2505.18135 (an assertive phrase wins 81.8 % to 7.3 %)',
  },
  'lint.deprecated-listed': {
    title: 'a deprecated tool that is still listed',
    hurts: 'A model calls it as readily as its successor.',
    repair: 'Take it off the list, or name its successor in the first sentence.',
    source: 'own rule',
  },
  'lint.truncated-description': {
    title: 'a description that is cut off',
    hurts: 'What was cut is often the part that says when not to use the tool.',
    repair: 'Shorten the text by hand, or lift the limit of the generator.',
    source: 'own rule',
  },
  'lint.returns-undescribed': {
    title: 'a tool that does not say what it returns',
    hurts: 'A model calls it for what it does not give, or misreads what comes.',
    repair: 'Add an output schema, or one sentence about the result.',
    source: 'own rule; arXiv:2602.18914 (3,093 servers without notes on results)',
  },
  'lint.tool-count': {
    title: 'many tools',
    hurts:
      'The more tools, the more often a model picks a wrong one; above 128 some clients refuse the request.',
    repair: 'List what a session needs; put rare tools behind a search, or into a server of their own.',
    source: 'arXiv:2505.03275; microsoft/vscode#337428 (2026-09-23)',
  },
  'lint.param-type': {
    title: 'parameters that may be anything',
    hurts: 'A model guesses the type, and sends a text where a number is meant.',
    repair: 'Give each parameter a type, and closed sets an enum.',
    source: 'own rule; arXiv:2507.15296 (wrong types do the most harm)',
  },
  'lint.required-absent': {
    title: 'a server on which no argument is required',
    hurts: 'A model leaves out what is needed, and learns of it only by errors.',
    repair: 'List in required what a tool cannot do without.',
    source: 'own rule',
  },
  'lint.required-disagrees': {
    title: 'a parameter whose text and schema disagree on whether it is required',
    hurts: 'A model leaves out what is needed, or invents what is not.',
    repair: 'Make the text and the required list say the same.',
    source: 'own rule: a contradiction within one definition',
  },
  'lint.default-disagrees': {
    title: 'a parameter whose text and schema name different defaults',
    hurts: 'A model leaves the argument out, and gets another window or limit than it was told.',
    repair: 'Make both name the value that the server uses.',
    source: 'own rule: a contradiction within one definition',
  },
  'lint.enum-disagrees': {
    title: 'a parameter whose text offers values that its enum forbids',
    hurts: 'A model sends a value that it was offered, and the call is refused.',
    repair: 'Add the value to the enum, or take it out of the text.',
    source: 'own rule: a contradiction within one definition',
  },
  'lint.schema-deep': {
    title: 'arguments that are deep or many',
    hurts: 'A model forgets or misplaces some of them.',
    repair: 'Flatten the arguments, or split the tool.',
    source: 'own limits; reports of vendors on flat schemas',
  },
  'lint.param-naming': {
    title: 'one parameter in two spellings',
    hurts: "A model that has used one tool writes the other tool's argument the same way, and it is dropped.",
    repair: 'Use one spelling in all tools.',
    source: 'own rule; arXiv:2510.07248',
  },
  'lint.array-items': {
    title: 'a list that does not say what it holds',
    hurts: 'VS Code refuses the tool, and models guess what to put in.',
    repair: 'Add items.',
    source: 'microsoft/vscode#325618 (2026-07-13)',
  },
  'lint.annotations-contradict': {
    title: "annotations that contradict the tool's name",
    hurts: 'A client lets an agent delete something without asking, or asks before every read.',
    repair: 'State what the tool does; where the name misleads, rename it.',
    source: 'own rule; MCP schema, ToolAnnotations',
  },
  'lint.annotations-uniform': {
    title: 'all tools marked alike',
    hurts: 'The marks say nothing, so that clients ask for every call or for none.',
    repair: 'Mark each tool by what it does.',
    source: 'own rule; MCP schema, ToolAnnotations',
  },
  'lint.client-profile.name-length': {
    title: 'a name too long for known clients',
    hurts: 'The tool is missing there, or the whole chat fails.',
    repair: "Shorten the name so that the client's prefix and the server's key fit before it.",
    source: 'reports of users, each with its date, in src/surface/client-profiles.ts',
  },
  'lint.client-profile.name-characters': {
    title: 'a name that known clients refuse',
    hurts: 'The whole tool list is refused there, not only this tool.',
    repair: 'Use only letters, digits, "_" and "-".',
    source: 'reports of users, each with its date, in src/surface/client-profiles.ts',
  },
  'lint.client-profile.composition': {
    title: 'a choice at the root of an input schema',
    hurts: 'Model services refuse the request, so that no tool of any server works in that chat.',
    repair:
      'Move the choice into a property, or say the rule in the descriptions and check it in the server.',
    source: 'reports of users, each with its date, in src/surface/client-profiles.ts',
  },
  'lint.client-profile.dialect': {
    title: 'output schemas in a dialect that a known client refuses',
    hurts: 'Every call of these tools fails in that client before it leaves.',
    repair: 'Let the generator write 2020-12, or leave $schema out.',
    source: 'modelcontextprotocol/typescript-sdk#2721 (2026-09-12)',
  },
};
