import { isolate } from '#dashboard/web/display-name.ts';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { SLEEP_NOW_MESSAGES } from '#kernel/web/messages/first.ts';
import { clockTime, durationText, hourOfDay } from '#kernel/web/time/sleep-times.ts';
import { useMinuteClock } from '#kernel/web/time/use-minute-clock.ts';
import { Clock } from './clock.tsx';
import { planTonight } from './plan-tonight.ts';
import type { SleepNowProps } from './sleep-sky.tsx';
import { useFocusOnChange } from './use-focus-on-change.ts';

const MINUTE_MS = 60_000;

/** Where no usual waking is known, a sleep that starts between these hours is taken for a night. */
const NIGHT = { fromHour: 18, untilHour: 6 };

/** More characters don't fit one line of the disc. */
const LONG_TITLE = 17;

type ReadyPanelProps = Pick<SleepNowProps, 'data' | 'session'> & {
  /** Of a sleeper who comes back after a gap. */
  name: string | undefined;
  /** Leaves the disc to the time. */
  isLargeText: boolean;
};

/** The disc before the night: tonight's plan; at night without a plan, when the goal is reached by sleeping now. */
export function ReadyPanel({ data, session, name, isLargeText }: ReadyPanelProps) {
  const headingRef = useFocusOnChange(session);
  const nowMs = useMinuteClock((now) => now - (now % MINUTE_MS));
  const plan = findPlan(data, nowMs);
  const title =
    name === undefined
      ? SLEEP_NOW_MESSAGES.ready
      : SLEEP_NOW_MESSAGES.welcomeBack({ name: isolate(name) });
  const heading = (
    <h1
      ref={headingRef}
      tabIndex={-1}
      className={isLargeText ? 'outline-none' : 'disc-title outline-none'}
      data-long={title.length > LONG_TITLE || undefined}
    >
      {title}
    </h1>
  );
  const sentence = plan && <p className="disc-line">{plan.text}</p>;
  return (
    <>
      <div className="in-disc">
        {!isLargeText && heading}
        {plan?.isBedtime && <p className="disc-line disc-small">{SLEEP_NOW_MESSAGES.bedtime}</p>}
        {plan && (
          <p className="disc-number disc-clock">
            <Clock atMs={plan.atMs} />
          </p>
        )}
        {!isLargeText && sentence}
      </div>
      {isLargeText && (
        <div className="caption">
          {heading}
          {sentence}
        </div>
      )}
    </>
  );
}

/** The bedtime by the usual times, or else the time at which the goal is reached. */
function findPlan(data: DashboardData, nowMs: number) {
  // A goal in hours is no help to lie awake with.
  if (data.detailedMornings) return undefined;
  const { goalMinutes, wakeMinute, plan, goalAtMs } = planTonight(data, nowMs);
  const goal = goalText(goalMinutes);
  const hour = hourOfDay(nowMs);
  if (wakeMinute === null && hour >= NIGHT.untilHour && hour < NIGHT.fromHour) return undefined;
  const { plan: asleepByThen, goalFromNow } = SLEEP_NOW_MESSAGES;
  return plan
    ? {
        isBedtime: true,
        atMs: plan.bedTime,
        text: asleepByThen({ goal, wakeTime: clockTime(plan.wakeTime) }),
      }
    : { isBedtime: false, atMs: goalAtMs, text: goalFromNow({ goal }) };
}

function goalText(minutes: number): string {
  const { goal } = SLEEP_NOW_MESSAGES;
  return minutes % 60 === 0 ? goal.hours({ hours: minutes / 60 }) : durationText(minutes);
}
