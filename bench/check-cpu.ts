import { checks } from '../src/contract/catalogue.ts';
import { ownCpu } from './own-cpu.ts';

/** CPU of the checks that execute nothing, beyond the server's own; and memory while tools answer with a lot. */
const quiet = Object.values(checks).flatMap(({ id, executes }) => (executes === 'nothing' ? [id] : []));
const everything = 'node_modules/@modelcontextprotocol/server-everything/dist/index.js';
const few = ownCpu(['check', '--only', quiet.join(',')], [everything, 'stdio'], { rounds: 5 });
console.log(
  `surveyor check, ${quiet.length} checks that execute nothing, server-everything: own CPU ${few.own.toFixed(0)} ms (median of 5; goal: at most 3000 ms), ${few.starts} server processes that ended in order`,
);

/** Of our own process, with a server that answers a lot; `little` shows what there is without any of it. */
const peaks = ['little', 'rows', 'both', 'small-rows', 'items', 'numbers', 'deep', 'many'].map((kind) => {
  const { peakMiB, own } = ownCpu(['check', '--timeout', '5s'], ['test/servers/large-result.mjs', kind], {
    rounds: 1,
  });
  return { kind, peakMiB, own };
});
const least = peaks[0]?.peakMiB ?? 0;
for (const { kind, peakMiB, own } of peaks) {
  const more = `${(peakMiB - least).toFixed(0)} MiB more than with little`;
  console.log(
    `surveyor check, all checks, answers of the kind ${kind}: peak memory ${peakMiB.toFixed(0)} MiB (${more}; goal: below 200), own CPU ${own.toFixed(0)} ms`,
  );
}
