import { MINUTES_PER_DAY } from '#kernel/rules/statistics.ts';
import { useIsServerSilent } from '#kernel/web/api/server-silence.ts';
import type { SleepEntry } from '#diary/web/dashboard-data.ts';
import { useAction } from '#kernel/web/api/use-action.ts';
import { DIARY_MESSAGES, MORNING_MESSAGES } from '#kernel/web/messages/app.ts';
import { TOAST_MESSAGES } from '#kernel/web/messages/first.ts';
import { isoText } from '#offline/web/operation.ts';
import { useIsWaiting } from '#offline/web/outbox.ts';
import { clockTime, grouped, minuteOfDay } from '#kernel/web/time/sleep-times.ts';
import { useDiaryChanges } from '#dashboard/web/use-diary-changes.ts';
import type { IgnoreSecondTap } from './use-ignore-second-tap.ts';

const MINUTE_MS = 60_000;

type WokeEarlierProps = {
  sleep: SleepEntry & { endTime: string };
  usualMinute: number | null;
  ignoreSecondTap: IgnoreSecondTap;
  onMoved: () => void;
};

/** Moves the end of the sleep by one tap: 15 or 30 minutes earlier, or to the usual time. Needs the server. */
export function WokeEarlier({ sleep, usualMinute, ignoreSecondTap, onMoved }: WokeEarlierProps) {
  const changes = useDiaryChanges();
  const isSilent = useIsServerSilent();
  const isWaiting = useIsWaiting(sleep.id);
  const { isBusy, run } = useAction(async (endTime: string) => {
    await changes.correct(sleep, { endTime });
    onMoved();
  }, DIARY_MESSAGES.saveFailed);
  const endMs = Date.parse(sleep.endTime);
  const choices = listChoices(sleep, usualMinute);
  if (choices.length === 0) return null;
  return (
    <fieldset
      aria-label={MORNING_MESSAGES.wokeEarlier}
      className="woke-earlier flex min-w-0 items-center text-sm"
    >
      <p>{MORNING_MESSAGES.wokeEarlier}</p>
      {isSilent || isWaiting ? (
        <p className="text-ink-2">{TOAST_MESSAGES.needsServer}</p>
      ) : (
        choices.map(({ minutes, label }) => (
          <button
            key={minutes}
            type="button"
            className="grid min-h-[44px] flex-1 rounded-field border-[1.5px] border-edge px-[8px] whitespace-nowrap"
            aria-disabled={isBusy || undefined}
            onClick={ignoreSecondTap(() => {
              if (!isBusy) void run(isoText(endMs - minutes * MINUTE_MS));
            })}
          >
            <b>{clockTime(endMs - minutes * MINUTE_MS, sleep.timeZone)}</b>{' '}
            <small className="text-ink-2">{label}</small>
          </button>
        ))
      )}
    </fieldset>
  );
}

/** The times that lie within the sleep, by their minutes before its end. */
function listChoices(
  { startTime, endTime, timeZone }: WokeEarlierProps['sleep'],
  usualMinute: number | null,
): { minutes: number; label: string }[] {
  const slept = (Date.parse(endTime) - Date.parse(startTime)) / MINUTE_MS;
  const usually = usualMinute ?? minuteOfDay(endTime, timeZone);
  const sinceUsual = (minuteOfDay(endTime, timeZone) - usually + MINUTES_PER_DAY) % MINUTES_PER_DAY;
  return [...new Set([15, 30, sinceUsual])]
    .filter((minutes) => minutes > 0 && minutes < slept)
    .map((minutes) => ({
      minutes,
      label:
        minutes === sinceUsual
          ? MORNING_MESSAGES.usualTime
          : MORNING_MESSAGES.earlierBy({ minutes: grouped(minutes) }),
    }));
}
