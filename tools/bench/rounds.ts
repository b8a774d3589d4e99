import { median, type Figure } from './measure.ts';

/** So many that the median stands however often the machine turns to something else. */
const ROUNDS = 21;

/**
 * Measures a baseline and what stands beside it in turns, so that whatever else the machine does falls on both, and
 * gives the medians with the ratio of each round. More is better; `goal` is the least ratio.
 */
export async function againstBaseline(
  measured: string,
  unit: string,
  goal: number,
  { bare, ours }: { bare: () => Promise<number>; ours: () => Promise<number> },
): Promise<Figure> {
  // The first round only warms both up.
  await bare();
  await ours();
  const rounds: { bare: number; ours: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // Each is the first of the two as often as the other.
    if (round % 2 === 0) rounds.push({ bare: await bare(), ours: await ours() });
    else rounds.push({ ours: await ours(), bare: await bare() });
  }
  const ratios = rounds.map((round) => round.ours / round.bare);
  const ratio = median(ratios);
  return {
    measured,
    unit,
    value: median(rounds.map((round) => round.ours)),
    baseline: median(rounds.map((round) => round.bare)),
    ratio: { median: ratio, least: Math.min(...ratios), most: Math.max(...ratios) },
    goal: { text: `at least ${goal} of the baseline`, isMet: ratio >= goal },
  };
}
