import { count } from '../../base/text.ts';
import type { Closing } from '../../wire/wire.ts';
import type { Check, CheckContext, Judged } from '../check.ts';
import { outside } from '../dialogue/outside.ts';
import { couldNotRun, judged, notApplicable, wireFlaw } from '../flaws.ts';

type Ended = Extract<Closing, { kind: 'process' }>;

export const stdioExitOnEof: Check = {
  id: 'stdio.exit-on-eof',
  executes: 'nothing',
  phase: 'end',
  run: (context) =>
    withEnding(context, ({ by, afterMs }) => {
      if (by === 'stdin') return judged([], `it exited ${Math.round(afterMs)} ms after stdin was closed`);
      const how = by === 'sigterm' ? 'SIGTERM had to end it' : 'it ignored SIGTERM too and had to be killed';
      return judged(
        [
          wireFlaw(
            'stdio.exit-on-eof',
            'warning',
            `the server was still running 2 s after its stdin was closed; ${how}`,
          ),
        ],
        '',
      );
    }),
};

export const stdioCleanExitCode: Check = {
  id: 'stdio.clean-exit-code',
  executes: 'nothing',
  phase: 'end',
  run: (context) =>
    withEnding(context, ({ by, ending: { exitCode, signal } }) => {
      if (by !== 'stdin') return notApplicable('it did not exit by itself when stdin was closed');
      if (exitCode === 0) return judged([], 'exit code 0');
      const how = signal === null ? `with exit code ${exitCode ?? 'unknown'}` : `by ${signal}`;
      return judged(
        [
          wireFlaw(
            'stdio.clean-exit-code',
            'advice',
            `when stdin is closed the server ends ${how}; 0 says that all is well`,
          ),
        ],
        'it ends',
      );
    }),
};

export const stdioNoOrphan: Check = {
  id: 'stdio.no-orphan',
  executes: 'nothing',
  phase: 'end',
  run: (context) =>
    withEnding(context, ({ outlived }) => {
      if (outlived === 0) return judged([], 'nothing that it had started was left');
      const message = `${count(outlived, 'process', 'processes')} that the server had started ran on after it had ended`;
      return judged([wireFlaw('stdio.no-orphan', 'warning', message)], '');
    }),
};

/** A process that ended before it was asked to says nothing about how it would have ended. */
async function withEnding(context: CheckContext, judge: (ended: Ended) => Judged): Promise<Judged> {
  const out = outside(context.session, { transport: 'stdio' });
  if (out !== null) return out;
  const closing = await context.close();
  if (closing.kind === 'http') return notApplicable('the target is reached over HTTP');
  if (closing.by === 'itself') return couldNotRun('the process had ended before it was asked to');
  return judge(closing);
}
