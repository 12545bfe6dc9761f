import { expect, test } from 'vitest';
import { targetEnvironment } from '../../src/wire/environment.ts';

test('a target is given what programs need to start, and nothing of the secrets beside it', () => {
  const from = {
    PATH: '/bin',
    HOME: '/users/ada',
    LANG: 'C.UTF-8',
    TERM: 'xterm',
    GITHUB_TOKEN: 'secret',
    NODE_OPTIONS: '--inspect',
    NODE_EXTRA_CA_CERTS: '/ca.pem',
    LD_PRELOAD: 'evil.so',
    UNSET: undefined,
  };
  const passed = { PATH: '/bin', HOME: '/users/ada', LANG: 'C.UTF-8', TERM: 'xterm' };
  expect(targetEnvironment(from, {}, 'linux')).toEqual(passed);
});

test("the endpoint's own variables are added and win", () => {
  const env = targetEnvironment({ PATH: '/bin', TOKEN: 'theirs' }, { TOKEN: 'ours', PATH: '/opt' }, 'darwin');
  expect(env).toEqual({ TOKEN: 'ours', PATH: '/opt' });
});

test('shell functions are left behind', () => {
  expect(targetEnvironment({ TERM: '() { :; }; echo hello' }, {}, 'linux')).toEqual({});
});

test('on Windows names are found whatever their case, and keep it', () => {
  const from = { Path: 'C:\\bin', SystemRoot: 'C:\\Windows', HOME: 'x', windir: 'C:\\Windows', SECRET: 's' };
  expect(targetEnvironment(from, {}, 'win32')).toEqual({
    Path: 'C:\\bin',
    SystemRoot: 'C:\\Windows',
    windir: 'C:\\Windows',
  });
});
