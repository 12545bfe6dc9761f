import { FACT_IDS, FACTS, factsOf, type FactId } from '../preflight/facts.ts';
import { STEPS, type Preflight } from '../preflight/result.ts';
import { code, plain, table } from './markdown-text.ts';

/** Clients side by side, as two tables: the steps, and the facts. Holds nothing that changes from one try to the next. */
export function markdownPreflight(clients: readonly Preflight[]): string {
  const titles = clients.map(({ client, version }) => `${code(client)} ${version ?? ''}`.trim());
  const steps = STEPS.map((step) => [
    code(step),
    ...clients.map((each) => each.steps.find((one) => one.step === step)?.outcome ?? ''),
  ]);
  const told = clients.map((each) => new Map(factsOf(each).map(({ id, text }) => [id, text])));
  const facts = FACT_IDS.filter((id) => id !== CHANGING).map((id) => [
    plain(FACTS[id]),
    ...told.map((texts) => {
      const text = texts.get(id);
      return text === undefined ? '–' : plain(text);
    }),
  ]);
  return [table(['step', ...titles], steps), '', table(['measured', ...titles], facts), ''].join('\n');
}

/** Whether a client that is ended still says so to the server is a matter of who is faster. */
const CHANGING: FactId = 'cancelling';
