/** One figure of the benchmark. */
export type Figure = {
  /** What was measured, in a few words. */
  measured: string;
  /** The median, with its unit. */
  value: number;
  unit: string;
  /** What stands beside it, of the same unit and from the same run, where there is something to hold it against. */
  baseline?: number;
  /** Value over baseline: the median of the rounds, which run in turns, and the least and the most of them. */
  ratio?: { median: number; least: number; most: number };
  /** What is to be reached, in words, and whether it was; absent where it is only reported. */
  goal?: { text: string; isMet: boolean };
};

/** One part of `npm run bench`. */
export type Measure = {
  /** In kebab-case, as `--only` takes it. */
  name: string;
  run(log: (line: string) => void): Promise<Figure[]>;
};

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** The value below which so large a part (0 to 1) of the values lies. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
