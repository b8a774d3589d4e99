import { median, Z_99 } from './statistics.ts';

const NEEDED_IN_EACH = 10;

export type GroupDifference = {
  readonly shift: number;
  readonly low: number;
  readonly high: number;
  /** Zero lies outside of the interval. */
  readonly isDifferent: boolean;
};

/** How far one group lies above the other: Hodges-Lehmann shift and Moses' interval; null with too few. */
export function compareGroups(
  group: readonly number[],
  other: readonly number[],
): GroupDifference | null {
  const [n, m] = [group.length, other.length];
  if (Math.min(n, m) < NEEDED_IN_EACH) return null;
  const differences = group.flatMap((a) => other.map((b) => a - b)).toSorted((a, b) => a - b);
  const k = Math.max(1, Math.floor((n * m) / 2 - Z_99 * Math.sqrt((n * m * (n + m + 1)) / 12)));
  const [low, high] = [differences[k - 1] as number, differences.at(-k) as number];
  return { shift: median(differences), low, high, isDifferent: low > 0 || high < 0 };
}
