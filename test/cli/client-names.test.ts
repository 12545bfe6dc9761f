import { expect, test } from 'vitest';
import { clientNames } from '../../src/cli/client-names.ts';

test.each<[string, string[], string[]]>([
  ['one name', ['literal'], ['literal']],
  ['a list, with blanks', ['literal, codex'], ['literal', 'codex']],
  ['repeated', ['literal', 'codex'], ['literal', 'codex']],
  ['two commands', ['command:./a,command:./b'], ['command:./a', 'command:./b']],
  ['a command and a client by name', ['command:./a --fast,codex'], ['command:./a --fast', 'codex']],
  ['a command and a model', ['command:./a,model:openai/x'], ['command:./a', 'model:openai/x']],
  ['a command line with commas of its own', ['command:./a --ids 1,2, 3'], ['command:./a --ids 1,2, 3']],
])('the clients of an option: %s', (_title, texts, names) => {
  expect(clientNames(texts)).toEqual(names);
});
