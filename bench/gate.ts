import { NIGHTLY_RULES, usualRules } from '../src/gate/rules.ts';
import { simulate, type Design, type Simulated, type TrueCase } from '../src/gate/simulate.ts';

/*
 * The error rates of the gate's designs, by simulation through the code that decides real gates, beside the reference
 * figures (2,000 repetitions for the two-route gate, 1,500 for the others): 20 cases, 14 that pass with chance .97, four
 * with .8, two with .5. `npm run bench:gate -- 10000` repeats each row so often.
 *
 * Shares agree when they lie within three standard errors of both. Trials of the two-route gate come out up to two higher
 * than the reference's where single cases break: that one breaks the first case and settles ties in the order of the bank,
 * so that the broken case wins them; here the seed settles them. The reference does not say which cases break; these
 * rows break one strong case; a strong and a middling one; three strong and two middling ones; and the trade-off lifts the
 * two weakest of the middling and both weak ones.
 */
const CHANCES = [...Array<number>(14).fill(0.97), ...Array<number>(4).fill(0.8), 0.5, 0.5];
const MIDDLING = 14;

/** Share that rejects and mean number of trials, as the reference prints them; null where it prints none. */
type Known = readonly [number, number | null];

interface Row {
  readonly truth: string;
  readonly candidate: (chance: number, at: number) => number;
  readonly known: Readonly<Partial<Record<DesignName, Known>>>;
}

const rows: readonly Row[] = [
  {
    truth: 'no change',
    candidate: (p) => p,
    known: { 'two-route': [0.009, 54], spending: [0.021, 100], 'fixed 5x': [0.032, 100] },
  },
  {
    truth: '1 case to 0',
    candidate: (p, at) => (at === 0 ? 0 : p),
    known: { 'two-route': [0.924, 59], spending: [0.179, 97], 'fixed 5x': [0.211, 100] },
  },
  {
    truth: '2 cases to .05',
    candidate: (p, at) => ([0, MIDDLING].includes(at) ? 0.05 : p),
    known: { 'two-route': [0.956, 52], spending: [0.526, 88], 'fixed 5x': [0.531, 100] },
  },
  {
    truth: '5 cases -.5',
    candidate: (p, at) => ([0, 1, 2, MIDDLING, MIDDLING + 1].includes(at) ? p - 0.5 : p),
    known: { 'two-route': [0.843, 53], spending: [0.863, 69], 'fixed 5x': [0.81, 100] },
  },
  {
    truth: 'all -.10',
    candidate: (p) => p - 0.1,
    known: { 'two-route': [0.262, 66], spending: [0.654, 78], 'fixed 5x': [0.625, 100] },
  },
  {
    truth: 'all -.20',
    candidate: (p) => p - 0.2,
    known: { 'two-route': [0.817, 50], spending: [0.993, 43], 'fixed 5x': [0.983, 100] },
  },
  {
    truth: 'trade-off',
    candidate: (p, at) => (at === 0 ? 0 : at >= CHANCES.length - 4 ? 0.97 : p),
    known: { 'two-route': [0.883, 64], 'route 1 alone': [0.103, null] },
  },
];

type DesignName = 'two-route' | 'route 1 alone' | 'spending' | 'fixed 5x';

// The reference counts no confirmation of what route 1 accuses: it comes after the decision.
const twoRoute = { ...usualRules(CHANCES.length), confirmed: 0 };
const designs: Record<DesignName, { readonly design: Design; readonly repetitions: number }> = {
  'two-route': { design: { kind: 'two-route', rules: twoRoute, bankTrials: 10 }, repetitions: 2_000 },
  'route 1 alone': {
    design: { kind: 'two-route', rules: { ...twoRoute, fresh: 0 }, bankTrials: 10 },
    repetitions: 2_000,
  },
  spending: { design: { kind: 'nightly', rules: NIGHTLY_RULES, bankTrials: 10 }, repetitions: 1_500 },
  'fixed 5x': {
    design: { kind: 'nightly', rules: { ...NIGHTLY_RULES, levels: [0.05], trialsPerLook: 5 }, bankTrials: 5 },
    repetitions: 1_500,
  },
};

const repetitions = Number(process.argv[2] ?? 4_000);
if (!Number.isSafeInteger(repetitions) || repetitions < 1) {
  console.error(`${process.argv[2]} is no number of repetitions.`);
  process.exitCode = 2;
} else {
  console.log(`${repetitions} repetitions of each row, seed 1; "ref" is the reference\n`);
  console.log('design         truth            rejects   ref     within 3 SE   trials   ref');
  const outside = rows.flatMap((row) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are those that the table was written with
    (Object.entries(row.known) as [DesignName, Known][]).map(([name, known]) => compared(name, row, known)),
  );
  const count = outside.reduce((sum, each) => sum + each, 0);
  console.log(`\n${count === 0 ? 'all shares lie' : `${count} shares do not lie`} within Monte-Carlo error`);
  if (count > 0) process.exitCode = 1;
}

/** Prints one row; 1 where its share lies outside. */
function compared(name: DesignName, { truth, candidate }: Row, [share, trials]: Known): number {
  const { design, repetitions: theirs } = designs[name];
  const cases = CHANCES.map((baseline, at): TrueCase => {
    return { id: `case-${at}`, tools: [], bridge: false, baseline, candidate: candidate(baseline, at) };
  });
  const found = simulate(() => cases, design, { repetitions, seed: 1 });
  const rejects = found.verdicts.regressed / repetitions;
  const error = Math.sqrt((rejects * (1 - rejects)) / repetitions + (share * (1 - share)) / theirs);
  const fits = Math.abs(rejects - share) <= 3 * error;
  const cells = [
    name.padEnd(15),
    truth.padEnd(17),
    rejects.toFixed(3).padEnd(10),
    share.toFixed(3).padEnd(8),
    (fits ? 'yes' : `no (${((rejects - share) / error).toFixed(1)} SE)`).padEnd(14),
    allTrials(found).toFixed(1).padEnd(9),
    String(trials ?? '-'),
  ];
  console.log(cells.join(''));
  return Number(!fits);
}

function allTrials({ meanTrials: { candidate, baseline, bridge } }: Simulated): number {
  return candidate + baseline + bridge;
}
