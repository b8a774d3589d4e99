import type { DashboardData, SleepEntry } from '#web/api/dashboard-data.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Kawung } from '#web/ui/kawung.tsx';
import { MY_STATS_WORDS } from '#web/words/dashboard-my-stats.ts';
import { clockTime, decimalHours, grouped, minutesSince, weekdayDate } from '../sleep-times.ts';
import { livingStreak } from './living-streak.ts';
import { newestSleeps } from './newest-sleeps.ts';

/** The newest sleeps, one row each. */
export function RecentSleeps({ data, nowMs }: { data: DashboardData; nowMs: number }) {
  const { recentSleeps = [], currentStreak = 0 } = data;
  const sleeps = newestSleeps(recentSleeps);
  const inStreak = livingStreak(recentSleeps, currentStreak);
  return (
    <section>
      <h2 className="mb-2 text-[1.375rem]">{MY_STATS_WORDS.recentSleeps}</h2>
      {sleeps.length === 0 ? (
        <EmptyState petals={4} title={MY_STATS_WORDS.noSleeps} next={MY_STATS_WORDS.noSleepsNext} />
      ) : (
        <ul className="rows">
          {sleeps.map((sleep) => (
            <SleepRow key={sleep.id} sleep={sleep} isInStreak={inStreak(sleep)} nowMs={nowMs} />
          ))}
        </ul>
      )}
    </section>
  );
}

function SleepRow({
  sleep,
  isInStreak,
  nowMs,
}: {
  sleep: SleepEntry;
  isInStreak: boolean;
  nowMs: number;
}) {
  const { startTime, endTime, timeZone, points = 0, bonusPoints = 0, needsReview = false } = sleep;
  const minutes = endTime
    ? (sleep.durationMinutes ?? minutesSince(startTime, Date.parse(endTime)))
    : minutesSince(startTime, nowMs);
  return (
    <li>
      <Kawung
        minutes={minutes}
        isInStreak={isInStreak}
        hasBonus={bonusPoints > 0}
        isDashed={needsReview}
      />
      <div className="min-w-0 flex-1">
        <h3 className="font-sans text-base/normal font-semibold tracking-normal">
          {weekdayDate(startTime, timeZone)}
        </h3>
        <p className="text-sm/[1.4] text-ink-2 tabular-nums">
          {MY_STATS_WORDS.fromTo(
            clockTime(startTime, timeZone),
            endTime ? clockTime(endTime, timeZone) : MY_STATS_WORDS.active,
          )}
        </p>
        {needsReview && (
          <p className="text-sm/[1.4] font-semibold text-kunyit">{MY_STATS_WORDS.checkTheTimes}</p>
        )}
      </div>
      <div className="flex-none text-right tabular-nums">
        <p className="font-display text-xl/[1.2]">{MY_STATS_WORDS.hours(decimalHours(minutes))}</p>
        <p
          className={`text-sm/[1.4] ${points > 0 ? 'font-semibold text-soga' : 'font-medium text-ink-2'}`}
        >
          {MY_STATS_WORDS.points(grouped(points))}
        </p>
      </div>
    </li>
  );
}
