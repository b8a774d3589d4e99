import { mean, wrapDifference } from './statistics.ts';

/** Composite phase deviation (Fischer 2016): how far middles of consecutive nights are from a reference and each other. */
export function compositePhaseDeviation(middles: readonly number[], reference: number): number {
  return mean(
    middles
      .slice(1)
      .map((middle, i) =>
        Math.hypot(
          wrapDifference(reference - middle),
          wrapDifference(middle - (middles[i] as number)),
        ),
      ),
  );
}
