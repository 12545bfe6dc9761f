import { canonicalJson } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';
import { answerOf } from '../calls/answer.ts';
import type { Calls, Crash } from '../calls/calls.ts';
import type { CallingCheck, Flaw } from '../check.ts';
import { couldNotRun, judged } from '../flaws.ts';
import { callFlaw, nothingCallable } from '../calls/call-check.ts';
import { nameText } from '../tool-flaws.ts';
import { countedTools, isAnswered, isMalformed, type Counts } from './counted.ts';
import { generatedOf, type Breaks, type Generated } from './generated-calls.ts';
import { nothingGenerated, sawText } from './generated-check.ts';
import { contractYaml } from './paste.ts';

/** No call, of any check and with no generated input, ended the target. */
export const callCrash: CallingCheck = {
  id: 'call.crash',
  executes: 'invalid-input',
  phase: 'call',
  run: async (calls) => {
    if (calls.tools.length === 0) return couldNotRun(nothingCallable(calls));
    const generated = await generatedOf(calls);
    const flaws: Flaw[] = [];
    for (const first of new Map(calls.crashes.map((crash) => [crash.tool, crash])).values()) {
      // oxlint-disable-next-line no-await-in-loop -- calls are made one at a time
      flaws.push(flawOf(await smallest(first, generated, calls)));
    }
    const wasCalled = calls.tools.some(({ plain }) => plain.kind === 'made');
    if (flaws.length === 0 && !wasCalled && generated.tools.every(({ why }) => why !== null))
      return nothingGenerated(generated);
    return judged(
      flaws,
      `no call ended the server; ${sawText(generated, countedTools(generated.tools, wasMade, calls.here.surface))}`,
    );
  },
};

/** The call reached the server, and it was seen what came of that. */
const wasMade: Counts = (call) =>
  isAnswered(call) || call.answer.why === 'closed' || isMalformed(call.answer);

/** The crash with the smallest arguments; other checks' calls are as small as they are. */
async function smallest(crash: Crash, { tools }: Generated, calls: Calls): Promise<Crash> {
  const tool = tools.find(({ one }) => one.tool.name === crash.tool);
  const breaks: Breaks = ({ answer }) => answer.why === 'closed' && crashOf(answer, calls) !== null;
  const seen = tool?.calls.find(breaks);
  if (tool === undefined || seen === undefined) return crash;
  return crashOf((await tool.smallest(seen, breaks)).answer, calls) ?? crash;
}

function crashOf(answer: Pick<Crash, 'tool' | 'arguments'>, { crashes }: Calls): Crash | null {
  const key = canonicalJson(answer.arguments);
  return (
    crashes.find((crash) => crash.tool === answer.tool && canonicalJson(crash.arguments) === key) ?? null
  );
}

function flawOf(crash: Crash): Flaw {
  const last = crash.stderr.at(-1);
  const said = last === undefined ? '' : `; its last line on stderr: ${excerpt(last, 160)}`;
  const name = nameText(crash.tool);
  const args = excerpt(canonicalJson(crash.arguments), 200);
  const answer = answerOf(crash.tool, crash.arguments, ENDED);
  const site = { place: 'server-data', tool: crash.tool } as const;
  return {
    ...callFlaw('error', site, `A call of ${name} with ${args} ended the server${said}.`, [answer]),
    paste: contractYaml(`${name} survives odd arguments`, crash, { kind: 'answered', matching: null }),
  };
}

const ENDED = {
  method: 'tools/call',
  id: '',
  sent: '',
  tookMs: 0,
  http: null,
  reply: { kind: 'closed', why: 'the server ended', code: null },
} as const;
