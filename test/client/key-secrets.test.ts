import { expect, test } from 'vitest';
import { keySecrets } from '../../src/client/key-secrets.ts';

const told = { model: null, baseUrl: null, command: null };

test('keys that the config names and keys where clients usually look are secrets, whoever is asked', () => {
  const settings = [{ ...told, name: 'command:./agent.sh', key: 'MY_KEY' }];
  const env = { MY_KEY: 'mine-1234', ANTHROPIC_API_KEY: 'sk-ant', GEMINI_API_KEY: '', HOME: '/nowhere' };
  expect(keySecrets(settings, env)).toEqual([
    { name: 'MY_KEY', value: 'mine-1234' },
    { name: 'ANTHROPIC_API_KEY', value: 'sk-ant' },
  ]);
});

test('without any there is nothing to hide', () => {
  expect(keySecrets([], {})).toEqual([]);
});
