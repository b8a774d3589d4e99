import { median, type Figure } from './measure.ts';

/** Enough for a stable median on a busy machine. */
const ROUNDS = 21;

/** Warm-up until hot code is compiled. */
const WARM_UP_ROUNDS = 4;

/** Rates per second of a baseline and its counterpart. */
export type Pair = { bare: () => Promise<number>; ours: () => Promise<number> };

/**
 * Measures a baseline and its counterpart in alternating rounds, so that other load affects both; returns the medians and
 * the ratio of each round. More is better, and `goal` is the lowest ratio allowed.
 */
export async function againstBaseline(
  measured: string,
  unit: string,
  goal: number,
  { bare, ours }: Pair,
): Promise<Figure> {
  const rounds: { bare: number; ours: number }[] = [];
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    // Alternate the order within rounds.
    const rates =
      round % 2 === 0
        ? { bare: await bare(), ours: await ours() }
        : { ours: await ours(), bare: await bare() };
    if (round >= 0) rounds.push(rates);
  }
  const ratios = rounds.map((round) => round.ours / round.bare);
  const ratio = { median: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) };
  return {
    measured,
    unit,
    value: median(rounds.map((round) => round.ours)),
    baseline: median(rounds.map((round) => round.bare)),
    ratio,
    goal: { text: `at least ${goal} of the baseline`, isMet: ratio.median >= goal },
  };
}
