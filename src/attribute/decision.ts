/** What is known of a case that fails for a client: every atom is mechanical (statistics.md 6.1). */
export interface Atoms {
  readonly stage: Stage;
  /** `suspect`: labellers disagree, or the case was edited since it was last shown to be reachable. */
  readonly case: 'ok' | 'defect' | 'suspect';
  /** The same call, made on the same fixture without an agent. */
  readonly contract: 'pass' | 'fail' | 'none';
  /** Whether the violated rule stands in the input schema, or is stated in the description. */
  readonly advertised: 'yes' | 'no';
  /** How many of the other clients fail in the same way; `na`: fewer than one of them is decided. */
  readonly peers: 'all' | 'some' | 'none' | 'na';
  /** Whether it fails in the same way through the other door. */
  readonly door: 'both' | 'one' | 'na';
  /** Whether the literal reader finds an acceptable tool; for a trap, `miss`: it is drawn to the same wrong one. */
  readonly literal: 'hit' | 'miss';
}

/**
 * Where a trial first left the way. `S0` infrastructure. `S1` nothing was called that fits or rivals. `S2` a rival was called
 * instead. `S3r` the arguments were rejected, `S3w` accepted and wrong. `S4f` the server failed, `S4p` its answer is
 * another than it should be. `S5` all of it was right, and the outcome or the answer was not. `S6` called what was a trap.
 */
export type Stage = 'S0' | 'S1' | 'S2' | 'S3r' | 'S3w' | 'S4f' | 'S4p' | 'S5' | 'S6';

type Confidence = 'high' | 'medium' | 'low';

type Label =
  | 'infrastructure'
  | 'case-defect'
  | 'server-data'
  | 'naming'
  | 'discovery'
  | 'client-habit'
  | 'model-reasoning'
  | 'undetermined';

/** What is to be repaired, more exactly; null where the atoms say no more. */
type SubLabel =
  | 'transient-fault'
  | 'wrong'
  | 'intermittent'
  | 'not-self-describing'
  | 'unadvertised-rule'
  | 'rejected-arguments'
  | 'misread-parameter'
  | 'not-found'
  | 'outcompeted'
  | 'over-broad'
  | 'omits-or-misfills-argument'
  | 'fills-it-wrongly'
  | 'never-calls-it'
  | 'prefers-another'
  | 'calls-too-eagerly';

export type Decision =
  | {
      readonly label: Exclude<Label, 'undetermined'>;
      readonly sub: SubLabel | null;
      readonly confidence: Confidence;
      /** The rule of the list that decided, 1 to 15. */
      readonly rule: number;
      /** It fails through one door only, so that door is where to look first. */
      readonly oneDoor: boolean;
    }
  | { readonly label: 'undetermined'; readonly missing: Missing; readonly rule: number };

/** The evidence without which nobody can tell. */
export type Missing = 'contract' | 'second-client';

/** Where the repair belongs: the first rule of the list that applies (statistics.md 6.2). Total: every combination has one. */
export function decide(atoms: Atoms): Decision {
  return (
    certain(atoms) ??
    faulty(atoms) ??
    suspected(atoms) ??
    byArguments(atoms) ??
    byChoice(atoms) ??
    byOutcome(atoms)
  );
}

/** One step less sure, where it was peers that decided: those who share a model family are fewer than they look (6.4). */
export function lessSure(decision: Decision): Decision {
  if (decision.label === 'undetermined' || !BY_PEERS.has(decision.rule)) return decision;
  return { ...decision, confidence: decision.confidence === 'high' ? 'medium' : 'low' };
}

const BY_PEERS: ReadonlySet<number> = new Set([8, 10, 11, 12, 13, 15]);

type Found = Decision | null;

/** Rules 1 and 2. */
function certain(atoms: Atoms): Found {
  if (atoms.stage === 'S0') return decided(1, 'infrastructure', null, 'high', atoms);
  return atoms.case === 'defect' ? decided(2, 'case-defect', null, 'high', atoms) : null;
}

/** Rules 3 to 7: the server answered wrongly, as far as calls without an agent can show. */
function faulty(atoms: Atoms): Found {
  const { stage, contract } = atoms;
  if (stage === 'S5') return contract === 'fail' ? decided(7, 'server-data', 'wrong', 'high', atoms) : null;
  if (stage !== 'S4f' && stage !== 'S4p') return null;
  if (contract === 'fail') return decided(3, 'server-data', 'wrong', 'high', atoms);
  if (contract === 'none') return undetermined(6, 'contract');
  return stage === 'S4f'
    ? decided(4, 'infrastructure', 'transient-fault', 'medium', atoms)
    : decided(5, 'server-data', 'intermittent', 'low', atoms);
}

/** Rule 8: a case that nobody meets is looked at by a human before the surface is blamed. */
function suspected(atoms: Atoms): Found {
  const isSuspect = atoms.case === 'suspect' && atoms.peers === 'all' && atoms.door !== 'one';
  return isSuspect ? decided(8, 'case-defect', null, 'low', atoms) : null;
}

/** Rules 9 to 11. */
function byArguments(atoms: Atoms): Found {
  const { stage, advertised, door } = atoms;
  if (stage === 'S3r' && advertised === 'no') return decided(9, 'naming', 'unadvertised-rule', 'high', atoms);
  if (stage === 'S3r')
    return byPeers(10, atoms, {
      all: ['naming', 'rejected-arguments', 'medium'],
      some: ['client-habit', 'omits-or-misfills-argument', 'low'],
      none: ['client-habit', 'omits-or-misfills-argument', 'high'],
    });
  if (stage !== 'S3w') return null;
  return byPeers(11, atoms, {
    all: ['naming', 'misread-parameter', door === 'one' ? 'medium' : 'high'],
    some: ['naming', 'misread-parameter', 'low'],
    none: ['client-habit', 'fills-it-wrongly', 'medium'],
  });
}

/** Rules 12 and 13. */
function byChoice(atoms: Atoms): Found {
  const { stage, literal, door } = atoms;
  const misses = literal === 'miss';
  if (stage === 'S6')
    return byPeers(13, atoms, {
      all: ['discovery', 'over-broad', 'high'],
      some: misses ? ['discovery', 'over-broad', 'low'] : ['client-habit', 'calls-too-eagerly', 'low'],
      none: ['client-habit', 'calls-too-eagerly', 'high'],
    });
  if (stage !== 'S1' && stage !== 'S2') return null;
  const [surface, habit] =
    stage === 'S1'
      ? (['not-found', 'never-calls-it'] as const)
      : (['outcompeted', 'prefers-another'] as const);
  return byPeers(12, atoms, {
    all: ['discovery', surface, misses ? 'high' : 'medium'],
    some: misses || door === 'both' ? ['discovery', surface, 'low'] : ['client-habit', habit, 'low'],
    none: ['client-habit', habit, misses ? 'medium' : 'high'],
  });
}

/** Rules 14 and 15: all that is left is S5, with a contract that holds or that nobody wrote. */
function byOutcome(atoms: Atoms): Decision {
  if (atoms.contract === 'none') return undetermined(14, 'contract');
  return byPeers(15, atoms, {
    all: ['server-data', 'not-self-describing', atoms.door === 'one' ? 'low' : 'medium'],
    some: ['model-reasoning', null, 'low'],
    none: ['model-reasoning', null, 'high'],
  });
}

type Verdict = readonly [Exclude<Label, 'undetermined'>, SubLabel | null, Confidence];

function byPeers(
  rule: number,
  atoms: Atoms,
  verdicts: Readonly<Record<Exclude<Atoms['peers'], 'na'>, Verdict>>,
): Decision {
  return atoms.peers === 'na'
    ? undetermined(rule, 'second-client')
    : decided(rule, ...verdicts[atoms.peers], atoms);
}

// oxlint-disable-next-line max-params -- a row of the list, read from left to right
function decided(
  rule: number,
  label: Exclude<Label, 'undetermined'>,
  sub: SubLabel | null,
  confidence: Confidence,
  { door }: Atoms,
): Decision {
  return { label, sub, confidence, rule, oneDoor: door === 'one' };
}

function undetermined(rule: number, missing: Missing): Decision {
  return { label: 'undetermined', missing, rule };
}
