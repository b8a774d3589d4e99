import type { SleepEntry } from '#diary/web/dashboard-data.ts';
import { DIARY_OPENERS } from '#kernel/web/messages/first.ts';
import { SELECTED_NIGHT_MESSAGES, SLEEP_ROW_MESSAGES } from '#kernel/web/messages/app.ts';
import { clockTime, grouped, hoursText } from '#kernel/web/time/sleep-times.ts';
import { useOpenDiary } from '#diary/web/diary-context.ts';
import { nightTitle } from '#diary/web/night-title.ts';

/** Parts, naps and other sleeps inside the entry of their date, a line each. */
export function OtherSleeps({ sleeps }: { sleeps: readonly SleepEntry[] }) {
  const openDiary = useOpenDiary();
  return sleeps.map((sleep) => {
    const { id, startTime, endTime = startTime, timeZone, kind, needsReview, note } = sleep;
    const { durationMinutes = 0, points = 0 } = sleep;
    const isNap = kind === 'nap';
    const times = SLEEP_ROW_MESSAGES.fromTo({
      start: clockTime(startTime, timeZone),
      end: clockTime(endTime, timeZone),
    });
    return (
      <div
        key={id}
        className="other-sleep relative text-sm/normal text-ink-2 [font-variant-numeric:tabular-nums]"
      >
        <p className="flex flex-wrap items-center justify-between">
          <span>
            {needsReview
              ? `${SLEEP_ROW_MESSAGES.checkTheTimes} · ${times}`
              : SELECTED_NIGHT_MESSAGES.other({ kind: isNap ? 'nap' : 'night', times })}
          </span>
          <span>
            {hoursText(durationMinutes)}
            {' · '}
            {SELECTED_NIGHT_MESSAGES.points({ points: grouped(points) })}
          </span>
        </p>
        {isNap && note && <p className="note-lines mt-1 text-[0.9375rem] text-ink">{note}</p>}
        <button
          type="button"
          data-sleep
          className="absolute inset-0 rounded-field"
          aria-label={DIARY_OPENERS.lookCloser({ title: nightTitle(sleep), times })}
          onClick={({ currentTarget: openedBy }) => openDiary?.({ kind: 'sleep', sleep, openedBy })}
        />
      </div>
    );
  });
}
