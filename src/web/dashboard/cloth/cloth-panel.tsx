import './cloth.css';
import { useMemo } from 'react';
import type { DashboardData } from '#web/api/dashboard-data.ts';
import { useMedia, WIDE } from '#web/browser/use-media.ts';
import { CLOTH_MESSAGES } from '#web/messages/app.ts';
import { Link } from '#web/ui/link.tsx';
import { useDiaryFollows } from '../diary/diary-sync.ts';
import { toJourneySearch } from '../journey/journey-address.ts';
import { ClothHem } from './cloth-hem.tsx';
import { ClothPicture } from './cloth-picture.tsx';
import { describeCloth, nameDate } from './describe-night.ts';
import { drawCloth } from './draw-cloth.ts';
import { makeLattice, PAPERS } from './lattice.ts';
import { calendarYear, lastWeeks, toYear, useCloth, useNewestDate } from './use-cloth.ts';

const SHOWN_WEEKS = 6;

/** The cloth on My Stats, one link to its page: the last six weeks, or from 1400 px on the year. */
export function ClothPanel({ data: dashboard }: { data: DashboardData }) {
  const newest = useNewestDate(dashboard);
  const isWide = useMedia(WIDE);
  const span = useMemo(
    () => (isWide ? calendarYear(toYear(newest)) : lastWeeks(SHOWN_WEEKS, newest)),
    [isWide, newest],
  );
  const { nights, dye, isError } = useCloth(span, dashboard);
  useDiaryFollows(dashboard);
  const lattice = useMemo(
    () => makeLattice(PAPERS[isWide ? 'stats' : 'weeks'], span.from, span.to),
    [isWide, span],
  );
  const layers = useMemo(() => drawCloth(nights ?? [], lattice), [nights, lattice]);
  const name = isWide
    ? String(toYear(newest))
    : CLOTH_MESSAGES.since({ date: nameDate(span.from) });
  const finding =
    nights === undefined
      ? CLOTH_MESSAGES.loading
      : nights.length === 0
        ? CLOTH_MESSAGES.none
        : describeCloth(name, nights);
  return (
    <section>
      <h2 className="mb-2 text-[1.375rem]">{CLOTH_MESSAGES.title}</h2>
      <Link
        to={{ search: toJourneySearch('cloth') }}
        aria-label={CLOTH_MESSAGES.open}
        className="block"
      >
        <ClothPicture layers={layers} lattice={lattice} dye={dye} />
        {isWide && <ClothHem nights={nights ?? []} lattice={lattice} dye={dye} />}
      </Link>
      <p className="pt-2 text-sm text-ink-2">{isError ? CLOTH_MESSAGES.failed : finding}</p>
    </section>
  );
}
