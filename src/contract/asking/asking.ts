import type { Exchange } from '../../wire/exchange.ts';
import type { ClientOffers, Session } from '../../wire/session.ts';
import type { PlainTool } from '../calls/call-check.ts';
import type { Calls } from '../calls/calls.ts';
import { paramHeadersIn } from '../calls/param-headers.ts';
import type { CheckContext } from '../check.ts';
import { clientAnswer, EVERYTHING, FORMS } from './client-answers.ts';
import { ELICIT, questionsInError, type Question } from './questions.ts';
import { questionsOf, round, walkOn, type AskingCall } from './walk.ts';

/** One tool that asks its client for something before it answers. */
export interface Asked {
  readonly one: PlainTool;
  /** All that it asked of a client that offers everything and agrees to everything. */
  readonly questions: readonly Question[];
  /** The rounds in which it did; null in the legacy era, where a server asks by requests of its own. */
  readonly rounds: readonly Exchange[] | null;
  /** What it asked of a client that shows forms, and nothing else. */
  readonly ofForms: readonly Question[];
  /** What it asked of one that offers nothing. */
  readonly ofNothing: readonly Question[];
}

export interface Asking {
  /** How many tools were called by a client that offers everything. */
  readonly tried: number;
  readonly tools: readonly Asked[];
}

/** Calls every tool as a client that can be asked; done once for all checks. The string says why it could not be done. */
export function askingTools(calls: Calls, context: CheckContext): Promise<Asking | string> {
  const known = done.get(calls) ?? (context.session.era === 'modern' ? modern : legacy)(calls, context);
  done.set(calls, known);
  return known;
}

const done = new WeakMap<Calls, Promise<Asking | string>>();
const TOOLS = 40;

/** Tools that read, and writes that their author wrote down a call of. */
export function askable({ tools }: Calls): readonly PlainTool[] {
  return tools
    .flatMap((one) => (one.plain.kind === 'made' ? [{ ...one, plain: one.plain }] : []))
    .filter(({ writes, known }) => !writes || known.with !== null)
    .slice(0, TOOLS);
}

/** The plain call of a tool, by a modern client with these capabilities. */
export function callOf(
  { tool, plain }: PlainTool,
  { session, surface }: Pick<CheckContext, 'session' | 'surface'>,
  capabilities: AskingCall['capabilities'],
): AskingCall {
  const of = { tool: tool.name, arguments: plain.arguments };
  return { ...of, headers: paramHeadersIn(session, surface, of), capabilities };
}

async function modern(calls: Calls, context: CheckContext): Promise<Asking | string> {
  const opened = await context.open();
  if (opened.kind === 'failed') return opened.failure.message;
  await using session = opened.session;
  const tools: Asked[] = [];
  const tried = askable(calls);
  for (const one of tried) {
    if (calls.here.spent()) break;
    const ask = async (capabilities: AskingCall['capabilities']): Promise<readonly Exchange[]> => {
      const call = callOf(one, context, capabilities);
      return walkOn(session, call, { first: await round(session, call), action: 'accept' });
    };
    // oxlint-disable-next-line no-await-in-loop -- calls are made one at a time
    const rounds = await ask(EVERYTHING);
    const questions = questionsOf(rounds);
    if (rounds.length === 1 && questions.length === 0) continue;
    const ofNothing = questionsOf([one.plain.answer.exchange]);
    // oxlint-disable-next-line no-await-in-loop -- as above
    tools.push({ one, questions, rounds, ofForms: questionsOf(await ask(FORMS)), ofNothing });
  }
  return { tried: tried.length, tools };
}

async function legacy(calls: Calls, context: CheckContext): Promise<Asking | string> {
  const tried = askable(calls);
  const offers = context.session.revision >= '2025-11-25' ? EVERYTHING : { ...EVERYTHING, ...FORMS };
  const all = await askedOf(tried, calls, { context, offers });
  if (typeof all === 'string') return all;
  const asking = tried.filter((one) => (all.get(one) ?? []).length > 0);
  if (asking.length === 0) return { tried: tried.length, tools: [] };
  const forms = await askedOf(asking, calls, { context, offers: FORMS });
  const nothing = await askedOf(asking, calls, { context, offers: {} });
  if (typeof forms === 'string') return forms;
  if (typeof nothing === 'string') return nothing;
  const tools = asking.map((one): Asked => ({
    one,
    questions: all.get(one) ?? [],
    rounds: null,
    ofForms: forms.get(one) ?? [],
    ofNothing: nothing.get(one) ?? [],
  }));
  return { tried: tried.length, tools };
}

/** For what user input each tool asks a legacy client that declares this, on a connection of its own. */
async function askedOf(
  tools: readonly PlainTool[],
  calls: Calls,
  { context, offers }: { context: CheckContext; offers: ClientOffers['capabilities'] },
): Promise<ReadonlyMap<PlainTool, readonly Question[]> | string> {
  let heard: Question[] = [];
  const answer: ClientOffers['answer'] = (method, params) => {
    if (method === ELICIT) heard.push({ method, params });
    return clientAnswer(method, params, 'accept');
  };
  const opened = await context.open({ offers: { capabilities: offers, answer } });
  if (opened.kind === 'failed') return opened.failure.message;
  await using session = opened.session;
  const asked = new Map<PlainTool, readonly Question[]>();
  for (const one of tools) {
    if (calls.here.spent()) break;
    heard = [];
    // oxlint-disable-next-line no-await-in-loop -- what one call asks must not be taken for the question of another
    const exchange = await plainly(session, one);
    asked.set(one, [...heard, ...questionsInError(exchange)]);
  }
  return asked;
}

function plainly(session: Session, { tool, plain }: PlainTool): Promise<Exchange> {
  return session.request(
    'tools/call',
    { name: tool.name, arguments: plain.arguments },
    { timeoutMs: LEGACY_MS },
  );
}

const LEGACY_MS = 10_000;
