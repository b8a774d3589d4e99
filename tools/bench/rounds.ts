import { median, type Figure } from './measure.ts';

/** So many that the median stands however often the machine turns to something else. */
const ROUNDS = 21;

/** Until the engine has compiled what is asked for often. */
const WARM_UP_ROUNDS = 4;

/** A baseline and what stands beside it, each measured for a moment, as so many in a second. */
export type Pair = { bare: () => Promise<number>; ours: () => Promise<number> };

/**
 * Measures a baseline and what stands beside it in turns, so that whatever else the machine does falls on both, and
 * gives the medians with the ratio of each round. More is better.
 */
export async function inRounds(
  measured: string,
  unit: string,
  { bare, ours }: Pair,
): Promise<Figure & { ratio: NonNullable<Figure['ratio']> }> {
  const rounds: { bare: number; ours: number }[] = [];
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    // Each is the first of the two as often as the other.
    const rates =
      round % 2 === 0
        ? { bare: await bare(), ours: await ours() }
        : { ours: await ours(), bare: await bare() };
    if (round >= 0) rounds.push(rates);
  }
  const ratios = rounds.map((round) => round.ours / round.bare);
  return {
    measured,
    unit,
    value: median(rounds.map((round) => round.ours)),
    baseline: median(rounds.map((round) => round.bare)),
    ratio: { median: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) },
  };
}

/** Like inRounds; `goal` is the lowest ratio allowed. */
export async function againstBaseline(
  measured: string,
  unit: string,
  goal: number,
  pair: Pair,
): Promise<Figure> {
  const figure = await inRounds(measured, unit, pair);
  const isMet = figure.ratio.median >= goal;
  return { ...figure, goal: { text: `at least ${goal} of the baseline`, isMet } };
}
