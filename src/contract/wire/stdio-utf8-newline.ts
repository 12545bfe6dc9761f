import { count, excerpt } from '../../base/text.ts';
import { isObject, parseJson } from '../../base/json.ts';
import type { Frame } from '../../wire/frame.ts';
import type { ObservingCheck } from '../check.ts';
import { frameJson } from '../dialogue/said.ts';
import { frameEvidence, judged, notApplicable, wireFlaw } from '../flaws.ts';

export const stdioUtf8Newline: ObservingCheck = {
  id: 'stdio.utf8-newline',
  executes: 'nothing',
  phase: 'observe',
  run: ({ frames, session }) => {
    if (session.transport !== 'stdio') return notApplicable('the target is reached over HTTP');
    const lines = frames.filter((frame) => frame.from === 'server');
    const torn = lines.filter((frame) => !frame.utf8);
    const spread = spreadMessages(lines);
    const flaws = [
      ...torn
        .slice(0, 1)
        .map((frame) =>
          wireFlaw(
            'stdio.utf8-newline',
            'error',
            `${count(torn.length, 'line')} on stdout ${torn.length === 1 ? 'is' : 'are'} not valid UTF-8; the first: "${excerpt(frame.text, 120)}"`,
            torn.slice(0, 5).map(frameEvidence),
          ),
        ),
      ...spread
        .slice(0, 1)
        .map((first) =>
          wireFlaw(
            'stdio.utf8-newline',
            'error',
            `${count(spread.length, 'message')} ${spread.length === 1 ? 'is' : 'are'} spread over several lines; the first over ${first.length}`,
            first.slice(0, 5).map(frameEvidence),
          ),
        ),
    ];
    return judged(flaws, `${count(lines.length, 'line')}, all valid UTF-8 and none the part of a message`);
  },
};

/** Neighbouring lines that are JSON only together: a message printed with line breaks in it. */
function spreadMessages(lines: readonly Frame[]): readonly (readonly Frame[])[] {
  const found: (readonly Frame[])[] = [];
  let open: Frame[] = [];
  for (const line of lines) {
    if (open.length === 0 && !/^\s*\{\s*$/.test(line.text)) continue;
    open.push(line);
    const parsed = parseJson(open.map(({ text }) => text).join('\n'));
    if (parsed.ok && isObject(parsed.value)) found.push(open);
    if (parsed.ok || open.length > SPREAD_LIMIT || isWholeMessage(line)) open = [];
  }
  return found;
}

/** A pretty-printed message of more lines than this is not put together again. */
const SPREAD_LIMIT = 2_000;

/** A line that is a message of its own ends what seemed to be the beginning of one. */
function isWholeMessage(line: Frame): boolean {
  const value = frameJson(line);
  return isObject(value) && Object.hasOwn(value, 'jsonrpc');
}
