import { count } from '../../base/text.ts';
import { parseJson, isObject } from '../../base/json.ts';
import type { ObservingCheck } from '../check.ts';
import { frameEvidence, judged, notApplicable, wireFlaw } from '../flaws.ts';
import { excerpt } from '../../base/text.ts';

export const stdioStdoutClean: ObservingCheck = {
  id: 'stdio.stdout-clean',
  executes: 'nothing',
  phase: 'observe',
  run: ({ frames, session }) => {
    if (session.transport !== 'stdio') return notApplicable('the target is reached over HTTP');
    const lines = frames.filter((frame) => frame.from === 'server');
    const noise = lines.filter((frame) => !frame.cut && !isMessage(frame.text));
    const [first] = noise;
    if (first === undefined) return judged([], `${count(lines.length, 'line')}, each one message`);
    const message = `${count(noise.length, 'line')} on stdout ${noise.length === 1 ? 'is' : 'are'} no JSON-RPC message; the first: "${excerpt(first.text, 120)}"`;
    return judged(
      [wireFlaw('stdio.stdout-clean', 'error', message, noise.slice(0, 5).map(frameEvidence))],
      '',
    );
  },
};

function isMessage(text: string): boolean {
  const parsed = parseJson(text);
  return parsed.ok && (isObject(parsed.value) || Array.isArray(parsed.value));
}
