import { listed } from '../../base/listing.ts';
import { withScratch } from '../../base/scratch.ts';
import type { Environment } from '../../wire/environment.ts';
import type { Endpoint } from '../../wire/endpoint.ts';
import { openRelay } from '../../wire/relay/open-relay.ts';
import { NOTHING_ELSE } from '../../wire/relay/policy.ts';
import { runProgram } from '../../wire/run-program.ts';
import { StderrTail } from '../../wire/stderr-tail.ts';
import type { CheckContext, Judged, QuietCheck } from '../check.ts';
import { SCENARIOS } from './calibration.ts';
import { findSuite, type Suite } from './find-suite.ts';
import { judgeResults } from './judge-results.ts';
import { readResults, type SuiteResults } from './read-results.ts';
import { suiteNode } from './suite-node.ts';

/** Where the suite may be, and what runs it. */
export interface ConformanceSetting {
  /** Absolute; the package is looked for from the first, then the others. At least one. */
  readonly folders: readonly [string, ...string[]];
  readonly env: Environment;
  /** The Node that we run on. */
  readonly node: { readonly program: string; readonly version: string };
  /** Some fifty scenarios, each of which gives up after 30 s: a server that answers is through in seconds. */
  readonly limitMs: number;
  readonly signal: AbortSignal;
}

/** The official conformance suite, run on a server that it was not written for. */
export const conformanceSuite: QuietCheck = {
  id: 'conformance.suite',
  executes: 'nothing',
  phase: 'talk',
  thorough: true,
  run: async ({ conformance, endpoint, surface }: CheckContext): Promise<Judged> => {
    if (endpoint.kind !== 'http')
      return { kind: 'not-applicable', why: 'the suite speaks HTTP, and this server was started over stdio' };
    if (conformance === null) return couldNotRun('no folder was given in which the suite may be installed');
    const found = await findSuite(conformance.folders);
    if (found.kind === 'unusable') return couldNotRun(found.why);
    const { suite } = found;
    const { revision } = surface;
    if (!suite.sets.has(revision)) {
      const has = listed([...suite.sets.keys()].sort());
      const why = `the suite (${suite.version}) has requirements of ${has}, and this server speaks ${revision}`;
      return { kind: 'not-applicable', why };
    }
    const [folder] = conformance.folders;
    const node = await suiteNode(conformance.node, { env: conformance.env, folder });
    if (node.kind === 'missing') return couldNotRun(node.why);
    return judged(suite, surface, await runSuite(suite, node.program, { conformance, endpoint, surface }));
  },
};

function couldNotRun(why: string): Judged {
  return { kind: 'could-not-run', why };
}

function judged(
  suite: Suite,
  { capabilities, revision }: CheckContext['surface'],
  ran: SuiteResults | string,
): Judged {
  if (typeof ran === 'string') return couldNotRun(`the suite (${suite.version}) broke off: ${ran}`);
  const due = (suite.sets.get(revision) ?? []).filter((each) => Object.hasOwn(SCENARIOS, each));
  const missing = due.filter((each) => !ran.scenarios.has(each));
  if (missing.length > 0)
    return couldNotRun(`the suite (${suite.version}) left no result of ${listed(missing)}`);
  const { flaws, counted, inOrder, leftOut } = judgeResults(ran.results, capabilities);
  if (counted === 0) return couldNotRun(`no result of the suite (${suite.version}) counts for this server`);
  const saw = `@modelcontextprotocol/conformance ${suite.version}, requirements of ${revision}: ${inOrder} of ${counted} results that count are in order; ${leftOut} need what only the suite's own server has, or say nothing`;
  return { kind: 'judged', flaws, saw };
}

/**
 * The suite knows no credentials, and calls tools of names that it expects, and the first of the list: it is given a
 * relay, which holds the target's headers and lets no listed tool be executed.
 */
async function runSuite(
  { program }: Suite,
  node: string,
  {
    conformance,
    endpoint,
    surface,
  }: { conformance: ConformanceSetting } & Pick<CheckContext, 'endpoint' | 'surface'>,
): Promise<SuiteResults | string> {
  const refuse = Object.fromEntries(
    surface.tools.map(({ name }) => [name, 'no tool is executed for the suite']),
  );
  return withScratch(async (scratch) => {
    await using relay = await openRelay(endpoint, {
      folder: scratch,
      policy: { ...NOTHING_ELSE, refuse },
      env: conformance.env,
    });
    const words = new StderrTail();
    const args = [
      program,
      'server',
      '--url',
      urlOf(relay.endpoint),
      '--requirements',
      surface.revision,
      '-o',
      scratch,
    ];
    const end = await runProgram(
      { command: node, args, env: {}, cwd: scratch },
      {
        from: conformance.env,
        limitMs: conformance.limitMs,
        signal: conformance.signal,
        onStdout: () => undefined,
        onStderr: (chunk) => words.push(chunk),
      },
    );
    if (end.kind === 'not-spawned') return `it could not be started (${end.code ?? end.why})`;
    if (end.by !== 'itself')
      return end.by === 'time' ? `it took longer than ${conformance.limitMs / 1000} s` : 'it was stopped';
    // 1 says that something failed; a crash says so too, and is told by the results that are missing.
    if (end.exitCode === 0 || end.exitCode === 1) {
      const results = await readResults(scratch);
      if (results.scenarios.size > 0) return results;
    }
    const last = words.lines().at(-1);
    const how = end.signal === null ? `exit status ${end.exitCode ?? 'unknown'}` : `signal ${end.signal}`;
    return last === undefined ? `${how} and no results` : `${how} and no results; it said: ${last}`;
  });
}

function urlOf(endpoint: Endpoint): string {
  if (endpoint.kind !== 'http') throw new Error('the relay of an HTTP target speaks HTTP');
  return endpoint.url;
}
