import { saysTheSame, volatileOf } from '../calls/alike.ts';
import { isRefusal } from '../calls/answer.ts';
import { pageOf } from './paging.ts';
import { cursorCheck } from './cursor-check.ts';
import type { CallingCheck } from '../check.ts';
import { nameText } from '../tool-flaws.ts';
import { callFlaw, flawed, PASS, skip } from '../calls/call-check.ts';

/** No server gives this. */
const GARBAGE = 'surveyor-not-a-cursor';

/** A cursor that the server never gave is refused, not answered by the first page. */
export const cursorInvalid: CallingCheck = cursorCheck('cursor.invalid', async (walk, one, calls) => {
  const { argument, pages, arguments: args } = walk;
  const [first] = pages;
  if (first === undefined || first.page.entries.length === 0) return skip('its first page is empty');
  const odd = await calls.here.call(one.tool.name, { ...args, [argument.name]: GARBAGE });
  if (odd.kind === 'none') return skip('the call with a made-up cursor was not answered');
  if (isRefusal(odd) || one.plain.kind !== 'made') return PASS;
  const page = pageOf(odd, argument);
  const isFirst =
    saysTheSame(first.answer, odd, await volatileOf(one.plain)) ||
    page?.entries.join('\n') === first.page.entries.join('\n');
  if (odd.kind !== 'data' || !isFirst) return PASS;
  return flawed(
    callFlaw(
      'warning',
      { place: 'server-data', tool: one.tool.name },
      `${nameText(one.tool.name)} answers a made-up ${argument.name} ("${GARBAGE}") with its first page, as if none had been sent.`,
      [first.answer, odd],
    ),
  );
});
