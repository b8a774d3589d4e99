import type { DashboardData } from '#web/api/dashboard-data.ts';
import { SLEEP_NOW_WORDS } from '#web/words/dashboard-sleep-now.ts';
import { clockTime } from '../sleep-times.ts';
import { useMinuteClock } from '../use-minute-clock.ts';
import { goalMinutesOf } from './goal.ts';
import { useArrivalFocus } from './use-arrival-focus.ts';

type ReadyWordsProps = {
  data: DashboardData;
  /** Right after a start was taken back. */
  isNew: boolean;
  onShown: () => void;
};

/** The disc before the night: when the goal would be reached by going to sleep now. */
export function ReadyWords({ data, isNew, onShown }: ReadyWordsProps) {
  const heading = useArrivalFocus<HTMLHeadingElement>(isNew, onShown);
  const goalMinutes = goalMinutesOf(data);
  const goal = SLEEP_NOW_WORDS.goal(Math.floor(goalMinutes / 60), goalMinutes % 60);
  const reachedAt = useMinuteClock((nowMs) => clockTime(nowMs + goalMinutes * 60_000));
  return (
    <div className="in-disc">
      <h1 ref={heading} tabIndex={-1} className="disc-title outline-none">
        {SLEEP_NOW_WORDS.ready}
      </h1>
      <p className="disc-line mt-2">{SLEEP_NOW_WORDS.goalFromNow(goal, reachedAt)}</p>
    </div>
  );
}
