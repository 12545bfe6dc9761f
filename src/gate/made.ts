import type { Asked } from '../case/case.ts';
import type { ClientName } from '../client/client.ts';
import type { Graded, Standing } from '../run/run.ts';
import { standingOf } from '../run/standing.ts';
import type { Told } from './state.ts';
import type { Made, Side } from './waiting.ts';

/** What became of the stored trials of one client, in the order in which they were asked for; of other cases than these none. */
export function madeIn(
  side: Side,
  trials: readonly Graded[],
  { cases, client }: { readonly cases: readonly Asked[]; readonly client: ClientName },
): readonly Made[] {
  const known = new Map(cases.map((one) => [one.id, one]));
  return trials
    .filter(({ trial }) => trial.client === client)
    .toSorted((a, b) => a.trial.repeat - b.trial.repeat)
    .flatMap((graded) => {
      const one = known.get(graded.trial.caseId);
      return one?.hash !== graded.trial.caseHash
        ? []
        : [{ side, case: one.id, told: toldOf(standingOf(graded, one).standing) }];
    });
}

/** What nobody could decide is lost to the gate, whatever the reason. */
function toldOf(standing: Standing): Told {
  return standing === 'not-run' ? 'infrastructure' : standing;
}
