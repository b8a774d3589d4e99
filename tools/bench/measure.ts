/** One figure of the benchmark. */
export type Figure = {
  /** Title. */
  measured: string;
  /** The median, with its unit. */
  value: number;
  unit: string;
  /** The baseline of the same run and unit, if any. */
  baseline?: number;
  /** Value over baseline: median, minimum and maximum over the alternating rounds. */
  ratio?: { median: number; least: number; most: number };
  /** The goal in words and whether it is met; absent if only reported. */
  goal?: { text: string; isMet: boolean };
};

/** One part of `npm run bench`. */
export type Measure = {
  /** In kebab-case, for `--only`. */
  name: string;
  run(log: (line: string) => void): Promise<Figure[]>;
};

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** The quantile (0 to 1) of the values. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
