import { DEFAULT_SLEEP_GOAL_MINUTES } from '#accounts/sleep-goal.ts';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { minuteOfDay } from '#kernel/web/time/sleep-times.ts';
import { planNight } from '../night-plan.ts';

const MINUTE_MS = 60_000;

/** The night by the usual waking, if it is known and still ahead, and when the goal is reached by sleeping now. */
export function planTonight(
  { usual, sleepGoalMinutes: goalMinutes = DEFAULT_SLEEP_GOAL_MINUTES }: DashboardData,
  nowMs: number,
) {
  const wakeMinute = usual?.wakeMinute ?? null;
  const plan =
    wakeMinute === null ? undefined : planNight(nowMs, wakeMinute, goalMinutes, minuteOfDay);
  return { goalMinutes, wakeMinute, plan, goalAtMs: nowMs + goalMinutes * MINUTE_MS };
}
