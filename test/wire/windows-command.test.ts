import { expect, test } from 'vitest';
import { windowsCommand } from '../../src/wire/windows-command.ts';

const files = new Set(['C:\\node\\node.exe', 'C:\\node\\npx.cmd', 'C:\\tools\\run.bat']);
const lookup = {
  folders: ['C:\\windows', 'C:\\node\\'],
  extensions: ['.COM', '.EXE', '.BAT', '.CMD'],
  interpreter: 'C:\\windows\\cmd.exe',
  exists: (path: string) => files.has(path),
};

test('a program is started directly', () => {
  expect(windowsCommand('node', ['a b'], lookup)).toEqual({
    file: 'C:\\node\\node.exe',
    args: ['a b'],
    verbatim: false,
  });
});

test('a batch file is started through the interpreter, with its arguments safe from it', () => {
  const { file, args, verbatim } = windowsCommand('npx', ['-y', 'pkg@1', '100% & "quoted"'], lookup);
  expect({ file, verbatim }).toEqual({ file: 'C:\\windows\\cmd.exe', verbatim: true });
  expect(args.slice(0, 3)).toEqual(['/d', '/s', '/c']);
  expect(args[3]).toContain('C:\\node\\npx.cmd');
  expect(args[3]).not.toMatch(/[^^]&/);
  expect(args[3]).toContain(String.raw`^^^&`);
});

test('a batch file named with its folder and extension is one too', () => {
  expect(windowsCommand('C:\\tools\\run.bat', [], lookup).verbatim).toBe(true);
});

test('a command that is nowhere is left to the system to refuse', () => {
  expect(windowsCommand('nope', ['x'], lookup)).toEqual({ file: 'nope', args: ['x'], verbatim: false });
});
