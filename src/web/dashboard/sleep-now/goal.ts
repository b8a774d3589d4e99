import { DEFAULT_SLEEP_GOAL_MINUTES } from '#domain/sleep.ts';
import type { DashboardData } from '#web/api/dashboard-data.ts';

/** Default if the server sends no goal. */
export const getGoalMinutes = ({ sleepGoalMinutes }: DashboardData): number =>
  sleepGoalMinutes ?? DEFAULT_SLEEP_GOAL_MINUTES;
