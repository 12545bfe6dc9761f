import type { RepairSite } from '../finding/finding.ts';
import type { Course } from './courses.ts';
import type { Decision, Missing } from './decision.ts';
import type { Divergence } from './stage.ts';

/** What nobody can tell without, in words for whoever runs the cases. */
const MISSING: Readonly<Record<Missing, string>> = {
  contract: "a contract case that repeats the call on the author's fixture (surveyor check)",
  'second-client': 'at least 3 trials of the same case with a second client of another family',
};

/** Where a person must go. */
export function repairSite(decision: Decision, { one, client }: Course, divergence: Divergence): RepairSite {
  if (decision.label === 'undetermined') return { place: 'undetermined', missing: MISSING[decision.missing] };
  const tool = divergence.tool ?? '*';
  switch (decision.label) {
    case 'infrastructure':
      return {
        place: 'infrastructure',
        evidence: `${tool} failed once, and answers as it should when called again`,
      };
    case 'case-defect':
      return { place: 'case', caseId: one.id };
    case 'server-data':
      return { place: decision.sub === 'not-self-describing' ? 'payload' : 'server-data', tool };
    case 'naming':
      return { place: 'naming', tool, part: partOf(divergence) };
    case 'discovery':
      return { place: 'discovery', tool, part: 'description' };
    case 'client-habit':
      return { place: 'client', client };
    case 'model-reasoning':
      return { place: 'model', client };
  }
}

function partOf({ argument }: Divergence): `/${string}` | 'inputSchema' {
  if (argument === null) return 'inputSchema';
  return `/inputSchema/properties/${argument.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
