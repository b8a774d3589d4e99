import { useState } from 'react';
import { FULL_DAY_HOURS, FULL_DAY_MINUTES } from '#domain/points.ts';
import { REVIEW_OVER_HOURS } from '#domain/sleep.ts';
import { SLEEP_NOW_WORDS } from '#web/words/dashboard-sleep-now.ts';
import { decimalHours, grouped, hourOfDay } from '../sleep-times.ts';
import type { Waking } from '../waking.ts';
import { CountUp } from './count-up.tsx';
import { useArrivalFocus } from './use-arrival-focus.ts';

/** The hours in which waking up is worth a 'Good morning'. */
const MORNING = { fromHour: 3, untilHour: 12 };

type WakingWordsProps = {
  waking: Waking;
  /** Right after the tap the points count up and take the focus; later they are simply there. */
  isNew: boolean;
  onShown: () => void;
};

/** The disc of the morning: what the sleep brought, and of what it is made. */
export function WakingWords({ waking, isNew, onShown }: WakingWordsProps) {
  const greeting = useArrivalFocus<HTMLHeadingElement>(isNew, onShown);
  const [isCelebrated] = useState(isNew);

  const hour = hourOfDay(waking.wokeAtMs, waking.timeZone);
  const isMorning = hour >= MORNING.fromHour && hour < MORNING.untilHour;
  return (
    <div className="in-disc">
      <h1 ref={greeting} tabIndex={-1} className="disc-line outline-none">
        {isMorning ? SLEEP_NOW_WORDS.goodMorning : SLEEP_NOW_WORDS.welcomeBack}
      </h1>
      <p className="disc-number mt-1.5 mb-0.5">
        {waking.points === undefined || waking.needsReview ? (
          SLEEP_NOW_WORDS.hoursSlept(decimalHours(waking.durationMinutes))
        ) : (
          <>
            <span className="disc-plus" aria-hidden="true">
              +
            </span>
            <CountUp value={waking.points} isCounting={isCelebrated} />
            <span className="sr-only">{SLEEP_NOW_WORDS.points(`+${grouped(waking.points)}`)}</span>
          </>
        )}
      </p>
      <p className="disc-line">{explanationOf(waking)}</p>
    </div>
  );
}

function explanationOf({ durationMinutes, points, bonusPoints, needsReview }: Waking): string {
  const hours = decimalHours(durationMinutes);
  if (needsReview) return SLEEP_NOW_WORDS.needsReview(REVIEW_OVER_HOURS);
  if (bonusPoints > 0 && points !== undefined)
    return SLEEP_NOW_WORDS.sleepAndStreak(grouped(points - bonusPoints), grouped(bonusPoints));
  if (durationMinutes < FULL_DAY_MINUTES && points === 0)
    return SLEEP_NOW_WORDS.tooShort(sleptShort(durationMinutes), FULL_DAY_HOURS);
  return SLEEP_NOW_WORDS.forSleep(hours);
}

/** The last minutes before a full day would round up to the hours that this sleep was not. */
function sleptShort(durationMinutes: number): string {
  const hours = decimalHours(durationMinutes);
  return hours === decimalHours(FULL_DAY_MINUTES)
    ? SLEEP_NOW_WORDS.hoursAndMinutes(Math.floor(durationMinutes / 60), durationMinutes % 60)
    : SLEEP_NOW_WORDS.hoursSlept(hours);
}
