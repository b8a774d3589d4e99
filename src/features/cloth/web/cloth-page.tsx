import { Suspense, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { daysBetween, toDate, type SleepDate } from '#kernel/rules/calendar.ts';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { DESK, useMedia } from '#kernel/web/browser/use-media.ts';
import { CLOTH_MESSAGES } from '#kernel/web/messages/app.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import { lazyPart, optionalPart } from '#kernel/web/ui/lazy-part.tsx';
import { LoadState } from '#kernel/web/ui/load-state.tsx';
import { toDiarySearch, useJourneyAddress } from '#diary/web/journey-address.ts';
import { ClothGrid } from './cloth-grid.tsx';
import { describeCloth, signCloth } from '#pictures/web/cloth/describe-night.ts';
import { makeLattice } from '#pictures/web/cloth/lattice.ts';
import { makeSheet } from '#pictures/web/cloth/sheet.ts';
import {
  calendarYear,
  toYear,
  useCloth,
  useNewestDate,
  weeksFrom,
  weeksUntil,
} from '#pictures/web/cloth/use-cloth.ts';

const [ClothDetails] = optionalPart(async () => (await import('./cloth-details.tsx')).ClothDetails);
const [SaveDialog] = lazyPart(async () => (await import('./save-dialog.tsx')).SaveDialog);

const QUARTER_WEEKS = 13;

type YearClothProps = { year: number; newest: SleepDate; dashboard: DashboardData };

export function ClothPage({ data: dashboard }: { data: DashboardData }) {
  const newest = useNewestDate(dashboard);
  const { range } = useJourneyAddress();
  const year = toYear(range.from ?? newest);
  return <YearCloth key={year} year={year} newest={newest} dashboard={dashboard} />;
}

/** On a phone the last quarter, or by choice the year. */
function YearCloth({ year, newest, dashboard }: YearClothProps) {
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
    <section>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-4">
        <div className="cloth-finding">
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
        <ClothDetails
          nights={nights}
          dye={dye}
          finding={finding}
          year={year}
          newest={newest}
          dashboard={dashboard}
        />
      </Suspense>
      {isSaving && (
        <Suspense>
          <SaveDialog year={year} dashboard={dashboard} onClose={() => setSaving(false)} />
        </Suspense>
      )}
    </section>
  );
}
