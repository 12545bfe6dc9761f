import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { httpWay, memoryMb, program, startHttp, stdioWay, stop, type Way } from './relay-clients.ts';
import { installProxies, proxyWays } from './relay-proxies.ts';

/*
 * What the relay costs, in ratios within one run: the machine's own speed cancels out. All ways take turns, call by
 * call, so that what else the machine does meets them all alike.
 */

const SIZES = [
  { name: '1 KB', bytes: 1024, calls: 1500 },
  { name: '100 KB', bytes: 100 * 1024, calls: 400 },
  { name: '10 MB', bytes: 10 * 1024 * 1024, calls: 15 },
];

const folder = mkdtempSync(join(tmpdir(), 'surveyor-bench-'));
const relayProgram = new URL('../dist/relay.js', import.meta.url).pathname;
const stdioServer = program('relay-server.ts', 'stdio');
const http = await startHttp(program('relay-server.ts', 'http'));
const bytesHttp = await startHttp(program('relay-bytes.ts', 'http', http.url));
const relayHttp = await startHttp(program('relay-host.ts', http.url));

const stdio = [
  await stdioWay('direct', stdioServer),
  await stdioWay('bytes only', program('relay-bytes.ts', 'stdio', ...stdioServer)),
  await stdioWay('recording relay', [
    process.execPath,
    relayProgram,
    '--spool',
    join(folder, 'spool.jsonl'),
    '--',
    ...stdioServer,
  ]),
];
const overHttp = [
  await httpWay('direct', http.url, http.process.pid ?? 0, () => stop(http.process)),
  await httpWay('bytes only', bytesHttp.url, bytesHttp.process.pid ?? 0, () => stop(bytesHttp.process)),
  await httpWay('recording relay', relayHttp.url, relayHttp.process.pid ?? 0, () => stop(relayHttp.process)),
];
const bin = process.argv.includes('--no-proxies') ? null : installProxies();
const others = bin === null ? { stdio: [], http: [] } : await proxyWays(bin, http.url);

for (const [transport, ways] of [
  ['stdio', stdio],
  ['HTTP', overHttp],
] as const) {
  for (const { name, bytes, calls } of SIZES)
    table(`${transport}, ${name}`, await measure(ways, bytes, calls), ways);
}
for (const [transport, ways] of [
  ['stdio', [...stdio, ...others.stdio]],
  ['HTTP', [...overHttp, ...others.http]],
] as const) {
  if (ways.length > 3)
    table(`${transport}, 1 KB, beside other proxies`, await measure(ways, 1024, 300), ways);
}
for (const way of [...others.stdio, ...others.http, ...stdio, ...overHttp].reverse()) await way.close();
rmSync(folder, { recursive: true, force: true });

/** Milliseconds of each call, by way. */
async function measure(ways: readonly Way[], bytes: number, calls: number): Promise<readonly number[][]> {
  const took: number[][] = ways.map(() => []);
  const warmUp = Math.ceil(calls / 10);
  for (let call = -warmUp; call < calls; call += 1) {
    // Who comes first changes, so that nobody always follows the slowest.
    for (let turn = 0; turn < ways.length; turn += 1) {
      const at = (turn + call + warmUp) % ways.length;
      const began = performance.now();
      const size = (await ways[at]?.call(bytes)) ?? 0;
      if (size < bytes) throw new Error(`${ways[at]?.name} answered with ${size} bytes instead of ${bytes}`);
      if (call >= 0) took[at]?.push(performance.now() - began);
    }
  }
  return took;
}

function table(title: string, took: readonly number[][], ways: readonly Way[]): void {
  const [direct = 0, bytesOnly = 0] = took.map((all) => quantile(all, 0.5));
  const rows = ways.map((way, at) => {
    const all = took[at] ?? [];
    const p50 = quantile(all, 0.5);
    return {
      way: way.name,
      'p50 ms': p50.toFixed(3),
      'p25 ms': quantile(all, 0.25).toFixed(3),
      'p95 ms': quantile(all, 0.95).toFixed(3),
      'added ms': (p50 - direct).toFixed(3),
      'of bytes only': at === 0 ? '' : (p50 / bytesOnly).toFixed(2),
      'MB now': memoryMb(way.pid, 'VmRSS')?.toFixed(0) ?? '',
      'MB most': memoryMb(way.pid, 'VmHWM')?.toFixed(0) ?? '',
    };
  });
  process.stdout.write(`\n${title}\n`);
  console.table(Object.fromEntries(rows.map(({ way, ...rest }) => [way, rest])));
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
