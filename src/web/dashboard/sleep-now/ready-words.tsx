import type { DashboardData } from '#web/api/dashboard-data.ts';
import { SLEEP_NOW_WORDS } from '#web/words/dashboard-sleep-now.ts';
import { clockTime } from '../sleep-times.ts';
import { goalMinutesOf } from './goal.ts';

/** The disc before the night: when the goal would be reached by going to sleep now. */
export function ReadyWords({ data, nowMs }: { data: DashboardData; nowMs: number }) {
  const goalMinutes = goalMinutesOf(data);
  const goal = SLEEP_NOW_WORDS.goal(Math.floor(goalMinutes / 60), goalMinutes % 60);
  return (
    <div className="in-disc">
      <h1 className="disc-title">{SLEEP_NOW_WORDS.ready}</h1>
      <p className="disc-line mt-2">
        {SLEEP_NOW_WORDS.goalFromNow(goal, clockTime(nowMs + goalMinutes * 60_000))}
      </p>
    </div>
  );
}
