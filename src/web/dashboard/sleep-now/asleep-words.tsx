import { SLEEP_NOW_WORDS } from '#web/words/dashboard-sleep-now.ts';
import { clockTime, minutesSince } from '../sleep-times.ts';

/** As much of a session's id as a person can compare. */
const SHORT_ID_LENGTH = 8;

type AsleepWordsProps = { id: string; startTime: string | undefined; nowMs: number };

/** The disc of the night: when it began and how long it has been, to the minute. */
export function AsleepWords({ id, startTime, nowMs }: AsleepWordsProps) {
  return (
    <div className="in-disc">
      <h1 className="disc-line">
        {startTime === undefined
          ? SLEEP_NOW_WORDS.asleep
          : SLEEP_NOW_WORDS.asleepSince(clockTime(startTime))}
      </h1>
      {startTime !== undefined && <Elapsed minutes={minutesSince(startTime, nowMs)} />}
      <p className="disc-line text-[min(0.75rem,4.6vw)]">
        {SLEEP_NOW_WORDS.session(id.slice(0, SHORT_ID_LENGTH))}
      </p>
    </div>
  );
}

/** A timer is not announced as it changes: nobody wants to be woken by a screen reader each minute. */
function Elapsed({ minutes }: { minutes: number }) {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return (
    <p className="disc-number my-2.5" role="timer">
      <span aria-hidden="true">
        {hours}
        <small>{SLEEP_NOW_WORDS.hourUnit}</small>
        {rest}
        <small>{SLEEP_NOW_WORDS.minuteUnit}</small>
      </span>
      <span className="sr-only">{SLEEP_NOW_WORDS.elapsed(hours, rest)}</span>
    </p>
  );
}
