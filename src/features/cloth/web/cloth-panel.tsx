import { useMemo } from 'react';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { useMedia, WIDE } from '#kernel/web/browser/use-media.ts';
import { CLOTH_MESSAGES } from '#kernel/web/messages/app.ts';
import { Link } from '#kernel/web/ui/link.tsx';
import { toJourneySearch } from '#diary/web/journey-address.ts';
import { ClothPicture } from '#pictures/web/cloth/cloth-picture.tsx';
import { describeCloth } from '#pictures/web/cloth/describe-night.ts';
import { makeLattice } from '#pictures/web/cloth/lattice.ts';
import { makeSheet } from '#pictures/web/cloth/sheet.ts';
import {
  calendarYear,
  toYear,
  useCloth,
  useNewestDate,
  weeksUntil,
} from '#pictures/web/cloth/use-cloth.ts';

const SHOWN_WEEKS = 6;

/** The cloth on My Stats, one link to its page: the last six weeks, or from 1400 px on the year. */
export function ClothPanel({ data: dashboard }: { data: DashboardData }) {
  const newest = useNewestDate(dashboard);
  const isWide = useMedia(WIDE);
  const span = isWide ? calendarYear(toYear(newest)) : weeksUntil(newest, SHOWN_WEEKS);
  const { from, to } = span;
  const { nights, dye, isError } = useCloth(span, dashboard);
  const sheet = useMemo(
    () => makeSheet(nights ?? [], makeLattice(isWide ? 'stats' : 'weeks', { from, to })),
    [nights, isWide, from, to],
  );
  const finding = nights === undefined ? CLOTH_MESSAGES.loading : describeCloth(span, nights);
  return (
    <section>
      <h2 className="mb-2 text-[1.375rem]">{CLOTH_MESSAGES.title}</h2>
      <Link
        to={{ search: toJourneySearch('cloth') }}
        aria-label={CLOTH_MESSAGES.open}
        className="block"
      >
        <ClothPicture nights={nights ?? []} sheet={sheet} dye={dye} />
      </Link>
      <p className="pt-2 text-sm text-ink-2">{isError ? CLOTH_MESSAGES.failed : finding}</p>
    </section>
  );
}
