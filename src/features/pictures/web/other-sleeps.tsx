import type { SleepEntry } from '#diary/web/dashboard-data.ts';
import { NIGHT_PAGE_MESSAGES, SLEEP_ROW_MESSAGES } from '#kernel/web/messages/app.ts';
import { clockTime, grouped, hoursText } from '#kernel/web/time/sleep-times.ts';

/** Parts, naps and other sleeps inside the entry of their date, a line each. */
export function OtherSleeps({ sleeps }: { sleeps: readonly SleepEntry[] }) {
  return sleeps.map((sleep) => {
    const { id, startTime, endTime = startTime, timeZone, kind, needsReview, note } = sleep;
    const { durationMinutes = 0, points = 0 } = sleep;
    const isNap = kind === 'nap';
    const times = SLEEP_ROW_MESSAGES.fromTo({
      start: clockTime(startTime, timeZone),
      end: clockTime(endTime, timeZone),
    });
    return (
      <div key={id} className="text-sm/normal text-ink-2 [font-variant-numeric:tabular-nums]">
        <p className="other-sleep flex flex-wrap items-center justify-between">
          <span>
            {needsReview
              ? `${SLEEP_ROW_MESSAGES.checkTheTimes} · ${times}`
              : NIGHT_PAGE_MESSAGES.other({ kind: isNap ? 'nap' : 'night', times })}
          </span>
          <span>
            {hoursText(durationMinutes)}
            {' · '}
            {NIGHT_PAGE_MESSAGES.points({ points: grouped(points) })}
          </span>
        </p>
        {isNap && note && <p className="note-lines mt-1 text-[0.9375rem] text-ink">{note}</p>}
      </div>
    );
  });
}
