import './diary.css';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { Suspense, useMemo, useRef, useState } from 'react';
import { useGame } from '#game/web/game.tsx';
import type { Month } from '../contract.ts';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import {
  MONTHS_QUERY,
  sleepsQuery,
  useDays,
  useMonths,
  useNoSleepDates,
} from '#diary/web/queries.ts';
import { DESK, useMedia } from '#kernel/web/browser/use-media.ts';
import { useSettled } from '#kernel/web/browser/use-settled.ts';
import { DIARY_OPENERS } from '#kernel/web/messages/first.ts';
import { ACCOUNT_MESSAGES, CALM_MESSAGES, HISTORY_MESSAGES } from '#kernel/web/messages/app.ts';
import { useScreenTimeZone } from '#kernel/web/time/screen-time-zone.ts';
import { decimalHours, grouped } from '#kernel/web/time/sleep-times.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import { FormError } from '#kernel/web/ui/form-error.tsx';
import { lazyPart } from '#kernel/web/ui/lazy-part.tsx';
import { LoadState } from '#kernel/web/ui/load-state.tsx';
import { useOpenDiary } from '#diary/web/diary-context.ts';
import { livingStreak } from '#diary/web/row-marks.ts';
import {
  readRange,
  useJourneyAddress,
  useOpenNight,
  useSelectedNight,
} from '#diary/web/journey-address.ts';
import { PictureHatches } from '#pictures/web/picture/legend.tsx';
import { addUp, partialMonths, toMonthOfRange } from './range-totals.ts';
import { ToTop } from '#pictures/web/to-top.tsx';
import { useJourneyKeys } from '#pictures/web/use-journey-keys.ts';
import { DeletedSleeps } from './deleted-sleeps.tsx';
import { DiaryList } from './diary-list.tsx';
import { DiarySearch } from './diary-search.tsx';
import { MonthLinks } from './month-links.tsx';
import { DELETED_QUERY } from './queries.ts';
import { useDiaryList } from './use-diary-list.ts';

const [NightPage] = lazyPart(async () => (await import('#pictures/web/night-page.tsx')).NightPage);

/** Fewer nights need no way to their months. */
const NIGHTS_FOR_MONTHS = 30;

const NO_DATES: readonly string[] = [];
const NO_MONTHS: readonly Month[] = [];

/** Nights that a key passes before the next page is fetched. */
const FETCHED_AHEAD = 10;

/** Fetches what the first render shows. */
export const prefetchDiary = (client: QueryClient) =>
  Promise.all([
    client.prefetchInfiniteQuery(sleepsQuery(readRange(new URLSearchParams(location.search)))),
    client.prefetchQuery(MONTHS_QUERY),
    client.prefetchQuery(DELETED_QUERY),
  ]);

/** The diary: all nights, the nights of a date range, or the nights whose note contains a text. */
export function DiaryView({ data }: { data: DashboardData }) {
  const openDiary = useOpenDiary();
  const isWide = useMedia(DESK);
  const { range } = useJourneyAddress();
  const [text, setText] = useState('');
  const settled = useSettled(text.trim());
  // A search that is closed ends at once, as its range does.
  const searched = text.trim() === '' ? '' : settled;
  const list = useDiaryList(searched, range);
  const months = useMonths();
  const { data: noSleepDates = NO_DATES } = useNoSleepDates();
  const deleted = useQuery(DELETED_QUERY);
  const screenZone = useScreenTimeZone();
  const { recentSleeps = [], currentStreak = 0 } = data;
  const isInStreak = useMemo(
    () => livingStreak(recentSleeps, currentStreak),
    [recentSleeps, currentStreak],
  );

  const { from, to } = range;
  const isRange = from !== undefined || to !== undefined;
  const isInverted = from !== undefined && to !== undefined && from > to;
  const isMonth = toMonthOfRange(range) !== undefined;
  const isSearch = searched !== '';
  const hasMonths =
    (months.data ?? []).reduce((days, month) => days + month.days, 0) >= NIGHTS_FOR_MONTHS;
  // Don't show a whole month's totals above part of its sleeps.
  const totals = (isRange && !isMonth ? undefined : months.data) ?? NO_MONTHS;

  const { chosen: selected, choose: select } = useSelectedNight(
    list.dates.find(({ date }) => date !== undefined)?.date,
  );
  const openNight = useOpenNight();
  const index = list.dates.findIndex(({ date }) => date === selected);
  const move = (date: string) => {
    select(date);
    if (index + FETCHED_AHEAD > list.dates.length) list.loadMore();
    document.querySelector(`[data-date='${date}']`)?.scrollIntoView({ block: 'nearest' });
  };
  const field = useRef<HTMLInputElement>(null);
  const keys = useJourneyKeys({ search: () => field.current?.focus() });

  // What stands above the list or inside it would move it later. `isFetched`, because a child that mounts fetches a
  // failed query again: `isPending` would unmount it, in a loop.
  const isPending = list.isPending || !months.isFetched || !deleted.isFetched;
  // Loaded nights stay visible when a page fails.
  const isReady = !isPending && !(list.isFailed && list.dates.length === 0);
  const hasNone = list.dates.length === 0 && !isInverted;
  const found = isSearch
    ? HISTORY_MESSAGES[list.total === 0 ? 'notFound' : 'found']({
        count: list.total ?? 0,
        text: searched,
      })
    : hasNone && HISTORY_MESSAGES[isRange ? 'noneInRange' : 'none'];
  return (
    <section className="diary">
      {isWide && (
        <div className="view-controls screen-only text-end">
          <Button kind="secondary" onClick={() => openDiary?.({ kind: 'enter' })}>
            {DIARY_OPENERS.forgotTheButton}
          </Button>
        </div>
      )}
      <h2 id="history-title" tabIndex={-1} className="sr-only">
        {HISTORY_MESSAGES.title}
      </h2>
      {isWide && <div className="diary-side">{hasMonths && <MonthLinks isColumn />}</div>}
      <div className="diary-main">
        <DiarySearch
          field={field}
          text={text}
          hasAdd={!isWide}
          hint={isWide && keys.isOn ? '/' : undefined}
          onText={setText}
        />
        {!isWide && !isSearch && !isPending && hasMonths && <MonthLinks />}
        {isRange && !isSearch && <RangeTotals hasTotals={!isMonth && !isInverted} />}
        {!isSearch && isReady && <DeletedSleeps />}
        <output className="diary-state block text-sm/normal text-ink-2">
          {!list.isFailed && (isPending ? ACCOUNT_MESSAGES.loading : found)}
        </output>
        {isInverted && <FormError message={HISTORY_MESSAGES.fromAfterTo} />}
        {isReady && (
          <DiaryList
            key={`${from} ${to} ${searched}`}
            list={list}
            months={isSearch ? undefined : totals}
            noSleepDates={noSleepDates}
            isInStreak={isInStreak}
            screenZone={screenZone}
            form={isSearch ? 'year' : isWide ? 'full' : 'day'}
            searched={searched}
            selected={isWide ? selected : undefined}
            open={isWide ? select : openNight}
          />
        )}
        {list.isFailed && <LoadState failure onTryAgain={list.tryAgain} />}
        {!list.hasMore && !isRange && !isSearch && list.dates.length > 0 && (
          <p className="pt-6 text-center text-sm text-ink-2">{HISTORY_MESSAGES.end}</p>
        )}
      </div>
      {isWide && isReady && selected !== undefined && (
        <aside className="diary-selected">
          <PictureHatches />
          <Suspense>
            <NightPage
              date={selected}
              data={data}
              // A night outside the range leads to the dates around it.
              {...(index >= 0 && {
                neighbours: {
                  older: list.dates[index + 1]?.date,
                  newer: list.dates[index - 1]?.date,
                },
              })}
              onChoose={move}
            />
          </Suspense>
        </aside>
      )}
      <ToTop headingId="history-title" />
    </section>
  );
}

/** The totals of a range, and the way back to all nights. */
function RangeTotals({ hasTotals }: { hasTotals: boolean }) {
  const hasGame = useGame();
  const { range, change } = useJourneyAddress();
  const { data: months } = useMonths();
  const { data: days } = useDays(hasTotals ? partialMonths(range) : []);
  const totals = hasTotals && months && days ? addUp(range, months, days) : undefined;
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 pt-2">
      <output className="text-sm text-ink-2 [font-variant-numeric:tabular-nums]">
        {totals !== undefined &&
          totals.days > 0 &&
          (hasGame ? HISTORY_MESSAGES.totals : CALM_MESSAGES.totals)({
            days: totals.days,
            fullDays: grouped(totals.fullDays),
            hours: decimalHours(totals.minutes),
            points: grouped(totals.points),
          })}
      </output>
      <button
        type="button"
        className="screen-only min-h-11 text-sm font-semibold text-soga"
        onClick={() => change({ from: null, to: null })}
      >
        {HISTORY_MESSAGES.showAll}
      </button>
    </div>
  );
}
