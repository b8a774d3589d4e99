import { Link } from '#web/ui/link.tsx';
import type { Day } from '#contract/diary.ts';
import { addDays } from '#domain/calendar.ts';
import type { DashboardData } from '#web/api/dashboard-data.ts';
import { useDays } from '#web/api/queries/diary.ts';
import { serverNowMs } from '#web/api/server-clock.ts';
import { useScreenTimeZone } from '#web/time/screen-time-zone.ts';
import { Kawung } from '#web/ui/kawung.tsx';
import { MY_STATS_MESSAGES } from '#web/messages/app.ts';
import { toLocalTime } from '#web/time/zoned-time.ts';
import { weekdayDate } from '#web/time/long-dates.ts';
import { decimalHours } from '#web/time/sleep-times.ts';
import { toDiarySearch } from '../journey/journey-address.ts';
import { useDiaryFollows } from '../diary/diary-sync.ts';

const DAYS = 35;

/** Five weeks of seven days, a flower each; days with sleep link to Journey. */
export function LastWeeks({ data: dashboard }: { data: DashboardData }) {
  const today = toLocalTime(serverNowMs(), useScreenTimeZone()).date;
  // A sleep that ends in the evening belongs to tomorrow, and the sleeper looks for it now.
  const until = (dashboard.recentSleeps ?? []).reduce(
    (latest, { sleepDate = '' }) => (sleepDate > latest ? sleepDate : latest),
    today,
  );
  const from = addDays(until, 1 - DAYS);
  const { data, isError } = useDays([{ from, to: until }], { staleTime: 0 });
  useDiaryFollows(dashboard);

  const days = data ?? [];
  const byDate = new Map(days.map((day) => [day.sleepDate, day]));
  const fullDays = days.filter(({ runDay }) => runDay > 0).slice(0, dashboard.currentStreak ?? 0);
  const inStreak = new Set(fullDays.map(({ sleepDate }) => sleepDate));
  return (
    <section className="mt-9">
      <h2 className="mb-2 text-[1.375rem]">{MY_STATS_MESSAGES.lastWeeks}</h2>
      {isError && <p className="text-ink-2">{MY_STATS_MESSAGES.lastWeeksFailed}</p>}
      {/* Without data, nothing is said about any day. In text of twice the size, seven flowers are wider than a phone. */}
      <ol aria-hidden={data === undefined} className="-mx-1.5 grid grid-cols-7 [&_svg]:max-w-full">
        {Array.from({ length: DAYS }, (_, index) => addDays(from, index)).map((date) => (
          <li key={date} className="grid min-h-11 place-items-center">
            <DayFlower date={date} day={byDate.get(date)} isInStreak={inStreak.has(date)} />
          </li>
        ))}
      </ol>
    </section>
  );
}

type DayFlowerProps = { date: string; day: Day | undefined; isInStreak: boolean };

function DayFlower({ date, day, isInStreak }: DayFlowerProps) {
  const name = weekdayDate(`${date}T00:00:00Z`, 'UTC');
  if (day === undefined || day.minutes === 0)
    return (
      <>
        <span className="size-1 rounded-full bg-edge" />
        <span className="sr-only">{MY_STATS_MESSAGES.dayWithoutSleep({ date: name })}</span>
      </>
    );
  const label = MY_STATS_MESSAGES.day({ date: name, hours: decimalHours(day.minutes) });
  return (
    <Link
      to={toDiarySearch(date)}
      aria-label={label}
      title={label}
      className="grid size-full place-items-center rounded-field"
    >
      <Kawung minutes={day.minutes} isInStreak={isInStreak} hasBonus={day.bonusPoints > 0} />
    </Link>
  );
}
