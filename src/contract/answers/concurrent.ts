import { count, excerpt } from '../../base/text.ts';
import { difference, saysTheSame, type Volatile } from '../calls/alike.ts';
import type { Answer } from '../calls/answer.ts';
import { saysBusy } from '../calls/rate-limit.ts';
import type { Calls } from '../calls/calls.ts';
import type { CallingCheck, Flaw } from '../check.ts';
import { couldNotRun, judged } from '../flaws.ts';
import { payloadFlaw } from './answers-check.ts';
import { nothingCallable, type PlainTool } from '../calls/call-check.ts';

/** As many as an agent sends in one turn. */
const AT_ONCE = 5;

/** Calls made at the same time are each answered as they are alone. */
export const concurrent: CallingCheck = {
  id: 'call.concurrent',
  executes: 'good-input',
  phase: 'call',
  run: async (calls) => {
    if (calls.tools.length === 0) return couldNotRun(nothingCallable(calls));
    const steady = await steadyReads(calls);
    const [first] = steady;
    if (first === undefined) return couldNotRun('no reading tool answers twice with the same data');
    const mixed = Array.from({ length: AT_ONCE }, (_each, i) => steady[i % steady.length] ?? first);
    const batches = steady.length === 1 ? [mixed] : [mixed, Array.from({ length: AT_ONCE }, () => first)];
    const flaws: Flaw[] = [];
    for (const batch of batches) {
      if (calls.here.spent()) break;
      // oxlint-disable-next-line no-await-in-loop -- one batch after the other
      flaws.push(...(await inParallel(batch, calls)));
    }
    const [worst] = flaws;
    return judged(
      worst === undefined ? [] : [worst],
      `${count(batches.length, 'batch', 'batches')} of ${AT_ONCE} calls at once, over ${count(Math.min(steady.length, AT_ONCE), 'tool')}`,
    );
  },
};

interface Steady {
  readonly one: PlainTool;
  readonly aside: Volatile;
}

/** Reading tools whose answers are known well enough to see that one is wrong. */
async function steadyReads(calls: Calls): Promise<readonly Steady[]> {
  const found: Steady[] = [];
  for (const one of calls.tools) {
    const { plain, writes } = one;
    if (found.length >= AT_ONCE || calls.here.spent()) break;
    if (writes || plain.kind !== 'made' || plain.answer.kind !== 'data') continue;
    // oxlint-disable-next-line no-await-in-loop -- calls are made one at a time
    const again = await plain.again();
    if (again.kind !== 'data') continue;
    const aside = difference(plain.answer, again);
    if (saysTheSame(plain.answer, again, aside)) found.push({ one: { ...one, plain }, aside });
  }
  return found;
}

async function inParallel(batch: readonly Steady[], calls: Calls): Promise<readonly Flaw[]> {
  const answers = await calls.here.together(
    batch.map(({ one: { tool, plain } }) => ({ tool: tool.name, arguments: plain.arguments })),
  );
  for (const [i, { one, aside }] of batch.entries()) {
    const answer = answers[i];
    const { answer: alone } = one.plain;
    if (answer === undefined || answer.why === 'silent' || saysTheSame(alone, answer, aside)) continue;
    // Back ends may say that it is too much at once; that is an honest answer.
    if (saysBusy(answer.text)) continue;
    // Where it differs alone too, or only by chance when asked together, the answers change by themselves.
    // oxlint-disable-next-line no-await-in-loop -- only after a difference, once
    if (await isConfirmed({ one, aside }, batch, calls)) return [flawOf(one, answer, batch)];
  }
  return [];
}

/** Alone it says the same three times more, and together something else once more. */
async function isConfirmed(
  { one: { tool, plain }, aside }: Steady,
  batch: readonly Steady[],
  calls: Calls,
): Promise<boolean> {
  const together = await calls.here.together(
    batch.map(({ one }) => ({ tool: one.tool.name, arguments: one.plain.arguments })),
  );
  const mine = together.filter((answer) => answer.tool === tool.name && answer.kind !== 'none');
  if (mine.every((answer) => saysTheSame(plain.answer, answer, aside))) return false;
  for (let turn = 0; turn < 3; turn += 1) {
    // oxlint-disable-next-line no-await-in-loop -- alone means one after the other
    const later = await calls.here.call(tool.name, plain.arguments, { anew: true });
    if (!saysTheSame(plain.answer, later, aside)) return false;
  }
  return true;
}

function flawOf({ tool, plain }: PlainTool, answer: Answer, batch: readonly Steady[]): Flaw {
  const names = [...new Set(batch.map(({ one }) => one.tool.name))];
  const beside = names.length === 1 ? 'the same call' : `calls of ${excerpt(names.join(', '), 120)}`;
  const instead = answer.kind === 'data' ? 'other data' : (answer.why ?? 'an error');
  const what = `is answered with ${instead} when ${count(batch.length, 'call')} are made at once (${beside}), and rightly when it is called alone.`;
  const flaw = payloadFlaw(tool, 'error', what, [plain.answer, answer]);
  return { ...flaw, site: { place: 'server-data', tool: tool.name } };
}
