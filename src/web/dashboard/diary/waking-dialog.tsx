import { useId, useState } from 'react';
import { ENTERED_AT_MOST_MINUTES } from '#domain/manual-entry.ts';
import { screenTimeZone } from '#web/time/screen-time-zone.ts';
import { getErrorMessage } from '#web/api/api-error.ts';
import type { DashboardData } from '#web/api/dashboard-data.ts';
import { serverNowMs } from '#web/api/server-clock.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TimeField } from '#web/ui/time-field.tsx';
import { DIARY_MESSAGES } from '#web/messages/app.ts';
import { getGoalMinutes } from '../sleep-now/goal.ts';
import { minutesSince } from '#web/time/sleep-times.ts';
import { useMinuteClock } from '#web/time/use-minute-clock.ts';
import type { Ending, SleepSession } from '#web/dashboard/sleep-session/use-sleep-session.ts';
import { DstChoice } from './dst-choice.tsx';
import { LongSleepQuestion } from './long-sleep-question.tsx';
import { toMoment, type ClockPick } from './sleep-form.ts';
import { momentText } from './times-fields.tsx';
import { probableWaking } from './proposed-times.ts';
import { toLocalTime } from '#web/time/zoned-time.ts';

type WakingDialogProps = { data: DashboardData; session: SleepSession; onClose: () => void };

/** Asks for the real waking after a forgotten Wake Up: one tap for the probable time, or any other. */
export function WakingDialog({ data, session, onClose }: WakingDialogProps) {
  const formId = useId();
  const timeZone = screenTimeZone();
  const startTime = session.startTime ?? '';
  const [probable] = useState(() =>
    probableWaking(Date.parse(startTime), timeZone, data.usual, getGoalMinutes(data)),
  );
  const mayBeTrue = useMinuteClock(
    (nowMs) => minutesSince(startTime, nowMs) <= ENTERED_AT_MOST_MINUTES,
  );
  const [isOther, setOther] = useState(false);
  /** The end to confirm, once the sleeper has said that it is true. */
  const [longEndMs, setLongEndMs] = useState<number | undefined>();
  const [localBefore] = useState(() => toLocalTime(probable, timeZone));
  const [local, setLocal] = useState(localBefore);
  const [pick, setPick] = useState<ClockPick | undefined>();
  const [fault, setFault] = useState<string | undefined>();
  const moment = toMoment(local, timeZone, pick);

  const end = async (ending: Ending) => {
    const error = await session.end(ending);
    if (error === undefined) onClose();
    else setFault(getErrorMessage(error, DIARY_MESSAGES.endAtFailed));
  };
  const endLong = async (endMs: number) => {
    const error = await session.end({
      endTime: new Date(endMs).toISOString(),
      confirmFailed: DIARY_MESSAGES.confirmFailed,
    });
    if (error !== undefined) throw error;
    onClose();
  };
  const change = (changed: Partial<typeof local>) => {
    setLocal((before) => ({ ...before, ...changed }));
    setPick(undefined);
    setFault(undefined);
  };
  const endAtOther = () => {
    if (moment.instant === undefined)
      setFault(
        moment.meant === undefined ? DIARY_MESSAGES.missingTime : DIARY_MESSAGES.answerFirst,
      );
    else void end({ endTime: new Date(moment.instant).toISOString() });
  };

  return (
    <Dialog
      title={DIARY_MESSAGES.wakingTitle}
      isChanged={local !== localBefore && !session.isBusy}
      onClose={onClose}
      footer={
        longEndMs === undefined ? (
          <div className="flex flex-col gap-2.5">
            {isOther ? (
              <Button type="submit" form={formId} disabled={session.isBusy}>
                {session.isBusy ? DIARY_MESSAGES.saving : DIARY_MESSAGES.save}
              </Button>
            ) : (
              <>
                <Button
                  disabled={session.isBusy}
                  onClick={() => void end({ endTime: new Date(probable).toISOString() })}
                >
                  {DIARY_MESSAGES.wokeAt({ moment: momentText(probable, timeZone) })}
                </Button>
                <Button kind="secondary" disabled={session.isBusy} onClick={() => setOther(true)}>
                  {DIARY_MESSAGES.anotherTime}
                </Button>
              </>
            )}
            {mayBeTrue && (
              <Button
                kind="secondary"
                disabled={session.isBusy}
                onClick={() => setLongEndMs(serverNowMs())}
              >
                {DIARY_MESSAGES.reallyThatLong}
              </Button>
            )}
          </div>
        ) : (
          <LongSleepQuestion
            minutes={minutesSince(startTime, longEndMs)}
            onConfirm={() => endLong(longEndMs)}
            onBack={() => {
              setLongEndMs(undefined);
              setOther(true);
            }}
          />
        )
      }
    >
      <p className="mt-1 text-ink-2">
        {DIARY_MESSAGES.wakingQuestion({ moment: momentText(startTime, timeZone) })}
      </p>
      {isOther ? (
        <form
          id={formId}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            endAtOther();
          }}
        >
          <Field
            type="date"
            label={DIARY_MESSAGES.date}
            value={local.date}
            onChange={(event) => change({ date: event.target.value })}
          />
          <TimeField
            label={DIARY_MESSAGES.woke}
            error={fault}
            value={local.time}
            onChange={(time) => change({ time })}
          />
          <DstChoice moment={moment} timeZone={timeZone} pick={pick} onPick={setPick} />
        </form>
      ) : (
        fault !== undefined && <FormError message={fault} />
      )}
    </Dialog>
  );
}
