/** Minutes; the sleeper's own estimates of falling asleep and of lying awake are null unless given. */
export type EfficiencyInput = {
  readonly spanMinutes: number;
  readonly breakMinutes: number;
  readonly sleepLatencyMinutes: number | null;
  readonly awakeMinutes: number | null;
};

/** Total sleep time and its share of the span in percent (Reed and Sacco 2016); null without both estimates. */
export function findSleepEfficiency({
  spanMinutes,
  breakMinutes,
  sleepLatencyMinutes,
  awakeMinutes,
}: EfficiencyInput): { totalSleepMinutes: number; percent: number } | null {
  if (sleepLatencyMinutes === null || awakeMinutes === null) return null;
  const totalSleepMinutes = spanMinutes - breakMinutes - sleepLatencyMinutes - awakeMinutes;
  if (totalSleepMinutes < 0) return null;
  return { totalSleepMinutes, percent: (100 * totalSleepMinutes) / spanMinutes };
}
