import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { daysBetween } from '#domain/calendar.ts';
import type { DashboardData } from '#web/api/dashboard-data.ts';
import { useMonths } from '#web/api/queries/diary.ts';
import { DESK, useMedia } from '#web/browser/use-media.ts';
import { CLOTH_MESSAGES } from '#web/messages/app.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Link } from '#web/ui/link.tsx';
import { LoadState } from '#web/ui/load-state.tsx';
import { useDiaryFollows } from '../diary/diary-sync.ts';
import { toDiarySearch, toJourneySearch, useJourneyAddress } from '../journey/journey-address.ts';
import { ClothGrid } from './cloth-grid.tsx';
import { ClothPicture } from './cloth-picture.tsx';
import { describeCloth, signCloth } from './describe-night.ts';
import { makeLattice, toDate } from './lattice.ts';
import { makeSheet } from './sheet.ts';
import {
  calendarYear,
  toYear,
  useCloth,
  useNewestDate,
  weeksFrom,
  weeksUntil,
} from './use-cloth.ts';

const [ClothDetails] = lazyPart(async () => (await import('./cloth-details.tsx')).ClothDetails);
const [SaveDialog] = lazyPart(async () => (await import('./save-dialog.tsx')).SaveDialog, {
  isOptional: false,
});

const QUARTER_WEEKS = 13;

type YearProps = { year: number; dashboard: DashboardData };

/** The cloth of the year of the address, and the other years as small cloths. */
export function ClothPage({ data: dashboard }: { data: DashboardData }) {
  const newest = useNewestDate(dashboard);
  const { range } = useJourneyAddress();
  const year = toYear(range.from ?? newest);
  const { data: months = [] } = useMonths();
  useDiaryFollows(dashboard);
  const years = new Set([toYear(newest), ...months.map(({ month }) => toYear(month))]);
  years.delete(year);
  return (
    <section>
      <YearCloth key={year} year={year} dashboard={dashboard} />
      {years.size > 0 && (
        <>
          <h3 className="pt-8 text-[1.25rem]">{CLOTH_MESSAGES.others}</h3>
          <ul className="grid gap-6 pt-3 tablet:grid-cols-2 desk:grid-cols-3">
            {[...years].map((other) => (
              <OtherCloth key={other} year={other} dashboard={dashboard} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** On a phone the last quarter, or by choice the year. */
function YearCloth({ year, dashboard }: YearProps) {
  const newest = useNewestDate(dashboard);
  const isDesk = useMedia(DESK);
  const isTablet = useMedia('(width >= 720px)');
  const paper = isDesk ? 'year' : isTablet ? 'tablet' : 'quarter';
  const [isWhole, showWhole] = useState(false);
  const hasQuarter = paper === 'quarter' && year === toYear(newest);
  const hasChoice = hasQuarter && daysBetween(calendarYear(year).from, newest) >= QUARTER_WEEKS * 7;
  const isQuarter = hasQuarter && !(hasChoice && isWhole);
  const span = isQuarter ? weeksUntil(newest, QUARTER_WEEKS) : calendarYear(year);
  const { nights, dye, isError, tryAgain } = useCloth(span, dashboard);
  const sheet = useMemo(() => {
    const known = nights ?? [];
    const from = known[0]?.sleepDate ?? newest;
    if (known.length === 1) return makeSheet(known, makeLattice('one', { from, to: from }));
    // The first weeks begin with the first night, and are still to be filled.
    const shown = isQuarter ? weeksFrom(from, QUARTER_WEEKS) : calendarYear(year);
    return makeSheet(known, makeLattice(paper, shown), signCloth(year, known));
  }, [nights, newest, isQuarter, paper, year]);
  const [isSaving, setSaving] = useState(false);
  const navigate = useNavigate();

  if (nights === undefined)
    return (
      <LoadState
        words={CLOTH_MESSAGES}
        failure={isError ? CLOTH_MESSAGES.failed : null}
        onTryAgain={tryAgain}
      />
    );
  const { first, last } = sheet.lattice;
  const finding = describeCloth({ from: toDate(first), to: toDate(last) }, nights);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-4">
        <div className="min-w-60 flex-1">
          <h2 className="text-[1.5rem]">{CLOTH_MESSAGES.title}</h2>
          <p className="text-ink-2">{finding}</p>
        </div>
        {hasChoice && (
          <Button kind="secondary" onClick={() => showWhole(!isWhole)}>
            {isWhole ? CLOTH_MESSAGES.quarter : CLOTH_MESSAGES.year}
          </Button>
        )}
        {nights.length > 0 && (
          <Button kind="secondary" onClick={() => setSaving(true)}>
            {CLOTH_MESSAGES.save}
          </Button>
        )}
      </div>
      <ClothGrid
        className={nights.length === 1 ? 'cloth-one' : ''}
        nights={nights}
        sheet={sheet}
        dye={dye}
        label={finding}
        onOpen={(date) => void navigate({ search: toDiarySearch(date) })}
      />
      <Suspense>
        <ClothDetails nights={nights} dye={dye} finding={finding} dashboard={dashboard} />
      </Suspense>
      {isSaving && (
        <Suspense>
          <SaveDialog year={year} dashboard={dashboard} onClose={() => setSaving(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Fetched and drawn when it comes near the window. */
function OtherCloth({ year, dashboard }: YearProps) {
  const item = useRef<HTMLLIElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting === true && setNear(true),
      { rootMargin: '25%' },
    );
    if (item.current !== null) observer.observe(item.current);
    return () => observer.disconnect();
  }, []);
  const address = new URLSearchParams(toJourneySearch('cloth'));
  address.set('from', calendarYear(year).from);
  return (
    <li ref={item}>
      <Link to={{ search: `?${address.toString()}` }} className="block">
        {isNear ? (
          <SmallCloth year={year} dashboard={dashboard} />
        ) : (
          <span className="cloth-other">{year}</span>
        )}
      </Link>
    </li>
  );
}

function SmallCloth({ year, dashboard }: YearProps) {
  const { nights, dye } = useCloth(calendarYear(year), dashboard);
  const sheet = useMemo(() => makeSheet([], makeLattice('small', calendarYear(year))), [year]);
  return (
    <>
      <ClothPicture nights={nights ?? []} sheet={sheet} dye={dye} />
      <span className="block pt-1.5">{nights === undefined ? year : signCloth(year, nights)}</span>
    </>
  );
}
