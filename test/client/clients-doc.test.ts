import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { agents } from '../../src/client/agent/agents.ts';
import { CLIENT_NAMES } from '../../src/client/clients.ts';

const page = readFileSync('docs/clients.md', 'utf8');

test('the page of clients names every one', () => {
  for (const name of CLIENT_NAMES) expect(page).toContain(`\`${name}\``);
});

test.each(agents)('the page of clients says of $name what its adapter says', (agent) => {
  const { name, npm, keys, model, isolation, approvals } = agent;
  const cells = (keys ?? []).map((key) => `\`${key}\``).join(', ') || "the provider's";
  expect(page).toContain(
    `| \`${name}\` | \`npm install -g ${npm.name}@${npm.version}\` | ${cells} | \`${model}\` |`,
  );
  expect(page).toContain(`- \`${name}\`: ${isolation} ${approvals}\n`);
});
