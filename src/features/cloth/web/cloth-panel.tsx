import { addDays, type SleepDate } from '#kernel/rules/calendar.ts';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { serverNowMs } from '#kernel/web/api/server-clock.ts';
import { DESK, useMedia } from '#kernel/web/browser/use-media.ts';
import { ACCOUNT_MESSAGES, CLOTH_MESSAGES } from '#kernel/web/messages/app.ts';
import { useScreenTimeZone } from '#kernel/web/time/screen-time-zone.ts';
import { toLocalTime } from '#kernel/web/time/zoned-time.ts';
import { Icon } from '#kernel/web/ui/icon.tsx';
import { Link } from '#kernel/web/ui/link.tsx';
import { toJourneySearch } from '#diary/web/journey-address.ts';
import { ClothBand } from '#pictures/web/cloth/cloth-band.tsx';
import { useCloth, useNewestDate } from '#pictures/web/cloth/use-cloth.ts';

/** Enough for a wide window. */
const SHOWN_DATES = 40;
/** Seven nights and tonight have the width of a phone, half of them on each side of the middle. */
const DAYS_AFTER_MIDDLE = 4;
const DAYS_AFTER_MIDDLE_WIDE = 12;

/** The cloth on My Stats, one link to its page: the last nights, and tonight in dots. */
export function ClothPanel({ data: dashboard }: { data: DashboardData }) {
  const newest = useNewestDate(dashboard);
  const {
    nights = [],
    dye,
    isError,
  } = useCloth({ from: addDays(newest, -SHOWN_DATES), to: newest }, dashboard);
  const after = useMedia(DESK) ? DAYS_AFTER_MIDDLE_WIDE : DAYS_AFTER_MIDDLE;
  const tonight = useTonight(nights.at(-1)?.sleepDate);
  return (
    <section>
      <Link to={{ search: toJourneySearch('cloth') }} className="cloth-link">
        <ClothBand
          nights={nights}
          dye={dye}
          middle={addDays(tonight, -after)}
          tonight={tonight}
          tile={73}
          centre="row"
          height={124}
        />
        <h2 className="flex min-h-11 items-center gap-1 text-lg">
          {CLOTH_MESSAGES.title}
          <Icon name="chevron" className="text-ink-2" />
        </h2>
      </Link>
      {isError && <p className="text-sm text-ink-2">{ACCOUNT_MESSAGES.loadFailed}</p>}
    </section>
  );
}

/** The date on which the next night ends: after noon, or once today's is known, tomorrow. */
function useTonight(newestNight: SleepDate = ''): SleepDate {
  const { date, time } = toLocalTime(serverNowMs(), useScreenTimeZone());
  const next = time >= '12:00' ? addDays(date, 1) : date;
  return newestNight < next ? next : addDays(newestNight, 1);
}
