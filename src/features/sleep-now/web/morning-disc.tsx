import { useGame } from '#game/web/game.tsx';
import { FULL_DAY_HOURS, FULL_DAY_MINUTES } from '#diary/rules/points.ts';
import { DIARY_OPENERS, OUTBOX_MESSAGES, SLEEP_NOW_MESSAGES } from '#kernel/web/messages/first.ts';
import { CALM_MESSAGES, MORNING_MESSAGES } from '#kernel/web/messages/app.ts';
import { formatNumber } from '#kernel/web/messages/formats.ts';
import { decimalHours, grouped } from '#kernel/web/time/sleep-times.ts';
import type { Waking } from '#dashboard/web/waking.ts';
import { CountUp } from './count-up.tsx';
import type { SequenceStep } from './use-sequence.ts';

type MorningWordsProps = {
  waking: Waking;
  /** Of all sleeps of its date. */
  dateMinutes: number;
  currentStreak: number;
  isWaiting: boolean;
};

/** The large number of the disc: the points, or the hours where there are none or no game. */
export function MorningNumber({ waking, step }: { waking: Waking; step: SequenceStep }) {
  const { durationMinutes, points, needsReview } = waking;
  const hasGame = useGame();
  if (needsReview) return <p className="disc-title font-display">{DIARY_OPENERS.checkTheTimes}</p>;
  if (!hasGame || points === undefined || isTooShort(waking))
    return (
      <p className="disc-number">
        {decimalHours(durationMinutes)}
        <small>{SLEEP_NOW_MESSAGES.hourUnit}</small>
      </p>
    );
  return (
    <p className="disc-number">
      {/* The sign comes with the mark that decides its side. */}
      <span dir="auto">
        <span className="disc-plus" aria-hidden="true">
          {signedZero().slice(0, -1)}
        </span>
        <CountUp value={points} step={step} />
      </span>
      <span className="sr-only">{MORNING_MESSAGES.points({ points })}</span>
    </p>
  );
}

/** What the number is for, and the streak. */
export function MorningWords({ waking, dateMinutes, currentStreak, isWaiting }: MorningWordsProps) {
  const hasGame = useGame();
  if (!hasGame)
    return (
      !waking.needsReview && (
        <p className="disc-line">{isWaiting ? OUTBOX_MESSAGES.kept : CALM_MESSAGES.ofSleep}</p>
      )
    );
  const hasStreak = currentStreak > 0 && !isWaiting && !waking.needsReview && !isTooShort(waking);
  return (
    <>
      {!waking.needsReview && (
        <p className="disc-line">
          {isWaiting ? MORNING_MESSAGES.savedHere : explainAward(waking, dateMinutes)}
        </p>
      )}
      {hasStreak && (
        <p className="disc-line morning-streak">
          {MORNING_MESSAGES.streak({ count: currentStreak })}
        </p>
      )}
    </>
  );
}

const signedZero = () => formatNumber(0, { signDisplay: 'always' });

const isTooShort = ({ durationMinutes, points, needsReview }: Waking) =>
  durationMinutes < FULL_DAY_MINUTES && points === 0 && !needsReview;

function explainAward(waking: Waking, dateMinutes: number): string {
  const { durationMinutes, points, bonusPoints } = waking;
  if (isTooShort(waking))
    return MORNING_MESSAGES.pointsBegin({
      none: signedZero(),
      fullDayHours: grouped(FULL_DAY_HOURS),
    });
  if (bonusPoints > 0 && points !== undefined)
    return MORNING_MESSAGES.sleepAndStreak({
      sleepPoints: grouped(points - bonusPoints),
      bonusPoints: grouped(bonusPoints),
    });
  // The part that makes a date full is paid for the parts before it too.
  const isCompleted = dateMinutes - durationMinutes < FULL_DAY_MINUTES;
  const minutes = isCompleted ? dateMinutes : durationMinutes;
  return MORNING_MESSAGES.forSleep({ hours: decimalHours(minutes) });
}
