import { useEffect, useRef, type Dispatch, type SetStateAction } from 'react';
import { REVIEW_OVER_MINUTES } from '#diary/rules/sleep.ts';
import { minutesSince } from '#kernel/web/time/sleep-times.ts';
import { useMinuteClock } from '#kernel/web/time/use-minute-clock.ts';
import type { SleepSession } from '#dashboard/web/session/use-sleep-session.ts';
import type { DiaryView } from '#diary/web/diary-context.ts';

/** Asks once for the real waking if the app is opened with an active sleep that will need review. */
export function useForgottenWakeUp(
  hasDiary: boolean,
  setView: Dispatch<SetStateAction<DiaryView | null>>,
  { activeId, startTime }: SleepSession,
): void {
  const askedFor = useRef<string | null>(null);
  const isForgotten = useMinuteClock(
    (nowMs) => startTime !== undefined && minutesSince(startTime, nowMs) > REVIEW_OVER_MINUTES,
  );
  useEffect(() => {
    if (!hasDiary || !isForgotten || activeId === askedFor.current) return;
    askedFor.current = activeId;
    // Don't replace an open dialog.
    setView((view) => view ?? { kind: 'waking' });
  }, [hasDiary, setView, isForgotten, activeId]);
}
