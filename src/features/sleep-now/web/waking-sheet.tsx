import type { ReactNode } from 'react';
import { MINUTES_PER_DAY } from '#kernel/rules/statistics.ts';
import { REOPENABLE_MS } from '#diary/rules/reopen.ts';
import { useOpenDiary } from '#diary/web/diary-context.ts';
import { useIsServerSilent } from '#kernel/web/api/server-silence.ts';
import { useAction } from '#kernel/web/api/use-action.ts';
import { DIARY_MESSAGES, MORNING_MESSAGES } from '#kernel/web/messages/app.ts';
import { TOAST_MESSAGES } from '#kernel/web/messages/first.ts';
import { isoText } from '#offline/web/operation.ts';
import { useIsWaiting } from '#offline/web/outbox.ts';
import { clockTime, grouped, minuteOfDay } from '#kernel/web/time/sleep-times.ts';
import { useMinuteClock } from '#kernel/web/time/use-minute-clock.ts';
import { Dialog } from '#kernel/web/ui/dialog.tsx';
import { Icon } from '#kernel/web/ui/icon.tsx';
import type { SleepSession } from '#dashboard/web/session/use-sleep-session.ts';
import { useDiaryChanges } from '#dashboard/web/use-diary-changes.ts';
import type { EndedSleep } from '#diary/web/sleeps-of-date.ts';

const MINUTE_MS = 60_000;

type WakingSheetProps = {
  sleep: EndedSleep;
  /** The minute of the day of the usual waking; null: not known. */
  usualMinute: number | null;
  session: SleepSession;
  openedBy: HTMLElement;
  onClose: () => void;
};

/** Reopens the sleep, for ten minutes; moves its end by one tap; or opens its form. All but the first need the server. */
export function WakingSheet({ sleep, usualMinute, session, openedBy, onClose }: WakingSheetProps) {
  const changes = useDiaryChanges();
  const openDiary = useOpenDiary();
  const isSilent = useIsServerSilent();
  const isWaiting = useIsWaiting(sleep.id);
  const { isBusy, run } = useAction(async (endTime: string) => {
    await changes.correct(sleep, { endTime });
    session.forgetEnded();
    onClose();
  }, DIARY_MESSAGES.saveFailed);
  const endMs = Date.parse(sleep.endTime);
  const isReopenable = useMinuteClock(
    (nowMs) => sleep.source === 'live' && nowMs - endMs < REOPENABLE_MS,
  );
  const timeBefore = (minutes: number) => endMs - minutes * MINUTE_MS;
  return (
    <Dialog title={DIARY_MESSAGES.wakingTitle} onClose={onClose}>
      <ul className="rows waking-times">
        {isReopenable && (
          <Choice
            onPress={() => {
              onClose();
              void session.reopen(sleep.id);
            }}
          >
            <span>
              {MORNING_MESSAGES.stillSleeping}
              <small className="block">{MORNING_MESSAGES.goesOn}</small>
            </span>
          </Choice>
        )}
        {isSilent || isWaiting ? (
          <li className="text-ink-2">{TOAST_MESSAGES.needsServer}</li>
        ) : (
          <>
            {listChoices(sleep, usualMinute).map(({ minutes, label }) => (
              <Choice
                key={minutes}
                isBusy={isBusy}
                onPress={() => void run(isoText(timeBefore(minutes)))}
              >
                {MORNING_MESSAGES.at({ time: clockTime(timeBefore(minutes), sleep.timeZone) })}{' '}
                <small>{label}</small>
              </Choice>
            ))}
            <Choice
              onPress={() => {
                onClose();
                openDiary?.({ kind: 'sleep', sleep, openedBy });
              }}
            >
              {DIARY_MESSAGES.anotherTime}
              <Icon name="chevron" />
            </Choice>
          </>
        )}
      </ul>
    </Dialog>
  );
}

type ChoiceProps = { isBusy?: boolean; onPress: () => void; children: ReactNode };

const Choice = ({ isBusy = false, onPress, children }: ChoiceProps) => (
  <li>
    <button
      type="button"
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : onPress}
    >
      {children}
    </button>
  </li>
);

/** The times that lie within the sleep, by their minutes before its end. */
function listChoices(
  { startTime, endTime, timeZone }: EndedSleep,
  usualMinute: number | null,
): { minutes: number; label: string }[] {
  const slept = (Date.parse(endTime) - Date.parse(startTime)) / MINUTE_MS;
  const usually = usualMinute ?? minuteOfDay(endTime, timeZone);
  const sinceUsual = (minuteOfDay(endTime, timeZone) - usually + MINUTES_PER_DAY) % MINUTES_PER_DAY;
  return [...new Set([15, 30, sinceUsual])]
    .filter((minutes) => minutes > 0 && minutes < slept)
    .toSorted((a, b) => a - b)
    .map((minutes) => ({
      minutes,
      label:
        minutes === sinceUsual
          ? MORNING_MESSAGES.usualTime
          : MORNING_MESSAGES.earlierBy({ minutes: grouped(minutes) }),
    }));
}
