// Surveys real servers from npm with the built command, and writes the table of docs/field-notes.md.
//   node scripts/field-run.mjs FOLDER [NAME…]
// FOLDER holds one folder per server, each made with `npm i NAME@VERSION --prefix FOLDER/x`. Every server starts in an
// empty folder with an empty home and dummy credentials. Reports go to FOLDER/reports/*.json.
import { spawnSync } from 'node:child_process';
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

const [folder, ...wanted] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder that holds the installed servers.');

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

function programOf(home) {
  const own = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  const [name] = Object.keys(own.dependencies ?? {});
  if (name === undefined) return null;
  const root = join(home, 'node_modules', name);
  const { bin, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const file = typeof bin === 'string' ? bin : (bin?.[name.split('/').at(-1)] ?? Object.values(bin ?? {})[0]);
  return file === undefined ? null : { name, version, file: join(root, file) };
}

function surveyOf({ name, file }) {
  const { args = [], env = {}, files = {} } = SETTINGS[name] ?? {};
  const place = mkdtempSync(join(tmpdir(), 'field-'));
  try {
    for (const [path, text] of Object.entries(files)) writeFileSync(join(place, path), text);
    const passed = Object.entries(env).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
    const options = [
      'try',
      '--json',
      '--quiet',
      '--store',
      'memory',
      '--timeout',
      '20s',
      '--start-timeout',
      '60s',
      ...passed,
    ];
    const typed = [resolve('dist/bin.js'), ...options, '--', process.execPath, file, ...args];
    const { status, stdout } = spawnSync(process.execPath, typed, {
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

const reports = join(folder, 'reports');
mkdirSync(reports, { recursive: true });
const homes = readdirSync(folder)
  .map((name) => join(folder, name))
  .filter((home) => existsSync(join(home, 'node_modules')));
for (const home of homes) {
  const program = programOf(home);
  if (program === null || (wanted.length > 0 && !wanted.some((name) => program.name.includes(name))))
    continue;
  const from = performance.now();
  const { status, report } = surveyOf(program);
  const seconds = ((performance.now() - from) / 1000).toFixed(0);
  writeFileSync(
    join(reports, `${basename(home)}.json`),
    JSON.stringify({ ...program, file: undefined, status, report }),
  );
  const { coverage, server, error } = report ?? {};
  const what = error
    ? error.code
    : `${server?.revision} ${coverage?.advertised}/${coverage?.called}/${coverage?.answered}`;
  console.log(`${program.name}@${program.version}: exit ${status}, ${what}, ${seconds} s`);
}

const rows = readdirSync(reports)
  .sort()
  .map((file) => JSON.parse(readFileSync(join(reports, file), 'utf8')))
  .filter(({ report }) => report !== null && report !== undefined)
  .map(rowOf);
const head =
  '| server | version | era | tools listed / called / answered | refused | checks |\n|---|---|---|---|---|---|';
const notes = readFileSync('docs/field-notes.md', 'utf8');
const marked = /(<!-- table: node scripts\/field-run\.mjs -->\n)[^]*(<!-- \/table -->)/;
writeFileSync(
  'docs/field-notes.md',
  notes.replace(marked, (_all, open, close) => `${open}\n${[head, ...rows].join('\n')}\n\n${close}`),
);
