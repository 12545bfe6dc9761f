import type { Evidence } from '../grade/verdict.ts';
import type { FindingCode } from './codes.ts';
import type { TrialId } from '../base/ids.ts';
import type { Json } from '../base/json.ts';

/** Something to repair, and the one place where the repair belongs. Its words live in `codes.ts`, its page in `docs/findings/`. */
export interface Finding {
  readonly code: FindingCode;
  readonly severity: 'error' | 'warning' | 'advice';
  readonly site: RepairSite;
  /** One or two sentences, made by `codes.ts` from `facts`; target text in it is printable and bounded. */
  readonly message: string;
  readonly facts: Readonly<Record<string, Json>>;
  readonly evidence: readonly { readonly trial: TrialId | null; readonly at: Evidence }[];
}

/** Where a person must go. `wire` is the server's protocol handling (see docs/decisions); the tool `*` is all of them together. */
export type RepairSite =
  | { readonly place: 'wire'; readonly rule: string }
  | { readonly place: 'server-data' | 'payload'; readonly tool: string }
  | { readonly place: 'discovery' | 'naming'; readonly tool: string; readonly part: SurfacePart }
  | { readonly place: 'prose'; readonly part: 'instructions' | 'guidance' }
  | { readonly place: 'client' | 'model'; readonly client: string }
  | { readonly place: 'door'; readonly door: string }
  | { readonly place: 'infrastructure'; readonly evidence: string }
  | { readonly place: 'case'; readonly caseId: string }
  | { readonly place: 'undetermined'; readonly missing: string };

/** A JSON pointer into the tool's definition, or one of its parts by name. */
export type SurfacePart =
  'name' | 'title' | 'description' | 'annotations' | 'inputSchema' | 'outputSchema' | `/${string}`;
