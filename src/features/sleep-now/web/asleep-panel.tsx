import { useRef, useState } from 'react';
import { REVIEW_OVER_MINUTES } from '#diary/rules/sleep.ts';
import { DIARY_OPENERS, SLEEP_NOW_MESSAGES } from '#kernel/web/messages/first.ts';
import { useOpenDiary } from '#diary/web/diary-context.ts';
import { clockTime, grouped, minutesSince } from '#kernel/web/time/sleep-times.ts';
import { useMinuteClock } from '#kernel/web/time/use-minute-clock.ts';
import type { SleepSession } from '#dashboard/web/session/use-sleep-session.ts';
import { useAfterChange } from '#kernel/web/ui/use-after-change.ts';
import { useFocusOnChange } from './use-focus-on-change.ts';

const SHORT_ID_LENGTH = 8;

/** How long a start can be cancelled as a mistake. */
const CANCEL_MINUTES = 15;

/** *Fell asleep later?* is offered from its first choice (+15 min) until the sleeper would not remember. */
const LATER_MINUTES = { from: 15, until: 120 };

export function AsleepPanel({ id, session }: { id: string; session: SleepSession }) {
  const openDiary = useOpenDiary();
  const { startTime, isBusy } = session;
  const heading = useFocusOnChange(session);
  const mayBeSlip = useHasLasted(startTime, 0, CANCEL_MINUTES);
  const mayBeLater = useHasLasted(startTime, LATER_MINUTES.from, LATER_MINUTES.until);
  const isForgotten = useHasLasted(startTime, REVIEW_OVER_MINUTES + 1, Infinity);
  return (
    <div className="in-disc">
      <h1 ref={heading} tabIndex={-1} className="disc-line outline-none">
        {startTime === undefined
          ? SLEEP_NOW_MESSAGES.asleep
          : SLEEP_NOW_MESSAGES.asleepSince({ clockTime: clockTime(startTime) })}
      </h1>
      {startTime !== undefined && <Elapsed startTime={startTime} />}
      <p className="disc-line disc-small">
        {SLEEP_NOW_MESSAGES.session({ shortId: id.slice(0, SHORT_ID_LENGTH) })}
      </p>
      {openDiary !== null && (
        <div className="disc-choices whitespace-nowrap">
          {mayBeSlip && <CancelStart isBusy={isBusy} onCancel={() => void session.cancel()} />}
          {mayBeLater && (
            <button
              type="button"
              className="disc-choice"
              onClick={() => openDiary({ kind: 'later-start' })}
            >
              {DIARY_OPENERS.fellAsleepLater}
            </button>
          )}
        </div>
      )}
      {openDiary !== null && isForgotten && (
        <button type="button" className="disc-choice" onClick={() => openDiary({ kind: 'waking' })}>
          {DIARY_OPENERS.sayWhenYouWoke}
        </button>
      )}
    </div>
  );
}

/** Whether the sleep has lasted whole minutes from `from` to before `until`. */
const useHasLasted = (startTime: string | undefined, from: number, until: number) =>
  useMinuteClock((nowMs) => {
    const minutes = startTime === undefined ? NaN : minutesSince(startTime, nowMs);
    return minutes >= from && minutes < until;
  });

/** role="timer" does not announce each change, so that a screen reader stays silent at night. */
function Elapsed({ startTime }: { startTime: string }) {
  const minutes = useMinuteClock((nowMs) => minutesSince(startTime, nowMs));
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return (
    <p className="disc-number my-2.5" role="timer">
      <span aria-hidden="true">
        {grouped(hours)}
        <small>{SLEEP_NOW_MESSAGES.hourUnit}</small>
        {grouped(rest)}
        <small>{SLEEP_NOW_MESSAGES.minuteUnit}</small>
      </span>
      <span className="sr-only">{SLEEP_NOW_MESSAGES.elapsed({ hours, minutes: rest })}</span>
    </p>
  );
}

/** Cancels a mistaken start after a confirmation. A second tap at the same place goes on sleeping. */
function CancelStart({ isBusy, onCancel }: { isBusy: boolean; onCancel: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  // The pressed button is gone.
  useAfterChange(isAsking, () => first.current?.focus({ preventScroll: true }));
  if (!isAsking)
    return (
      <button ref={first} type="button" className="disc-choice" onClick={() => setAsking(true)}>
        {SLEEP_NOW_MESSAGES.cancel}
      </button>
    );
  return (
    <fieldset disabled={isBusy} className="my-3 flex flex-col items-center">
      <legend className="disc-line mx-auto">{SLEEP_NOW_MESSAGES.cancelQuestion}</legend>
      <button ref={first} type="button" className="disc-choice" onClick={() => setAsking(false)}>
        {SLEEP_NOW_MESSAGES.cancelNo}
      </button>
      <button type="button" className="disc-choice" onClick={onCancel}>
        {SLEEP_NOW_MESSAGES.cancelYes}
      </button>
    </fieldset>
  );
}
