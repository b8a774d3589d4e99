import type { DashboardData } from '#web/api/dashboard-data.ts';
import { SLEEP_NOW_WORDS } from '#web/words/dashboard-sleep-now.ts';
import { clockTime, minuteOfDay } from '../sleep-times.ts';
import { useMinuteClock } from '../use-minute-clock.ts';
import { goalMinutesOf } from './goal.ts';
import { useArrivalFocus } from './use-arrival-focus.ts';

const DAY_MINUTES = 1440;
const MINUTE_MS = 60_000;

type ReadyWordsProps = {
  data: DashboardData;
  /** Right after a start was taken back. */
  isNew: boolean;
  onShown: () => void;
};

/** The disc before the night: tonight's plan, or when the goal would be reached by going to sleep now. */
export function ReadyWords({ data, isNew, onShown }: ReadyWordsProps) {
  const heading = useArrivalFocus<HTMLHeadingElement>(isNew, onShown);
  const plan = useMinuteClock((nowMs) => planText(data, nowMs));
  return (
    <div className="in-disc">
      <h1 ref={heading} tabIndex={-1} className="disc-title outline-none">
        {SLEEP_NOW_WORDS.ready}
      </h1>
      <p className="disc-line mt-2">{plan}</p>
    </div>
  );
}

function planText(data: DashboardData, nowMs: number): string {
  const goalMinutes = goalMinutesOf(data);
  const goal = SLEEP_NOW_WORDS.goal(Math.floor(goalMinutes / 60), goalMinutes % 60);
  const wakeMinute = data.usual?.wakeMinute;
  if (typeof wakeMinute === 'number') {
    // The next time that the clock shows it: right at it, that is tomorrow.
    const untilWaking = ((wakeMinute - minuteOfDay(nowMs) - 1 + DAY_MINUTES) % DAY_MINUTES) + 1;
    if (untilWaking >= goalMinutes) {
      const bedMinute = (wakeMinute - goalMinutes + DAY_MINUTES) % DAY_MINUTES;
      return SLEEP_NOW_WORDS.plan(clockText(bedMinute), goal, clockText(wakeMinute));
    }
  }
  return SLEEP_NOW_WORDS.goalFromNow(goal, clockTime(nowMs + goalMinutes * MINUTE_MS));
}

/** A minute of the day as a clock shows it. */
const clockText = (minute: number): string => clockTime(minute * MINUTE_MS, 'UTC');
