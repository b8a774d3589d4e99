import {
  FULL_DAY_HOURS,
  PAID_MINUTES_CAP,
  POINTS_PER_HOUR,
  STREAK_BONUSES,
} from '#domain/points.ts';
import type { DashboardData } from '#web/api/dashboard-data.ts';
import { Icon } from '#web/ui/icon.tsx';
import { SLEEP_NOW_MESSAGES } from '#web/messages/dashboard-sleep-now.ts';

/** Number of nights after which the rules are collapsed. */
const NEW_FOR_NIGHTS = 7;

const { rulesTitle, rules } = SLEEP_NOW_MESSAGES;

const BONUS_DAYS = STREAK_BONUSES.map(({ days }) => days);

/** How points are earned: complete for the first nights, later collapsed. */
export function PointsRules({ data }: { data: DashboardData }) {
  const { recentSleeps = [] } = data;
  const nights = recentSleeps.filter(({ endTime, needsReview }) => endTime && !needsReview).length;
  if (nights < NEW_FOR_NIGHTS)
    return (
      <section>
        <h2 className="mb-1.5 text-lg">{rulesTitle}</h2>
        <p className="text-sm/normal text-ink-2">
          <b className="font-semibold text-ink">{rules.threshold(FULL_DAY_HOURS)}</b>
          {rules.earn}
          <b className="font-semibold text-ink">{rules.rate(POINTS_PER_HOUR)}</b>
          {rules.bonus(BONUS_DAYS)}
        </p>
      </section>
    );
  return (
    <details className="group text-sm/normal text-ink-2">
      <summary className="flex min-h-11 cursor-pointer items-start gap-2">
        <Icon name="chevron" className="group-open:rotate-90" />
        <span>
          <b className="block font-semibold text-ink">{rulesTitle}</b>
          {rules.inShort(FULL_DAY_HOURS, POINTS_PER_HOUR, BONUS_DAYS)}
        </span>
      </summary>
      <p className="pt-1 pl-8">{rules.more(PAID_MINUTES_CAP / 60)}</p>
    </details>
  );
}
