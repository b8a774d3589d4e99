import { mean } from './statistics.ts';

/** Interdaily stability and intradaily variability (Witting 1990) of equal bins, so many a day. */
export function restActivity(
  bins: readonly number[],
  binsPerDay: number,
): { stability: number; variability: number } {
  const middle = mean(bins);
  const squares = (values: readonly number[]) => values.reduce((sum, value) => sum + value ** 2, 0);
  const total = squares(bins.map((bin) => bin - middle));
  const profile = Array.from({ length: binsPerDay }, (_, hour) =>
    mean(bins.filter((_bin, i) => i % binsPerDay === hour)),
  );
  const steps = bins.slice(1).map((bin, i) => bin - (bins[i] as number));
  return {
    stability: (bins.length * squares(profile.map((bin) => bin - middle))) / (binsPerDay * total),
    variability: (bins.length * squares(steps)) / (steps.length * total),
  };
}
