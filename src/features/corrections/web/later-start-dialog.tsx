import { useState } from 'react';
import { addDays } from '#kernel/rules/calendar.ts';
import { screenTimeZone } from '#kernel/web/time/screen-time-zone.ts';
import { serverNowMs } from '#kernel/web/api/server-clock.ts';
import { useIsServerSilent } from '#kernel/web/api/server-silence.ts';
import { DIARY_OPENERS, TOAST_MESSAGES } from '#kernel/web/messages/first.ts';
import { useSubmission } from '#kernel/web/api/use-submission.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import { Dialog } from '#kernel/web/ui/dialog.tsx';
import { TimeField } from '#kernel/web/ui/time-field.tsx';
import { DIARY_MESSAGES } from '#kernel/web/messages/app.ts';
import { clockTime, grouped } from '#kernel/web/time/sleep-times.ts';
import { useMinuteClock } from '#kernel/web/time/use-minute-clock.ts';
import type { SleepSession } from '#dashboard/web/session/use-sleep-session.ts';
import { toFormErrors } from './form-errors.ts';
import { useDiaryChanges } from '#dashboard/web/use-diary-changes.ts';
import { findInstants, toLocalTime } from '#kernel/web/time/zoned-time.ts';

const STEPS_MINUTES = [15, 30, 60] as const;
const MINUTE_MS = 60_000;

type LaterStartDialogProps = { session: SleepSession; onClose: () => void };

/** Moves the active sleep's start to when the sleeper fell asleep: one tap, or any time since the start. */
export function LaterStartDialog({ session, onClose }: LaterStartDialogProps) {
  const changes = useDiaryChanges();
  const isSilent = useIsServerSilent();
  const { activeId, startTime = '' } = session;
  const timeZone = screenTimeZone();
  const startMs = Date.parse(startTime);
  const possible = useMinuteClock(
    (nowMs) => STEPS_MINUTES.filter((minutes) => startMs + minutes * MINUTE_MS <= nowMs).length,
  );
  const [timeBefore] = useState(() => toLocalTime(startMs, timeZone).time);
  const [time, setTime] = useState(timeBefore);
  const [rangeFault, setRangeFault] = useState<string | undefined>();
  const { isBusy, failure, run, clear } = useSubmission(async (instant: number) => {
    if (activeId === null) return;
    await changes.moveStart({ id: activeId, startTime }, new Date(instant).toISOString());
    onClose();
  }, DIARY_MESSAGES.saveFailed);
  const { asleep, form } = failure === null ? {} : toFormErrors(failure.error);
  const move = (instant: number) => {
    setRangeFault(undefined);
    void run(instant);
  };
  const moveToTime = () => {
    const { date } = toLocalTime(startMs, timeZone);
    const meant = [date, addDays(date, 1)].flatMap((day) => {
      const found = findInstants({ date: day, time }, timeZone);
      return found === undefined ? [] : [found.earlier, found.later];
    });
    // The first since the start, whose own minute is the start.
    const instant = meant.find((each) => each > startMs - MINUTE_MS) ?? Infinity;
    if (instant <= serverNowMs()) move(Math.max(instant, startMs));
    else
      setRangeFault(
        DIARY_MESSAGES.laterRange({
          from: clockTime(startMs, timeZone),
          until: clockTime(serverNowMs(), timeZone),
        }),
      );
  };

  return (
    <Dialog
      title={DIARY_OPENERS.fellAsleepLater}
      isChanged={time !== timeBefore && !isBusy}
      onClose={onClose}
    >
      <p className="mt-1 mb-2 text-ink-2">
        {DIARY_MESSAGES.laterQuestion({ time: clockTime(startMs, timeZone) })}
      </p>
      {isSilent && <p className="mb-2">{TOAST_MESSAGES.needsServer}</p>}
      <div className="flex flex-wrap gap-2.5">
        {STEPS_MINUTES.slice(0, possible).map((minutes) => (
          <Button
            key={minutes}
            kind="secondary"
            className="grow"
            disabled={isBusy || isSilent}
            onClick={() => move(startMs + minutes * MINUTE_MS)}
          >
            {DIARY_MESSAGES.laterBy({
              minutes: grouped(minutes),
              time: clockTime(startMs + minutes * MINUTE_MS, timeZone),
            })}
          </Button>
        ))}
      </div>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          moveToTime();
        }}
      >
        <TimeField
          label={DIARY_MESSAGES.laterAt}
          error={rangeFault ?? asleep ?? form}
          disabled={isSilent}
          value={time}
          onChange={(changed) => {
            setTime(changed);
            setRangeFault(undefined);
            clear();
          }}
        />
        <Button type="submit" wide className="mt-4" disabled={isBusy || isSilent}>
          {isBusy ? DIARY_MESSAGES.saving : DIARY_MESSAGES.save}
        </Button>
      </form>
    </Dialog>
  );
}
