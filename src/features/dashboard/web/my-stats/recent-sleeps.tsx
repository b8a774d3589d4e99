import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { EmptyState } from '#kernel/web/ui/empty-state.tsx';
import { Link } from '#kernel/web/ui/link.tsx';
import { HISTORY_MESSAGES, MY_STATS_MESSAGES } from '#kernel/web/messages/app.ts';
import { useOpenDiary } from '#diary/web/diary-context.ts';
import { toJourneySearch } from '#diary/web/journey-address.ts';
import { SleepRow } from '#pictures/web/sleep-row.tsx';
import { livingStreak } from '#diary/web/row-marks.ts';

const MOST = 5;

export function RecentSleeps({ data }: { data: DashboardData }) {
  const { recentSleeps = [], currentStreak = 0 } = data;
  const hasDiary = useOpenDiary() !== null;
  const sleeps = recentSleeps
    .toSorted((a, b) => Date.parse(b.startTime) - Date.parse(a.startTime))
    .slice(0, MOST);
  const inStreak = livingStreak(recentSleeps, currentStreak);
  return (
    <section>
      <h2 tabIndex={-1} className="mb-2 text-[1.375rem] outline-none">
        {MY_STATS_MESSAGES.recentSleeps}
      </h2>
      {sleeps.length === 0 ? (
        <EmptyState
          petals={4}
          title={HISTORY_MESSAGES.none}
          next={MY_STATS_MESSAGES.noSleepsNext}
        />
      ) : (
        <ul className="rows">
          {sleeps.map((sleep) => (
            <li key={sleep.id}>
              <SleepRow sleep={sleep} isInStreak={inStreak(sleep)} />
            </li>
          ))}
        </ul>
      )}
      {hasDiary && (
        <Link to={{ search: toJourneySearch('diary') }} className="all-sleeps screen-only">
          {HISTORY_MESSAGES.title}
        </Link>
      )}
    </section>
  );
}
