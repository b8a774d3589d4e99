import { FULL_DAY_MINUTES, STREAK_BONUSES } from '#diary/rules/points.ts';
import { REOPENABLE_MS } from '#diary/rules/reopen.ts';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { Medal } from '#diary/web/medal.tsx';
import { MORNING_MESSAGES } from '#kernel/web/messages/app.ts';
import { SLEEP_NOW_MESSAGES } from '#kernel/web/messages/first.ts';
import { useOpenDiary } from '#diary/web/diary-context.ts';
import { grouped } from '#kernel/web/time/sleep-times.ts';
import { useMinuteClock } from '#kernel/web/time/use-minute-clock.ts';
import type { Waking } from '#dashboard/web/waking.ts';
import type { SleepNowProps } from './sleep-sky.tsx';
import { petalsAhead } from './streak-step.tsx';

type MorningStepProps = SleepNowProps & { waking: Waking };

/** Streak progress with this waking, the next milestone, and *Still sleeping*. */
export function MorningStep({ data, waking, session }: MorningStepProps) {
  const { currentStreak = 0 } = data;
  const { milestoneDays } = waking;
  const next = STREAK_BONUSES.find(({ days }) => days > currentStreak) ?? STREAK_BONUSES.at(-1);
  return (
    <section className="morning-step flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <div className="streak-so-far">
        <Medal
          id={`streak-${milestoneDays ?? next?.days}`}
          isUnlocked={milestoneDays !== undefined || currentStreak >= (next?.days ?? 0)}
        />
        <div>
          {currentStreak > 0 && <p className="night">{nightText(data, currentStreak)}</p>}
          <p className="text-sm text-ink-2">{petalsAhead(currentStreak)}</p>
        </div>
      </div>
      <StillSleeping waking={waking} session={session} />
    </section>
  );
}

/** 'Night 13 → 14' if this sleep completed its day, else 'Night 14'. */
function nightText({ lastSleep, recentSleeps = [] }: DashboardData, streak: number): string {
  const slept = recentSleeps
    .filter(({ needsReview }) => !needsReview)
    .filter(({ sleepDate }) => sleepDate !== undefined && sleepDate === lastSleep?.sleepDate)
    .map(({ id, durationMinutes = 0 }) => ({ isLast: id === lastSleep?.id, durationMinutes }));
  const sumMinutes = (sleeps: typeof slept) =>
    sleeps.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0);
  const isStep =
    sumMinutes(slept) >= FULL_DAY_MINUTES &&
    sumMinutes(slept.filter(({ isLast }) => !isLast)) < FULL_DAY_MINUTES;
  return isStep && streak > 1
    ? MORNING_MESSAGES.nightAfter({ before: grouped(streak - 1), after: grouped(streak) })
    : SLEEP_NOW_MESSAGES.night({ streak: grouped(streak) });
}

/** Reopens the sleep, for ten minutes after Wake Up. */
function StillSleeping({ waking, session }: Pick<MorningStepProps, 'waking' | 'session'>) {
  const hasDiary = useOpenDiary() !== null;
  const { id, isLive, wokeAtMs } = waking;
  const isOffered = useMinuteClock((nowMs) => isLive && nowMs - wokeAtMs < REOPENABLE_MS);
  if (!hasDiary || id === undefined || !isOffered) return null;
  return (
    <button
      type="button"
      className="min-h-[44px] rounded-full border-[1.5px] border-edge px-4 text-sm/normal font-semibold"
      onClick={() => void session.reopen(id)}
    >
      {SLEEP_NOW_MESSAGES.stillSleeping}
    </button>
  );
}
