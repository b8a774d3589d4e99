import { mean } from '#kernel/rules/statistics.ts';

/** Ranks from 1; equal values share the mean of theirs. */
export function midRanks(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2 + 1);
}

/** Spearman's rho. Neither list may be constant. */
export function spearman(xRanks: readonly number[], yRanks: readonly number[]): number {
  const [xMean, yMean] = [mean(xRanks), mean(yRanks)];
  const sum = (term: (x: number, y: number) => number) =>
    xRanks.reduce((total, x, i) => total + term(x - xMean, (yRanks[i] as number) - yMean), 0);
  const rho = sum((x, y) => x * y) / Math.sqrt(sum((x) => x * x) * sum((_, y) => y * y));
  return Math.max(-1, Math.min(1, rho));
}

/** The interval of rho by Bonett and Wright (2000), for so many independent pairs and this quantile. */
export function spearmanInterval(rho: number, pairs: number, z: number): [number, number] {
  const half = z * Math.sqrt((1 + rho ** 2 / 2) / (pairs - 3));
  return [Math.tanh(Math.atanh(rho) - half), Math.tanh(Math.atanh(rho) + half)];
}
