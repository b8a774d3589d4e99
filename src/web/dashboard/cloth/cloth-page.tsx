import './cloth.css';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { daysBetween } from '#domain/calendar.ts';
import type { DashboardData } from '#web/api/dashboard-data.ts';
import { useMonths } from '#web/api/queries/diary.ts';
import { useMedia } from '#web/browser/use-media.ts';
import { CLOTH_MESSAGES } from '#web/messages/app.ts';
import { formatList } from '#web/messages/formats.ts';
import { shortDate } from '#web/time/long-dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { LoadState } from '#web/ui/load-state.tsx';
import { useDiaryFollows } from '../diary/diary-sync.ts';
import { toDiarySearch, toJourneySearch, useJourneyAddress } from '../journey/journey-address.ts';
import { PictureTable } from '../journey/picture/picture-table.tsx';
import type { ClothNight } from './cloth-night.ts';
import { ClothGrid } from './cloth-grid.tsx';
import { ClothHem } from './cloth-hem.tsx';
import { ClothPicture } from './cloth-picture.tsx';
import { describeCloth, listFacts, nameDate } from './describe-night.ts';
import { drawCloth } from './draw-cloth.ts';
import { DyeChoice } from './dye-choice.tsx';
import { makeLattice, PAPERS, toDate, type Lattice, type PaperName } from './lattice.ts';
import { ClothLegend } from './legend.tsx';
import {
  calendarYear,
  lastWeeks,
  toYear,
  useCloth,
  useNewestDate,
  type DateSpan,
} from './use-cloth.ts';

const SaveDialog = lazy(async () => ({
  default: (await import('./save-dialog.tsx')).SaveDialog,
}));

const QUARTER_WEEKS = 13;

/** The cloth of a year, or on a phone of its last quarter; older years as small cloths. */
export function ClothPage({ data: dashboard }: { data: DashboardData }) {
  const newest = useNewestDate(dashboard);
  const { range } = useJourneyAddress();
  const year = range.from === undefined ? toYear(newest) : toYear(range.from);
  const isThisYear = year === toYear(newest);
  const paper = usePagePaper();
  const [isWhole, showWhole] = useState(false);
  const hasQuarter = paper === 'quarter' && isThisYear;
  const hasChoice = hasQuarter && daysBetween(calendarYear(year).from, newest) >= QUARTER_WEEKS * 7;
  const isQuarter = hasQuarter && !(hasChoice && isWhole);
  const span = useMemo(
    () => (isQuarter ? lastWeeks(QUARTER_WEEKS, newest) : calendarYear(year)),
    [isQuarter, newest, year],
  );
  const { nights, dye, isError, tryAgain } = useCloth(span, dashboard);
  useDiaryFollows(dashboard);
  const [isSaving, setSaving] = useState(false);
  const lattice = useMemo(() => makeLattice(PAPERS[paper], span.from, span.to), [paper, span]);
  const navigate = useNavigate();

  if (nights === undefined)
    return (
      <LoadState
        words={CLOTH_MESSAGES}
        failure={isError ? CLOTH_MESSAGES.failed : null}
        onTryAgain={tryAgain}
      />
    );
  const name = isQuarter ? CLOTH_MESSAGES.since({ date: nameDate(span.from) }) : String(year);
  const finding = nights.length === 0 ? CLOTH_MESSAGES.none : describeCloth(name, nights);
  return (
    <section className="cloth-page">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
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
      <div className={paper === 'year' ? 'cloth-with-dates' : 'pt-4'}>
        {paper === 'year' && <RowDates lattice={lattice} />}
        <ClothGrid
          nights={nights}
          lattice={lattice}
          dye={dye}
          label={finding}
          onOpen={(date) => void navigate({ search: toDiarySearch(date) })}
        >
          {paper !== 'quarter' && <ClothHem nights={nights} lattice={lattice} dye={dye} />}
        </ClothGrid>
      </div>
      <ClothLegend dye={dye} />
      {nights.length > 0 && (
        <PictureTable
          caption={finding}
          columns={Object.values(CLOTH_MESSAGES.column)}
          rows={() => toRows(nights)}
        />
      )}
      <DyeChoice dye={dye} dashboard={dashboard} />
      <OlderCloths except={year} newest={toYear(newest)} dashboard={dashboard} />
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

/** The first date of each row, beside it. */
function RowDates({ lattice }: { lattice: Lattice }) {
  const dates = Array.from({ length: lattice.rows }, (_, row) =>
    toDate(Math.max(lattice.first, lattice.start + row * lattice.columns)),
  );
  return (
    <ol aria-hidden="true" className="cloth-dates">
      {dates.map((date) => (
        <li key={date}>{shortDate(`${date}T00:00:00Z`, 'UTC')}</li>
      ))}
    </ol>
  );
}

/** Paper by the width of the window. */
function usePagePaper(): PaperName {
  const isDesk = useMedia('(width >= 1000px)');
  const isTablet = useMedia('(width >= 720px)');
  if (isDesk) return 'year';
  return isTablet ? 'tablet' : 'quarter';
}

type OlderProps = { except: number; newest: number; dashboard: DashboardData };

/** The other years, newest first. */
function OlderCloths({ except, newest, dashboard }: OlderProps) {
  const { data: months } = useMonths();
  const known = (months ?? []).map(({ month }) => toYear(month));
  const years = [...new Set([newest, ...known])].filter((year) => year !== except);
  if (years.length === 0) return null;
  return (
    <>
      <h3 className="pt-8 text-[1.25rem]">{CLOTH_MESSAGES.others}</h3>
      <ul className="grid gap-6 pt-3 tablet:grid-cols-2 desk:grid-cols-3">
        {years.map((year) => (
          <li key={year}>
            <SmallCloth year={year} dashboard={dashboard} />
          </li>
        ))}
      </ul>
    </>
  );
}

function SmallCloth({ year, dashboard }: { year: number; dashboard: DashboardData }) {
  const span = useMemo<DateSpan>(() => calendarYear(year), [year]);
  const { nights = [], dye } = useCloth(span, dashboard);
  const lattice = useMemo(() => makeLattice(PAPERS.small, span.from, span.to), [span]);
  const layers = useMemo(() => drawCloth(nights, lattice), [nights, lattice]);
  const address = new URLSearchParams(toJourneySearch('cloth'));
  address.set('from', span.from);
  return (
    <Link to={{ search: `?${address.toString()}` }} className="block">
      <ClothPicture layers={layers} lattice={lattice} dye={dye} />
      <span className="block pt-1.5">
        {CLOTH_MESSAGES.older({ year: String(year), count: nights.length })}
      </span>
    </Link>
  );
}
