import { planNight } from '../night-plan.ts';
import { DEFAULT_SLEEP_GOAL_MINUTES } from '#accounts/sleep-goal.ts';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { SLEEP_NOW_MESSAGES } from '#kernel/web/messages/first.ts';
import { clockTime, durationText, hourOfDay, minuteOfDay } from '#kernel/web/time/sleep-times.ts';
import { useMinuteClock } from '#kernel/web/time/use-minute-clock.ts';
import type { SleepNowProps } from './sleep-sky.tsx';
import { useFocusOnChange } from './use-focus-on-change.ts';

const MINUTE_MS = 60_000;

/** Where no usual waking is known, a sleep that starts between these hours is taken for a night. */
const NIGHT = { fromHour: 18, untilHour: 6 };

/** The disc before the night: tonight's plan; at night without a plan, when the goal is reached by sleeping now. */
export function ReadyPanel({ data, session }: Pick<SleepNowProps, 'data' | 'session'>) {
  const heading = useFocusOnChange(session);
  const plan = useMinuteClock((nowMs) => planText(data, nowMs));
  return (
    <div className="in-disc">
      <h1 ref={heading} tabIndex={-1} className="disc-title outline-none">
        {SLEEP_NOW_MESSAGES.ready}
      </h1>
      {plan !== undefined && <p className="disc-line mt-2">{plan}</p>}
    </div>
  );
}

function planText(data: DashboardData, nowMs: number): string | undefined {
  const { sleepGoalMinutes: goalMinutes = DEFAULT_SLEEP_GOAL_MINUTES } = data;
  const goal = goalText(goalMinutes);
  const wakeMinute = data.usual?.wakeMinute ?? null;
  const hour = hourOfDay(nowMs);
  if (wakeMinute === null && hour >= NIGHT.untilHour && hour < NIGHT.fromHour) return undefined;
  const plan =
    wakeMinute === null ? undefined : planNight(nowMs, wakeMinute, goalMinutes, minuteOfDay);
  if (plan)
    return SLEEP_NOW_MESSAGES.plan({
      bedTime: clockTime(plan.bedTime),
      goal,
      wakeTime: clockTime(plan.wakeTime),
    });
  return SLEEP_NOW_MESSAGES.goalFromNow({
    goal,
    clockTime: clockTime(nowMs + goalMinutes * MINUTE_MS),
  });
}

function goalText(minutes: number): string {
  const { goal } = SLEEP_NOW_MESSAGES;
  return minutes % 60 === 0 ? goal.hours({ hours: minutes / 60 }) : durationText(minutes);
}
