/** Environment variables as a program is given them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The environment of a stdio target: a few harmless variables that programs need to start, and what its own endpoint
 * adds. Everything else stays behind: secrets of the user's shell, and what would change how Node itself runs.
 */
export function targetEnvironment(
  from: Environment,
  own: Readonly<Record<string, string>>,
  platform: NodeJS.Platform,
): Record<string, string> {
  const passed = platform === 'win32' ? passedOnWindows(from) : passedOnPosix(from);
  return { ...passed, ...own };
}

const POSIX = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'SHELL', 'USER', 'LOGNAME', 'TERM'];

const WINDOWS = [
  'PATH',
  'PATHEXT',
  'COMSPEC',
  'SYSTEMROOT',
  'SYSTEMDRIVE',
  'WINDIR',
  'TEMP',
  'TMP',
  'USERPROFILE',
  'USERNAME',
  'HOMEDRIVE',
  'HOMEPATH',
  'APPDATA',
  'LOCALAPPDATA',
  'PROGRAMFILES',
  'PROCESSOR_ARCHITECTURE',
];

function passedOnPosix(from: Environment): Record<string, string> {
  return Object.fromEntries(
    POSIX.flatMap((name) => {
      const value = from[name];
      return value === undefined || isShellFunction(value) ? [] : [[name, value]];
    }),
  );
}

/** Windows looks names up without regard to case, so `Path` is as good as `PATH`; the name is kept as it was. */
function passedOnWindows(from: Environment): Record<string, string> {
  return Object.fromEntries(
    Object.entries(from).flatMap(([name, value]) =>
      value !== undefined && WINDOWS.includes(name.toUpperCase()) ? [[name, value]] : [],
    ),
  );
}

/** Old bash exports functions as values that begin like this; a shell that reads one runs it. */
function isShellFunction(value: string): boolean {
  return value.startsWith('()');
}
