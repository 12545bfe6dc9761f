import { oncePer } from '../../base/once-per.ts';
import type { Exchange } from '../../wire/exchange.ts';
import type { CheckContext } from '../check.ts';
import { ODD_TIMEOUT_MS } from './hear.ts';
import { plainMethod } from './plain.ts';

/** What became of a session that was opened only to be ended. */
export type EndedSession =
  | { readonly kind: 'failed'; readonly text: string; readonly status: 0 }
  /** `after`: a request in the ended session; null where the server would not end it. */
  | { readonly kind: 'ended'; readonly text: ''; readonly status: number; readonly after: Exchange | null };

/** Opens a legacy HTTP session, ends it by DELETE, and asks once more in it. Done once for all checks. */
export const endedSession: (context: CheckContext) => Promise<EndedSession> = oncePer(async ({ open }) => {
  const opened = await open();
  if (opened.kind === 'failed')
    return failed(`a second session could not be opened: ${opened.failure.message}`);
  await using session = opened.session;
  const deleted = await session.wire.http?.send('DELETE', { timeoutMs: ODD_TIMEOUT_MS });
  if (deleted?.kind !== 'answer') return failed('DELETE was not answered');
  const { status } = deleted.reply;
  const isEnded = status >= 200 && status < 300;
  const after = isEnded
    ? await session.request(plainMethod(session), {}, { timeoutMs: ODD_TIMEOUT_MS })
    : null;
  return { kind: 'ended', text: '', status, after };
});

function failed(text: string): EndedSession {
  return { kind: 'failed', text, status: 0 };
}
