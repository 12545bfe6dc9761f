import type { ToolCall } from '../trajectory/tool-call.ts';
import type { Preflight, StepId } from './result.ts';

/** What a client cannot do, proven on the canary. */
export interface ClientFault {
  readonly step: StepId;
  readonly why: string;
  /** For `large-result`: results from this many bytes on. */
  readonly fromBytes: number | null;
}

/** The steps that a client failed. What could not be run proves nothing against it. */
export function clientFaults({ steps, measures }: Preflight): readonly ClientFault[] {
  return steps
    .filter(({ outcome }) => outcome === 'fails')
    .map(({ step, why }) => ({
      step,
      why,
      fromBytes: step === 'large-result' ? (measures.large.at(0)?.sent ?? null) : null,
    }));
}

/**
 * The fault that explains why a trial with these calls failed: the client came to do in it what it is known to be
 * unable to do. Such a failure is held against the client, and not against the target. Null: none does.
 */
export function faultBehind(faults: readonly ClientFault[], calls: readonly ToolCall[]): ClientFault | null {
  return faults.find((fault) => explains(fault, calls)) ?? null;
}

function explains({ step, fromBytes }: ClientFault, calls: readonly ToolCall[]): boolean {
  switch (step) {
    // Without a list or a first read nothing that came later was the target's doing.
    case 'list':
    case 'read':
      return true;
    case 'write':
    case 'optional-left-out':
      return calls.length > 0;
    case 'empty-list':
      return calls.some(
        ({ outcome, shape }) => outcome === 'ok' && (shape?.empty === true || shape?.items === 0),
      );
    case 'large-result':
      return calls.some(({ shape }) => (shape?.bytes ?? 0) >= (fromBytes ?? Infinity));
    case 'tool-error':
      return calls.some(({ outcome }) => outcome === 'tool_error');
    case 'refused-write':
      return calls.some(({ outcome }) => outcome === 'denied');
    // A client that does not stop costs time, and no trial its outcome.
    case 'cancellation':
      return false;
  }
}
