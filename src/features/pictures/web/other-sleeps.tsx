import { useGame } from '#game/web/game.tsx';
import type { SleepEntry } from '#diary/web/dashboard-data.ts';
import { NIGHT_PAGE_MESSAGES, SLEEP_ROW_MESSAGES } from '#kernel/web/messages/app.ts';
import { DIARY_OPENERS, SLEEP_NOW_MESSAGES } from '#kernel/web/messages/first.ts';
import { clockTime, grouped, hoursText } from '#kernel/web/time/sleep-times.ts';
import { joinParts } from '#kernel/web/messages/formats.ts';

/** 'Nap 1:10 PM – 1:50 PM' */
export function namePart({ startTime, endTime = startTime, ...sleep }: SleepEntry): string {
  const { timeZone, kind, needsReview } = sleep;
  const times = SLEEP_ROW_MESSAGES.fromTo({
    start: clockTime(startTime, timeZone),
    end: clockTime(endTime, timeZone),
  });
  if (needsReview) return joinParts([DIARY_OPENERS.checkTheTimes, times]);
  return kind === 'nap' ? NIGHT_PAGE_MESSAGES.nap({ times }) : times;
}

/** Parts, naps and other sleeps inside the entry of their date, a line each. */
export function OtherSleeps({ sleeps }: { sleeps: readonly SleepEntry[] }) {
  const hasGame = useGame();
  return sleeps.map((sleep) => {
    const { id, kind, note, durationMinutes = 0, points = 0 } = sleep;
    return (
      <div key={id} className="text-sm/normal text-ink-2 [font-variant-numeric:tabular-nums]">
        <p className="other-sleep flex flex-wrap items-center justify-between">
          <span>{namePart(sleep)}</span>
          <span>
            {joinParts([
              hoursText(durationMinutes),
              hasGame ? SLEEP_NOW_MESSAGES.ladderPaid({ points: grouped(points) }) : '',
            ])}
          </span>
        </p>
        {kind === 'nap' && note && (
          <p dir="auto" className="note-lines mt-1 text-[0.9375rem] text-ink">
            {note}
          </p>
        )}
      </div>
    );
  });
}
