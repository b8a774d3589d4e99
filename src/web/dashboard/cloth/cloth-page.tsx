import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { daysBetween } from '#domain/calendar.ts';
import type { DashboardData } from '#web/api/dashboard-data.ts';
import { useMonths } from '#web/api/queries/diary.ts';
import { DESK, useMedia } from '#web/browser/use-media.ts';
import { CLOTH_MESSAGES } from '#web/messages/app.ts';
import { formatList } from '#web/messages/formats.ts';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { LoadState } from '#web/ui/load-state.tsx';
import { useDiaryFollows } from '../diary/diary-sync.ts';
import { toDiarySearch, toJourneySearch, useJourneyAddress } from '../journey/journey-address.ts';
import { PictureTable } from '../journey/picture/picture-table.tsx';
import type { ClothNight } from './cloth-night.ts';
import { ClothGrid } from './cloth-grid.tsx';
import { ClothPicture } from './cloth-picture.tsx';
import { describeCloth, listFacts, nameDate, signCloth } from './describe-night.ts';
import { DyeChoice } from './dye-choice.tsx';
import { makeLattice } from './lattice.ts';
import { ClothLegend } from './legend.tsx';
import { makeSheet } from './sheet.ts';
import {
  calendarYear,
  toYear,
  useCloth,
  useNewestDate,
  weeksFrom,
  weeksUntil,
} from './use-cloth.ts';

const SaveDialog = lazy(async () => ({
  default: (await import('./save-dialog.tsx')).SaveDialog,
}));

const QUARTER_WEEKS = 13;

/** The cloth of a year, or on a phone of its last quarter; older years as small cloths. */
export function ClothPage({ data: dashboard }: { data: DashboardData }) {
  const newest = useNewestDate(dashboard);
  const { range } = useJourneyAddress();
  const year = toYear(range.from ?? newest);
  const isDesk = useMedia(DESK);
  const isTablet = useMedia('(width >= 720px)');
  const paper = isDesk ? 'year' : isTablet ? 'tablet' : 'quarter';
  const [isWhole, showWhole] = useState(false);
  const hasQuarter = paper === 'quarter' && year === toYear(newest);
  const hasChoice = hasQuarter && daysBetween(calendarYear(year).from, newest) >= QUARTER_WEEKS * 7;
  const isQuarter = hasQuarter && !(hasChoice && isWhole);
  const span = useMemo(
    () => (isQuarter ? weeksUntil(newest, QUARTER_WEEKS) : calendarYear(year)),
    [isQuarter, newest, year],
  );
  useDiaryFollows(dashboard);
  const { nights, dye, isError, tryAgain } = useCloth(span, dashboard);
  const sheet = useMemo(() => {
    const known = nights ?? [];
    // The first weeks begin with the first night, and are still to be filled.
    const first = known[0]?.sleepDate ?? newest;
    const shown = isQuarter ? weeksFrom(first, QUARTER_WEEKS) : span;
    return makeSheet(known, makeLattice(paper, shown), signCloth(year, known));
  }, [nights, newest, isQuarter, span, paper, year]);
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
  const finding = describeCloth(span, nights);
  return (
    <section>
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
        nights={nights}
        sheet={sheet}
        dye={dye}
        label={finding}
        onOpen={(date) => void navigate({ search: toDiarySearch(date) })}
      />
      <ClothLegend dye={dye} />
      {nights.length > 0 && (
        <PictureTable
          caption={finding}
          columns={Object.values(CLOTH_MESSAGES.column)}
          rows={() => toRows(nights)}
        />
      )}
      <DyeChoice dye={dye} dashboard={dashboard} />
      <OtherCloths except={year} newest={toYear(newest)} dashboard={dashboard} />
      {isSaving && (
        <Suspense>
          <SaveDialog year={year} dashboard={dashboard} onClose={() => setSaving(false)} />
        </Suspense>
      )}
    </section>
  );
}

const toRows = (nights: readonly ClothNight[]) =>
  nights.toReversed().map((night) => {
    const [hours = '', ...facts] = listFacts(night);
    return [nameDate(night.sleepDate), hours, formatList(facts)];
  });

type OtherProps = { except: number; newest: number; dashboard: DashboardData };

/** The other years, newest first. */
function OtherCloths({ except, newest, dashboard }: OtherProps) {
  const { data: months } = useMonths();
  const known = (months ?? []).map(({ month }) => toYear(month));
  const years = [...new Set([newest, ...known])].filter((year) => year !== except);
  if (years.length === 0) return null;
  return (
    <>
      <h3 className="pt-8 text-[1.25rem]">{CLOTH_MESSAGES.others}</h3>
      <ul className="grid gap-6 pt-3 tablet:grid-cols-2 desk:grid-cols-3">
        {years.map((year) => (
          <OtherCloth key={year} year={year} dashboard={dashboard} />
        ))}
      </ul>
    </>
  );
}

type YearProps = { year: number; dashboard: DashboardData };

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
          <span className="flex aspect-[1.9] items-end">{year}</span>
        )}
      </Link>
    </li>
  );
}

function SmallCloth({ year, dashboard }: YearProps) {
  const span = useMemo(() => calendarYear(year), [year]);
  const { nights, dye } = useCloth(span, dashboard);
  const sheet = useMemo(() => makeSheet([], makeLattice('small', span)), [span]);
  return (
    <>
      <ClothPicture nights={nights ?? []} sheet={sheet} dye={dye} />
      <span className="block pt-1.5">{nights === undefined ? year : signCloth(year, nights)}</span>
    </>
  );
}
