import { messageOf } from '../../base/errors.ts';
import { member } from '../../base/json.ts';
import { count, excerpt } from '../../base/text.ts';
import type { StockConnection } from '../../wire/sdk-transport.ts';
import type { Check, CheckContext, Flaw } from '../check.ts';
import { judged, notApplicable, wireFlaw } from '../flaws.ts';

type Client = Extract<StockConnection, { kind: 'connected' }>['client'];

export const stockClientConnects: Check = {
  id: 'stock.client-connects',
  // The official client is the largest library of all, and a first survey should start fast.
  thorough: true,
  executes: 'nothing',
  phase: 'talk',
  run: async (context) => {
    if (context.session.transport === 'http+sse') {
      return notApplicable('the official client no longer speaks the transport of two endpoints');
    }
    const stock = await context.connectStock();
    if (stock.kind === 'failed') {
      return judged([flaw('error', `the official client cannot connect: ${stock.why}`)], '');
    }
    try {
      const flaws = await listAll(stock.client, context);
      const complaints = stock.complaints.slice(0, 3).join('; ');
      if (complaints !== '')
        flaws.push(flaw('advice', `the official client copes and complains: ${complaints}`));
      return judged(flaws, `the official client connects in ${stock.revision} and lists everything`);
    } finally {
      await stock.close();
    }
  },
};

/** Lists what is declared, as clients do on connecting, and compares the tools with those that were on the wire. */
async function listAll(client: Client, { session, surface }: CheckContext): Promise<Flaw[]> {
  const verbs: readonly (readonly [string, string, () => Promise<number>])[] = [
    ['tools', 'tools', async () => (await client.listTools()).tools.length],
    ['prompts', 'prompts', async () => (await client.listPrompts()).prompts.length],
    ['resources', 'resources', async () => (await client.listResources()).resources.length],
  ];
  const flaws: Flaw[] = [];
  for (const [capability, noun, list] of verbs) {
    // Asked for what is not declared, the client answers itself, and prints a line.
    if (member(session.capabilities, capability) === undefined) continue;
    // A list that we could not read either is no matter of this client.
    if (
      surface.gaps.some(
        (gap) => gap.list === capability && (gap.kind === 'error' || gap.kind === 'no-answer'),
      )
    )
      continue;
    try {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: a slow server is not to be pressed
      const seen = await list();
      if (capability !== 'tools' || seen >= surface.tools.length) continue;
      flaws.push(
        flaw(
          'error',
          `the official client sees ${seen} of ${count(surface.tools.length, 'tool')}: it drops those whose definition it cannot read`,
        ),
      );
    } catch (error) {
      flaws.push(
        flaw('error', `the official client cannot list the ${noun}: ${excerpt(messageOf(error), 200)}`),
      );
    }
  }
  return flaws;
}

function flaw(severity: Flaw['severity'], message: string): Flaw {
  return wireFlaw('stock.client-connects', severity, message);
}
