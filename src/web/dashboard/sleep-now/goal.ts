import type { DashboardData } from '#web/api/dashboard-data.ts';

/** What most people need, where the server knows no goal. */
const USUAL_GOAL_MINUTES = 480;

export const goalMinutesOf = ({ sleepGoalMinutes }: DashboardData): number =>
  sleepGoalMinutes ?? USUAL_GOAL_MINUTES;
