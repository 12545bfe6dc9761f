// Surveys or checks real servers from npm with the built command, and writes a table of docs/field-notes.md.
//   node scripts/field-run.mjs FOLDER [NAME…]
//   node scripts/field-run.mjs FOLDER check [NAME…]
// FOLDER holds one folder per server, each made with `npm i NAME@VERSION --prefix FOLDER/x`. Every server starts in an
// empty folder with an empty home and dummy credentials, two at a time. Reports go to FOLDER/reports/*.json, those of
// `check` to FOLDER/reports/check/*.json. SURVEYOR_BIN names another build than dist/bin.js.
import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const [folder, ...more] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder that holds the installed servers.');
const command = more[0] === 'check' ? 'check' : 'try';
const wanted = command === 'check' ? more.slice(1) : more;
const TIMEOUTS = { try: '20s', check: '10s' };
const AT_ONCE = 2;
const program = resolve(process.env.SURVEYOR_BIN ?? 'dist/bin.js');

/** What some servers ask for before they start. */
const SETTINGS = {
  '@modelcontextprotocol/server-filesystem': { args: ['.'] },
  'fast-filesystem-mcp': { args: ['.'] },
  '@modelcontextprotocol/server-postgres': { args: ['postgresql://u:p@127.0.0.1:9/db'] },
  '@modelcontextprotocol/server-github': { env: { GITHUB_PERSONAL_ACCESS_TOKEN: 'dummy' } },
  '@modelcontextprotocol/server-google-maps': { env: { GOOGLE_MAPS_API_KEY: 'dummy' } },
  '@modelcontextprotocol/server-everything': { args: ['stdio'] },
  '@modelcontextprotocol/server-budget-allocator': { args: ['--stdio'] },
  '@modelcontextprotocol/server-sheet-music': { args: ['--stdio'] },
  '@modelcontextprotocol/server-basic-vanillajs': { args: ['--stdio'] },
  'tavily-mcp': { env: { TAVILY_API_KEY: 'tvly-dummy' } },
  'airtable-mcp-server': { env: { AIRTABLE_API_KEY: 'pat123.abc123' } },
  '@supabase/mcp-server-supabase': {
    args: ['--access-token', 'sbp_0123456789abcdef0123456789abcdef01234567'],
  },
  '@bytebase/dbhub': { args: ['--transport', 'stdio', '--dsn', 'sqlite:///:memory:'] },
  '@stripe/mcp': { args: ['--tools=all', '--api-key=sk_test_dummy'] },
  'mcp-server-sqlite-npx': { args: ['x.db'] },
  '@gongrzhe/server-redis-mcp': { args: ['redis://127.0.0.1:9'] },
  '@benborla29/mcp-server-mysql': {
    env: { MYSQL_HOST: '127.0.0.1', MYSQL_PORT: '9', MYSQL_USER: 'u', MYSQL_PASS: 'p' },
  },
  'mcp-graphql-schema': { args: ['schema.graphql'], files: { 'schema.graphql': 'type Query { a: Int }\n' } },
  'ebay-mcp': { env: { EBAY_CLIENT_ID: 'a', EBAY_CLIENT_SECRET: 'b' } },
};

/** What `check` called an error, compared with the raw frames by hand. An error that is not here has not been looked at. */
const CONFIRMED = {
  '@djankies/vitest-mcp': {
    'call.unknown-tool': 'a tool that does not exist is a success that says `success: false`',
  },
  '@mantine/mcp-server': { 'era.claims': 'refuses `ping`, which its revision has' },
  'mcp-ripgrep': { 'call.unknown-tool': 'a tool that does not exist is a success with nothing in it' },
  'mcp-shrimp-task-manager': {
    'call.unknown-tool': 'a tool that does not exist is a success that speaks of an error',
  },
  'nx-mcp': { 'list.capability-declared': 'declares resources and has no method to list them' },
  'time-mcp': { 'stdio.stdout-clean': 'prints a greeting on stdout, where only messages may be' },
};

function programOf(home) {
  const own = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  const [name] = Object.keys(own.dependencies ?? {});
  if (name === undefined) return null;
  const root = join(home, 'node_modules', name);
  const { bin, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const file = typeof bin === 'string' ? bin : (bin?.[name.split('/').at(-1)] ?? Object.values(bin ?? {})[0]);
  return file === undefined ? null : { name, version, file: join(root, file) };
}

async function surveyOf({ name, file }) {
  const { args = [], env = {}, files = {} } = SETTINGS[name] ?? {};
  const place = mkdtempSync(join(tmpdir(), 'field-'));
  try {
    for (const [path, text] of Object.entries(files)) writeFileSync(join(place, path), text);
    const passed = Object.entries(env).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
    const options = [
      command,
      '--json',
      '--quiet',
      '--store',
      'memory',
      '--timeout',
      TIMEOUTS[command],
      '--start-timeout',
      '60s',
      ...passed,
    ];
    const typed = [program, ...options, '--', process.execPath, file, ...args];
    const { status, stdout } = await run(typed, {
      cwd: place,
      env: { PATH: process.env.PATH, HOME: place, TMPDIR: place },
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
      timeout: 300_000,
    });
    return { status, report: stdout === '' ? null : JSON.parse(stdout) };
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** An exit status that is not zero is a result like any other. */
async function run(typed, options) {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, typed, options);
    return { status: 0, stdout };
  } catch (error) {
    return { status: error.code ?? null, stdout: error.stdout ?? '' };
  }
}

/** One row of the table: what was seen, in figures and codes. */
function rowOf({ name, version, report }) {
  const { server, error, coverage, checks, refused } = report;
  if (error !== null)
    return `| \`${name}\` | ${version} | – | – | – | could not be surveyed: \`${error.code}\` |`;
  const by = (outcome) => checks.filter((check) => check.outcome === outcome).map(({ id }) => `\`${id}\``);
  const some = (title, ids) =>
    ids.length === 0
      ? []
      : [`${title} ${ids.slice(0, 3).join(', ')}${ids.length > 3 ? ` and ${ids.length - 3} more` : ''}`];
  const said = [
    ...some('fails', by('fails')),
    ...some('warns', by('warns')),
    ...some('could not run', by('could-not-run')),
  ];
  const reached = `${coverage.advertised} / ${coverage.called} / ${coverage.answered}`;
  return `| \`${name}\` | ${version} | ${server.era} ${server.revision} | ${reached} | ${refused.length} | ${said.join('; ') || 'all hold or do not apply'} |`;
}

/** One row of the table of `check`. */
function checkRowOf({ name, version, report }) {
  const { error, coverage, checks, refused } = report;
  if (error !== null) return `| \`${name}\` | ${version} | – | – | could not be checked: \`${error.code}\` |`;
  const by = (outcome) => checks.filter((check) => check.outcome === outcome);
  const figures = ['holds', 'warns', 'fails', 'could-not-run']
    .map((outcome) => by(outcome).length)
    .join(' / ');
  const said = by('fails').map(({ id }) => `\`${id}\`: ${CONFIRMED[name]?.[id] ?? 'not looked at'}`);
  const callable = `${coverage.advertised - refused.length} of ${coverage.advertised}`;
  return `| \`${name}\` | ${version} | ${callable} | ${figures} | ${said.join('; ') || '–'} |`;
}

const TABLES = {
  try: {
    mark: 'node scripts/field-run.mjs',
    row: rowOf,
    head: '| server | version | era | tools listed / called / answered | refused | checks |\n|---|---|---|---|---|---|',
  },
  check: {
    mark: 'node scripts/field-run.mjs check',
    row: checkRowOf,
    head: '| server | version | tools that may be called | holds / warns / fails / could not run | what fails, confirmed by hand |\n|---|---|---|---|---|',
  },
};

const reports = command === 'check' ? join(folder, 'reports', 'check') : join(folder, 'reports');
mkdirSync(reports, { recursive: true });
const homes = readdirSync(folder)
  .map((name) => join(folder, name))
  .filter((home) => existsSync(join(home, 'node_modules')));
const waiting = homes
  .map((home) => ({ home, server: programOf(home) }))
  .filter(
    ({ server }) =>
      server !== null && (wanted.length === 0 || wanted.some((one) => server.name.includes(one))),
  );
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await surveyed(next);
  }),
);

async function surveyed({ home, server }) {
  const from = performance.now();
  const { status, report } = await surveyOf(server);
  const seconds = ((performance.now() - from) / 1000).toFixed(0);
  writeFileSync(
    join(reports, `${basename(home)}.json`),
    JSON.stringify({ ...server, file: undefined, status, report }),
  );
  const { coverage, server: seen, error } = report ?? {};
  const what = error
    ? error.code
    : `${seen?.revision} ${coverage?.advertised}/${coverage?.called}/${coverage?.answered}`;
  console.log(`${server.name}@${server.version}: exit ${status}, ${what}, ${seconds} s`);
}

const { mark, row, head } = TABLES[command];
const rows = readdirSync(reports)
  .filter((file) => file.endsWith('.json'))
  .map((file) => JSON.parse(readFileSync(join(reports, file), 'utf8')))
  .sort((a, b) => (a.name < b.name ? -1 : 1))
  .filter(({ report }) => report !== null && report !== undefined)
  .map(row);
const notes = readFileSync('docs/field-notes.md', 'utf8');
const begin = notes.indexOf(`<!-- table: ${mark} -->\n`);
const end = notes.indexOf('<!-- /table -->', begin);
if (begin < 0 || end < 0) throw new Error(`docs/field-notes.md has no table marked ${mark}`);
const from = begin + `<!-- table: ${mark} -->\n`.length;
writeFileSync(
  'docs/field-notes.md',
  `${notes.slice(0, from)}\n${[head, ...rows].join('\n')}\n\n${notes.slice(end)}`,
);
