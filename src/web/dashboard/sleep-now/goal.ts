import { DEFAULT_SLEEP_GOAL_MINUTES } from '#domain/sleep-goal.ts';
import type { DashboardData } from '#web/api/dashboard-data.ts';

/** The default where the server knows no goal. */
export const getGoalMinutes = ({ sleepGoalMinutes }: DashboardData): number =>
  sleepGoalMinutes ?? DEFAULT_SLEEP_GOAL_MINUTES;
