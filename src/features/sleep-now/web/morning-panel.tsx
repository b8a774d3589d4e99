import { useState } from 'react';
import { FULL_DAY_HOURS, FULL_DAY_MINUTES } from '#diary/rules/points.ts';
import { REVIEW_OVER_HOURS } from '#diary/rules/sleep.ts';
import { Kawung } from '#diary/web/kawung.tsx';
import { MORNING_MESSAGES } from '#kernel/web/messages/app.ts';
import { formatNumber } from '#kernel/web/messages/formats.ts';
import { decimalHours, grouped, hourOfDay, hoursText } from '#kernel/web/time/sleep-times.ts';
import { OUTBOX_MESSAGES } from '#kernel/web/messages/first.ts';
import { useIsWaiting } from '#offline/web/outbox.ts';
import type { SleepSession } from '#dashboard/web/session/use-sleep-session.ts';
import type { Waking } from '#dashboard/web/waking.ts';
import { CountUp } from './count-up.tsx';
import { useFocusOnChange } from './use-focus-on-change.ts';

const MORNING = { fromHour: 3, untilHour: 12 };

type MorningPanelProps = { waking: Waking; session: SleepSession };

/** Right after the tap the points count up. */
export function MorningPanel({ waking, session }: MorningPanelProps) {
  const greeting = useFocusOnChange(session);
  const [isCelebrated] = useState(session.isChangeNew);
  const { durationMinutes, points, needsReview } = waking;
  const isWaiting = useIsWaiting(waking.id);

  const hour = hourOfDay(waking.wokeAtMs, waking.timeZone);
  const isMorning = hour >= MORNING.fromHour && hour < MORNING.untilHour;
  const isTooShort = durationMinutes < FULL_DAY_MINUTES && points === 0 && !needsReview;
  return (
    <div className="in-disc">
      <h1 ref={greeting} tabIndex={-1} className="disc-line outline-none">
        {isMorning ? MORNING_MESSAGES.goodMorning : MORNING_MESSAGES.welcomeBack}
      </h1>
      {isTooShort ? (
        <TooShort minutes={durationMinutes} />
      ) : (
        <>
          <p className="disc-number mt-1.5 mb-0.5">
            {points === undefined || needsReview ? (
              hoursText(durationMinutes)
            ) : (
              <>
                {/* The sign comes with the mark that decides its side. */}
                <span dir="auto">
                  <span className="disc-plus" aria-hidden="true">
                    {signedZero().slice(0, -1)}
                  </span>
                  <CountUp value={points} isCounting={isCelebrated} />
                </span>
                <span className="sr-only">{MORNING_MESSAGES.points({ points })}</span>
              </>
            )}
          </p>
          <p className="disc-line">{isWaiting ? OUTBOX_MESSAGES.counted : explainAward(waking)}</p>
        </>
      )}
    </div>
  );
}

const signedZero = () => formatNumber(0, { signDisplay: 'always' });

/** Below a full day the disc shows the duration and petals, and the missing award only small. */
function TooShort({ minutes }: { minutes: number }) {
  const hours = decimalHours(minutes);
  return (
    <>
      <p className="sr-only">
        {MORNING_MESSAGES.tooShort({
          slept: hoursText(minutes),
          fullDayHours: grouped(FULL_DAY_HOURS),
        })}
      </p>
      <p className="disc-number mt-1.5 mb-1" aria-hidden="true">
        {hours}
        <small>{MORNING_MESSAGES.hourUnit}</small>
      </p>
      <p className="disc-line disc-petals flex items-center gap-2" aria-hidden="true">
        <Kawung minutes={minutes} />
        {MORNING_MESSAGES.pointsBegin({ fullDayHours: grouped(FULL_DAY_HOURS) })}
      </p>
      <p className="disc-line disc-small" aria-hidden="true">
        {signedZero()}
      </p>
      <p className="sr-only">{MORNING_MESSAGES.points({ points: 0 })}</p>
    </>
  );
}

function explainAward({ durationMinutes, points, bonusPoints, needsReview }: Waking): string {
  if (needsReview) return MORNING_MESSAGES.needsReview({ hours: grouped(REVIEW_OVER_HOURS) });
  if (bonusPoints > 0 && points !== undefined)
    return MORNING_MESSAGES.sleepAndStreak({
      sleepPoints: grouped(points - bonusPoints),
      bonusPoints: grouped(bonusPoints),
    });
  return MORNING_MESSAGES.forSleep({ hours: decimalHours(durationMinutes) });
}
