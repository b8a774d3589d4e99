import './cloth-page.css';
import { Suspense, useEffect, useMemo, useRef } from 'react';
import { daysBetween, type SleepDate } from '#kernel/rules/calendar.ts';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { useMonths } from '#diary/web/queries.ts';
import { DESK, useMedia } from '#kernel/web/browser/use-media.ts';
import { ACCOUNT_MESSAGES, CLOTH_MESSAGES } from '#kernel/web/messages/app.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import { lazyPart } from '#kernel/web/ui/lazy-part.tsx';
import { LoadState } from '#kernel/web/ui/load-state.tsx';
import { useJourneyAddress } from '#diary/web/journey-address.ts';
import { useHungCloth } from '#pictures/web/cloth/cloth-picture.tsx';
import { describeCloth, signCloth, tableOfFacts } from '#pictures/web/cloth/describe-night.ts';
import type { DrawnNight } from '#pictures/web/drawn-nights.ts';
import { makeLattice } from '#pictures/web/cloth/lattice.ts';
import { makeSheet } from '#pictures/web/cloth/sheet.ts';
import {
  calendarYear,
  toYear,
  useCloth,
  useNewestDate,
  weeksFrom,
} from '#pictures/web/cloth/use-cloth.ts';
import { PictureTable } from '#pictures/web/picture/picture-table.tsx';
import { ClothGrid } from './cloth-grid.tsx';
import { ClothLegend } from './legend.tsx';
import { WeekLetters } from './letter/week-letters.tsx';
import { Glyph } from '#pictures/web/glyph.tsx';
import { YearSelect } from '#pictures/web/year-select.tsx';
import { joinParts, ungrouped } from '#kernel/web/messages/formats.ts';

const [SaveDialog] = lazyPart(async () => (await import('./save-dialog.tsx')).SaveDialog);

/** With fewer dates since the first night the cloth begins with it, on a phone with large flowers. */
const FEW_DATES = 91;
const MIN_WEEKS = 3;
/** Three rows of a wide window. */
const FEW_WEEKS_WIDE = 18;
const TAB_BAR_HEIGHT = 62;

type YearClothProps = { year: number; newest: SleepDate; dashboard: DashboardData };

/** The cloth of a year: on a phone up to its newest night, which shows first. */
export function ClothPage({ data: dashboard }: { data: DashboardData }) {
  const newest = useNewestDate(dashboard);
  const { year = toYear(newest) } = useJourneyAddress();
  return <YearCloth key={year} year={year} newest={newest} dashboard={dashboard} />;
}

function YearCloth({ year, newest, dashboard }: YearClothProps) {
  const isDesk = useMedia(DESK);
  const { nights, dye, isError, tryAgain } = useCloth(calendarYear(year), dashboard);
  const { night, save, change } = useJourneyAddress();
  const { data: months = [] } = useMonths();
  const oldest = toYear(months.at(-1)?.month ?? newest);
  const hasFailed = nights === undefined && isError;
  useHungCloth(hasFailed ? null : dye);
  const sheet = useMemo(
    () => layOut(nights ?? [], year, newest, isDesk),
    [nights, year, newest, isDesk],
  );
  const head = useRef<HTMLDivElement>(null);
  const isLoaded = nights !== undefined;
  const startsAtEnd = !isDesk && night === undefined;
  // Once, and not again when a card is closed.
  const isShown = useRef(false);
  useEffect(() => {
    if (!isLoaded || isShown.current) return;
    isShown.current = true;
    if (startsAtEnd) showEnd(head.current);
  }, [isLoaded, startsAtEnd]);

  const showYear = (shown: number, date: SleepDate | null) =>
    change({ year: shown === toYear(newest) ? null : `${shown}`, night: date });

  if (hasFailed) return <LoadState failure onTryAgain={tryAgain} />;
  const finding = nights === undefined ? ACCOUNT_MESSAGES.loading : describeCloth(nights);
  const controls = (
    <div ref={head} className="cloth-head">
      {oldest === toYear(newest) && <p className="cloth-year">{ungrouped(year)}</p>}
      <YearSelect
        newest={toYear(newest)}
        value={year}
        onChoose={(value) => showYear(Number(value), null)}
        className="cloth-year"
      />
      {nights !== undefined && nights.length > 0 && (
        <Button kind="secondary" onClick={() => change({ save: 'phone' })}>
          <Glyph name="save" />
          {CLOTH_MESSAGES.save}
        </Button>
      )}
      <p>{finding}</p>
    </div>
  );
  return (
    <section className="cloth-page">
      {/* With a card open, its title is the heading to focus. */}
      <h2 tabIndex={night === undefined ? -1 : undefined} className="sr-only">
        {CLOTH_MESSAGES.title}
      </h2>
      {isDesk && controls}
      <ClothGrid
        nights={nights ?? []}
        sheet={sheet}
        dye={dye}
        label={joinParts([ungrouped(year), finding])}
        today={newest}
        year={year}
        oldestYear={oldest}
        onOtherYear={(date) => showYear(toYear(date), date)}
      />
      {!isDesk && controls}
      {nights !== undefined && (
        <>
          <ClothLegend
            dye={dye}
            isOpen={nights.length === 0 && oldest === year}
            hasRests={nights.some(({ isRest }) => isRest)}
          />
          <WeekLetters year={year} data={dashboard} />
        </>
      )}
      {nights !== undefined && nights.length > 0 && (
        <PictureTable caption={finding} {...tableOfFacts(nights.toReversed())} />
      )}
      {save !== undefined && (
        <Suspense>
          <SaveDialog year={year} dashboard={dashboard} onClose={() => change({ save: null })} />
        </Suspense>
      )}
    </section>
  );
}

/** Of a cloth that is longer than the window. */
function showEnd(head: HTMLElement | null): void {
  if (head !== null && head.getBoundingClientRect().top > window.innerHeight - TAB_BAR_HEIGHT)
    head.scrollIntoView({ block: 'nearest' });
}

function layOut(nights: readonly DrawnNight[], year: number, newest: SleepDate, isDesk: boolean) {
  const whole = calendarYear(year);
  const to = year === toYear(newest) ? newest : whole.to;
  const first = nights[0]?.sleepDate ?? whole.from;
  if (to !== newest || daysBetween(first, to) >= FEW_DATES - 1)
    return isDesk
      ? makeSheet(nights, makeLattice('year', whole), signCloth(year, nights))
      : makeSheet(nights, makeLattice('screen', { from: whole.from, to }));
  // Whole weeks from the first night on, of which the last ones are still to be filled.
  if (isDesk) return makeSheet(nights, makeLattice('year', weeksFrom(first, FEW_WEEKS_WIDE)));
  const least = weeksFrom(first, MIN_WEEKS);
  const ends = [least.to, weeksFrom(to, 1).to].toSorted();
  return makeSheet(nights, makeLattice('few', { from: least.from, to: ends[1] ?? to }));
}
