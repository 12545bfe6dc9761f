import { canonicalJson, isArray, member, stringMember } from '../../base/json.ts';
import { count, excerpt } from '../../base/text.ts';
import type { Frame } from '../../wire/frame.ts';
import type { ObservingCheck } from '../check.ts';
import { answeredRequests, errors, results } from '../dialogue/said.ts';
import { frameEvidence, judged, wireFlaw } from '../flaws.ts';

export const rpcNoStackLeak: ObservingCheck = {
  id: 'rpc.no-stack-leak',
  executes: 'nothing',
  phase: 'observe',
  run: ({ frames }) => {
    const texts = [...errorTexts(frames), ...failureTexts(frames)];
    const leaks = texts.flatMap(({ frame, text }) => {
      const line = stackLine(text);
      return line === null ? [] : [{ frame, line }];
    });
    const [first] = leaks;
    if (first === undefined)
      return judged([], `${count(texts.length, 'error')} without a trace of the server's insides`);
    const message = `${count(leaks.length, 'error')} of ${texts.length} ${leaks.length === 1 ? 'carries' : 'carry'} a stack trace: "${excerpt(first.line, 120)}"`;
    const evidence = leaks.slice(0, 3).map(({ frame }) => frameEvidence(frame));
    const flaw = wireFlaw('rpc.no-stack-leak', 'warning', message, evidence);
    const ofCalls = new Set(
      answeredRequests(frames).flatMap(({ method, answer }) =>
        method === 'tools/call' ? [answer.frame] : [],
      ),
    );
    const isOfCalls = leaks.every(({ frame }) => ofCalls.has(frame));
    return judged([isOfCalls ? { ...flaw, cause: 'shows-stack' } : flaw], '');
  },
};

/** Lines that only a stack trace has: of JavaScript, Python, Java and C#, Go, Rust. */
const STACKS: readonly RegExp[] = [
  /\n\s+at [^\n]{1,200}:\d+:\d+\)?/,
  /Traceback \(most recent call last\)/,
  /\n\s+File "[^"\n]{1,200}", line \d+/,
  /\n\s+at [\w.$<>]{1,200}\([\w.]{1,80}:\d+\)/,
  /\ngoroutine \d+ \[/,
  /thread '[^'\n]{1,80}' panicked at/,
];

/** The first line of a stack trace in a text; null where there is none. */
export function stackLine(text: string): string | null {
  const found = STACKS.map((pattern) => pattern.exec(text)).find((match) => match !== null);
  return found?.[0] ?? null;
}

interface ErrorText {
  readonly frame: Frame;
  readonly text: string;
}

function errorTexts(frames: readonly Frame[]): readonly ErrorText[] {
  return errors(frames).map(({ frame, error }) => {
    const data = member(error, 'data');
    const extra =
      typeof data === 'string' ? data : canonicalJson(data ?? null).replaceAll(String.raw`\n`, '\n');
    return { frame, text: `${stringMember(error, 'message') ?? ''}\n${extra}` };
  });
}

/** The texts of results that are flagged as errors. */
function failureTexts(frames: readonly Frame[]): readonly ErrorText[] {
  return results(frames)
    .filter(({ result }) => member(result, 'isError') === true)
    .map(({ result, answer: { frame } }) => {
      const content = member(result, 'content');
      const blocks = isArray(content) ? content : [];
      return { frame, text: blocks.map((block) => stringMember(block, 'text') ?? '').join('\n') };
    });
}
