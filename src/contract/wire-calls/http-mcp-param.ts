import { member, type JsonObject } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';
import { requiredOf } from '../../client/literal/fill-schema.ts';
import { paramHeaders, paramHeadersOf, type ParamHeader } from '../../wire/mcp-param.ts';
import type { Session } from '../../wire/session.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { nothingCallable, type PlainTool } from '../calls/call-check.ts';
import type { CallingCheck, Flaw, Judged } from '../check.ts';
import { outside } from '../dialogue/outside.ts';
import { judgeAttempts, refusal, served, type Attempt } from '../dialogue/refusals.ts';
import { couldNotRun, judged, notApplicable } from '../flaws.ts';
import { nameText } from '../tool-flaws.ts';
import { HEADER_MISMATCH } from '../wire/http-version-header.ts';

const RULE = 'http.mcp-param';

/** A tool that wants an argument in a header compares the two before it does anything. */
export const httpMcpParam: CallingCheck = {
  id: RULE,
  executes: 'invalid-input',
  phase: 'call',
  run: async (calls, context) => {
    const out = outside(context.session, { transport: 'streamable-http', era: 'modern' });
    if (out !== null) return out;
    const wanting = context.surface.tools.filter(
      ({ inputSchema }) => paramHeadersOf(inputSchema ?? {}).length > 0,
    );
    if (wanting.length === 0) return notApplicable('no tool wants an argument in a header (x-mcp-header)');
    if (calls.tools.length === 0) return couldNotRun(nothingCallable(calls));
    const tried = calls.tools.flatMap((one): readonly Tried[] => {
      const [header] = paramHeadersOf(one.tool.inputSchema ?? {});
      if (header === undefined || one.plain.kind !== 'made') return [];
      const sent = paramHeaders([header], one.plain.arguments)[nameOf(header)];
      return sent === undefined ? [] : [{ one: { ...one, plain: one.plain }, header }];
    });
    if (tried.length === 0)
      return couldNotRun(
        `no call of ${nameText(wanting[0]?.name ?? '')} with that argument is known; give tools.NAME.with`,
      );
    const opened = await context.open();
    if (opened.kind === 'failed') return couldNotRun(opened.failure.message);
    await using session = opened.session;
    return await overTools(tried.slice(0, TOOLS), session);
  },
};

const TOOLS = 3;

interface Tried {
  readonly one: PlainTool;
  readonly header: ParamHeader;
}

function nameOf({ name }: ParamHeader): string {
  return `Mcp-Param-${name}`;
}

async function overTools(tried: readonly Tried[], session: Session): Promise<Judged> {
  const flaws: Flaw[] = [];
  let saw = '';
  for (const each of tried) {
    // oxlint-disable-next-line no-await-in-loop -- calls are made one at a time
    const attempts = await attemptsOn(each, session);
    // oxlint-disable-next-line no-await-in-loop -- as above
    const found = await judgeAttempts({ session, frames: session.wire.frames }, RULE, attempts);
    if (found.kind !== 'judged') return flaws.length > 0 ? judged(flaws, '') : found;
    flaws.push(...found.flaws);
    saw = found.saw;
  }
  return judged(flaws, saw);
}

async function attemptsOn({ one, header }: Tried, session: Session): Promise<readonly Attempt[]> {
  const { tool, plain } = one;
  const name = nameOf(header);
  const all = paramHeaders(paramHeadersOf(tool.inputSchema ?? {}), plain.arguments);
  const sent = all[name] ?? '';
  const call = (value: string | null, args: JsonObject = plain.arguments): Promise<Exchange> =>
    session.request(
      'tools/call',
      { name: tool.name, arguments: args },
      { headers: { ...all, [name]: value } },
    );
  const refused = refusal(HEADER_MISMATCH, 400);
  const of = `a call of ${nameText(tool.name)}`;
  const shown = excerpt(name, 60);
  const attempts: Attempt[] = [
    {
      what: `${of} with ${shown} as the argument is`,
      exchange: await call(sent),
      fault: served([HEADER_MISMATCH]),
    },
    { what: `one without ${shown}`, exchange: await call(null), fault: refused },
    { what: `one whose ${shown} is another value`, exchange: await call(`${sent}-2`), fault: refused },
    { what: `one whose ${shown} is badly encoded`, exchange: await call('=?base64?%%%?='), fault: refused },
  ];
  const without = withoutArgument(one, header);
  if (without !== null)
    attempts.push({
      what: `one without the argument and without ${shown}`,
      exchange: await call(null, without),
      fault: served([HEADER_MISMATCH]),
    });
  return attempts;
}

/** The plain arguments without the one that goes into the header; null: the tool needs it. */
function withoutArgument({ tool, plain }: PlainTool, { path }: ParamHeader): JsonObject | null {
  const [key = ''] = path;
  if (path.length > 1 || requiredOf(tool.inputSchema ?? {}).includes(key)) return null;
  if (member(plain.arguments, key) === undefined) return null;
  return Object.fromEntries(Object.entries(plain.arguments).filter(([name]) => name !== key));
}
