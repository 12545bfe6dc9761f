import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { emptyFolder, surveyor, testServer } from './surveyor.ts';

describe('a target that was mistyped: exit 2, and what was meant is suggested', () => {
  test.each([
    ['127.0.0.1:1/mcp', 'Write: surveyor try http://127.0.0.1:1/mcp'],
    ['localhost:3000', 'Write: surveyor try http://localhost:3000'],
    ['example.com/mcp', 'Write: surveyor try http://example.com/mcp'],
    ['[::1]:3000/mcp', 'Write: surveyor try http://[::1]:3000/mcp'],
    ['ws://127.0.0.1:1/mcp', 'A URL begins with http:// or https://'],
    ['htps://127.0.0.1:1/mcp', 'A URL begins with http:// or https://'],
    ['http:/127.0.0.1:1/mcp', 'A URL begins with http:// or https://'],
  ])('%s', async (target, hint) => {
    const typed = await surveyor(['try', '--store', 'memory', target]);
    expect(typed).toMatchObject({ code: 2, stdout: '' });
    expect(typed.stderr).toContain(hint);
  });

  test('a command line in quotes', async () => {
    const typed = await surveyor(['try', '--store', 'memory', '--', 'npx -y foo .', '--flag']);
    expect(typed).toMatchObject({ code: 2, stdout: '' });
    expect(typed.stderr).toContain('"npx -y foo ." is one quoted word');
    expect(typed.stderr).toContain('surveyor try -- npx -y foo . --flag');
  });

  test('a program whose name has a space in it, or looks like an address, is a program', async () => {
    using folder = emptyFolder();
    const [, server] = testServer('clean-legacy');
    for (const name of ['my server', 'local:3000']) {
      const text = `#!/bin/sh\nexec ${process.execPath} ${server}\n`;
      writeFileSync(join(folder.path, name), text, { mode: 0o755 });
      const typed = await surveyor(['try', '--quiet', '--store', 'memory', '--', `./${name}`], {
        folder: folder.path,
      });
      expect(typed.code).toBe(0);
    }
  });

  test.each(['try', 'init'])('%s without a target shows its own examples', async (command) => {
    const { stderr, code } = await surveyor([command]);
    expect(code).toBe(2);
    expect(stderr).toContain(`surveyor ${command} -- npx`);
    expect(stderr).toContain(`surveyor ${command} https://`);
  });

  test('a folder that does not exist is named, on the command line and in the config', async () => {
    using folder = emptyFolder();
    const typed = await surveyor(['try', '--cwd', 'nowhere', '--', 'node'], { folder: folder.path });
    expect(typed.code).toBe(2);
    expect(typed.stderr).toContain(`--cwd: there is no folder ${join(folder.path, 'nowhere')}`);

    writeFileSync(
      join(folder.path, 'surveyor.yaml'),
      'target: { command: node, cwd: here }\ncases: [b.yaml]\n',
    );
    writeFileSync(join(folder.path, 'b.yaml'), '- probe: what is there?\n  tool: look\n');
    writeFileSync(join(folder.path, 'here'), '');
    const run = await surveyor(['run'], { folder: folder.path });
    expect(run.code).toBe(2);
    expect(run.stderr).toContain(`target.cwd: ${join(folder.path, 'here')} is a file, not a folder`);
  });

  test('options alone are no command', async () => {
    const typed = await surveyor(['--quiet', '--no-color']);
    expect(typed.code).toBe(2);
    expect(typed.stderr).toContain('No command was named');
  });
});
