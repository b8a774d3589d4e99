import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { CLOTH_MESSAGES, NIGHTS_MESSAGES } from '#kernel/web/messages/app.ts';
import { Link } from '#kernel/web/ui/link.tsx';
import { formatWeekdayDate } from '#diary/web/date-names.ts';
import { toJourneySearch } from '#diary/web/journey-address.ts';
import { describeNight } from '#pictures/web/cloth/describe-night.ts';
import { Motif } from '#pictures/web/cloth/one-motif.tsx';
import { useCloth, useNewestDate, weeksUntil } from '#pictures/web/cloth/use-cloth.ts';

/** The motif of the night that just ended, waxed and dyed once if it is new; a link to the cloth. */
export function MorningMotif({ data: dashboard, isNew }: { data: DashboardData; isNew: boolean }) {
  const newest = useNewestDate(dashboard);
  const { nights, dye } = useCloth(weeksUntil(newest, 1), dashboard);
  const night = nights?.find(({ sleepDate }) => sleepDate === newest);
  if (night === undefined) return null;
  return (
    <Link
      to={{ search: toJourneySearch('cloth') }}
      className={`flex items-center gap-4 ${isNew ? 'cloth-morning' : ''}`}
    >
      <Motif facts={night} dye={dye} />
      <span>
        <b>{CLOTH_MESSAGES.title}</b>
        <span className="block text-sm text-ink-2">
          {NIGHTS_MESSAGES.year.cell({
            date: formatWeekdayDate(night.sleepDate),
            sleep: describeNight(night),
          })}
        </span>
      </span>
    </Link>
  );
}
