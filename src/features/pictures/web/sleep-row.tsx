import { useGame } from '#game/web/game.tsx';
import { useCityName } from '#kernel/web/time/city-names.ts';
import { useScreenTimeZone } from '#kernel/web/time/screen-time-zone.ts';
import { isSameTimeZone } from '#kernel/web/time/zone-names.ts';
import type { SleepEntry } from '#diary/web/dashboard-data.ts';
import { Icon } from '#kernel/web/ui/icon.tsx';
import { Kawung } from '#diary/web/kawung.tsx';
import { DIARY_OPENERS, OUTBOX_MESSAGES } from '#kernel/web/messages/first.ts';
import { CLOTH_MESSAGES, SLEEP_ROW_MESSAGES } from '#kernel/web/messages/app.ts';
import { useIsWaiting } from '#offline/web/outbox.ts';
import { useOpenDiary } from '#diary/web/diary-context.ts';
import { useOpenNight } from '#diary/web/journey-address.ts';
import { formatWeekdayDate } from '#diary/web/date-names.ts';
import { toEntryDate } from './night-entry.ts';
import { weekdayDate } from '#kernel/web/time/long-dates.ts';
import { clockTime, grouped, hoursText, minutesSince } from '#kernel/web/time/sleep-times.ts';
import { useMinuteClock } from '#kernel/web/time/use-minute-clock.ts';

/** One date: that of waking, or of falling asleep while active. */
const formatSession = ({ startTime, endTime = startTime, sleepDate, timeZone }: SleepEntry) =>
  sleepDate === undefined ? weekdayDate(endTime, timeZone) : formatWeekdayDate(sleepDate);

/** With a diary the whole item opens its night; of the active sleep, its form. */
export function SleepRow({ sleep, isInStreak }: { sleep: SleepEntry; isInStreak: boolean }) {
  const hasGame = useGame();
  const openDiary = useOpenDiary();
  const openNight = useOpenNight();
  const date = toEntryDate(sleep);
  const { startTime, endTime, timeZone, points = 0, bonusPoints = 0, needsReview = false } = sleep;
  const { quality = null, note = null } = sleep;
  const { minutes, city, isCounted } = useRowFigures(sleep, useScreenTimeZone());
  const title = formatSession(sleep);
  const times = SLEEP_ROW_MESSAGES.fromTo({
    start: clockTime(startTime, timeZone),
    end: endTime ? clockTime(endTime, timeZone) : SLEEP_ROW_MESSAGES.active,
  });
  return (
    <>
      <Kawung
        minutes={minutes}
        isInStreak={isInStreak}
        hasBonus={bonusPoints > 0}
        isDashed={needsReview}
      />
      <div className="grow basis-28">
        <h3 className="font-sans text-base/normal font-semibold">{title}</h3>
        <p className="text-sm/[1.4] text-ink-2 [font-variant-numeric:tabular-nums]">
          {times}
          {city !== undefined && (
            <span className="whitespace-nowrap">
              {' · '}
              {city}
            </span>
          )}
        </p>
        {((quality !== null && hasGame) || note !== null) && (
          <p className="flex items-center gap-2 pt-1">
            {quality !== null && hasGame && <QualityDots quality={quality} />}
            {note !== null && <NoteMark />}
          </p>
        )}
        {needsReview && (
          <p className="text-sm/[1.4] font-semibold text-kunyit">{DIARY_OPENERS.checkTheTimes}</p>
        )}
      </div>
      <div className="ms-auto flex-none text-end [font-variant-numeric:tabular-nums]">
        <p className="font-display text-xl/[1.2]">{hoursText(minutes)}</p>
        {hasGame || !isCounted ? (
          <p
            className={`text-sm/[1.4] ${points > 0 ? 'font-semibold text-soga' : 'font-medium text-ink-2'}`}
          >
            {isCounted
              ? SLEEP_ROW_MESSAGES.points({ points: grouped(points) })
              : OUTBOX_MESSAGES.notCounted}
          </p>
        ) : (
          quality !== null && (
            <p className="flex justify-end pt-1.5">
              <QualityDots quality={quality} />
            </p>
          )
        )}
      </div>
      {openDiary !== null && (
        <>
          <Icon name="chevron" className="screen-only -me-1.5 -ms-2 text-ink-2" />
          <button
            type="button"
            data-sleep
            data-date={date}
            aria-label={DIARY_OPENERS.lookCloser({ title, times })}
            className="absolute inset-0 rounded-field -outline-offset-2"
            onClick={({ currentTarget: openedBy }) =>
              date === undefined ? openDiary({ kind: 'sleep', sleep, openedBy }) : openNight(date)
            }
          />
        </>
      )}
    </>
  );
}

export function useRowFigures(sleep: SleepEntry, screenZone: string) {
  const { id, startTime, endTime, timeZone, durationMinutes, points } = sleep;
  const isWaiting = useIsWaiting(id);
  const minutes = useMinuteClock((nowMs) =>
    endTime
      ? (durationMinutes ?? minutesSince(startTime, Date.parse(endTime)))
      : minutesSince(startTime, nowMs),
  );
  const isElsewhere = timeZone !== undefined && !isSameTimeZone(timeZone, screenZone);
  const city = useCityName(isElsewhere ? timeZone : undefined);
  return {
    minutes,
    city: city && SLEEP_ROW_MESSAGES.elsewhere({ city }),
    isCounted: endTime === undefined || points !== undefined || !isWaiting,
  };
}

export function QualityDots({ quality }: { quality: number }) {
  return (
    <>
      <svg
        className="mirrored"
        viewBox="0 0 44 8"
        width="44"
        height="8"
        strokeWidth="1.2"
        aria-hidden="true"
      >
        {[1, 2, 3, 4, 5].map((dot) => (
          <circle
            key={dot}
            cx={dot * 9 - 5}
            cy="4"
            r="3"
            stroke="var(--edge)"
            fill={dot <= quality ? 'var(--edge)' : 'none'}
          />
        ))}
      </svg>
      <span className="sr-only">{CLOTH_MESSAGES.fact.quality({ quality: grouped(quality) })}</span>
    </>
  );
}

function NoteMark() {
  return (
    <>
      <svg viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">
        <path
          d="M1.5 1.5h11v8l-3 3h-8zM4 5h6M4 8h4"
          fill="none"
          stroke="var(--ink-2)"
          strokeWidth="1.3"
        />
      </svg>
      <span className="sr-only">{CLOTH_MESSAGES.fact.note}</span>
    </>
  );
}
