import './observatory.css';
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { addDays, datesBetween } from '#kernel/rules/calendar.ts';
import { useNightsOf } from '#diary/web/queries.ts';
import { useInsights } from '#pictures/web/queries.ts';
import { useFreeWeekdays } from '#accounts/web/account-query.ts';
import { OBSERVATORY_MESSAGES } from '#kernel/web/messages/app.ts';
import { grouped } from '#kernel/web/time/sleep-times.ts';
import { formatDateRange } from '#diary/web/date-names.ts';
import { toJourneySearch, useJourneyAddress } from '#diary/web/journey-address.ts';
import { KeyHints } from '#pictures/web/key-hints.tsx';
import { NightByNight } from '../nights/night-by-night.tsx';
import { toDrawnNights, type DrawnNight } from '#pictures/web/drawn-nights.ts';
import { NightPage } from '#pictures/web/night-page.tsx';
import { YearSelect } from '#pictures/web/year-select.tsx';
import { useJourneyKeys } from '#pictures/web/use-journey-keys.ts';
import { ViewState } from '#pictures/web/view-state.tsx';
import { Findings } from './findings.tsx';
import { NotesInRange } from './notes-in-range.tsx';
import { Threads } from './threads.tsx';
import { moveBrush, useBrushedRange } from './use-brushed-range.ts';

/** A year, or the 12 months until now. */
type PickedYear = number | 'last';

const DATES = 365;
const WEEK = 7;

type ObservatoryProps = {
  data: DashboardData;
  chosen: string;
  onChoose: (date: string) => void;
  newestDate: string;
  isDoubled: boolean;
  /** Below the findings. */
  spans: ReactNode;
};

/** A year of nights in one place: one range and one selection for all pictures. */
export function Observatory(props: ObservatoryProps) {
  const { newestDate } = props;
  const { range } = useJourneyAddress();
  const [year, setYear] = useState<PickedYear>(() => findYear(range.to, newestDate));
  const to = year === 'last' || `${year}` === newestDate.slice(0, 4) ? newestDate : `${year}-12-31`;
  const from = year === 'last' ? addDays(to, 1 - DATES) : `${year}-01-01`;
  const nights = useNightsOf({ from, to });
  const { data: freeWeekdays } = useFreeWeekdays();
  const rows = useMemo(
    () => toDrawnNights(nights.data ?? [], { freeWeekdays }).toReversed(),
    [nights.data, freeWeekdays],
  );
  if (nights.data === undefined) return <ViewState queries={[nights]} />;
  return (
    <LinkedPictures key={from} {...props} from={from} to={to} rows={rows}>
      <YearSelect
        newest={Number(newestDate.slice(0, 4))}
        value={year}
        onChoose={(value) => setYear(value === 'last' ? value : Number(value))}
        className="screen-only min-h-11 text-sm font-semibold"
      >
        <option value="last">{OBSERVATORY_MESSAGES.last}</option>
      </YearSelect>
    </LinkedPictures>
  );
}

/** The year that holds the end of a range in the address. */
const findYear = (to: string | undefined, newestDate: string): PickedYear =>
  to === undefined || to > addDays(newestDate, -DATES) ? 'last' : Number(to.slice(0, 4));

type LinkedPicturesProps = ObservatoryProps & {
  from: string;
  to: string;
  /** Newest first. */
  rows: readonly DrawnNight[];
  children: ReactNode;
};

function LinkedPictures(props: LinkedPicturesProps) {
  const words = OBSERVATORY_MESSAGES;
  const { from, to, rows, chosen, onChoose, newestDate, data } = props;
  const navigate = useNavigate();
  const usual = useInsights().data?.usual;
  const dates = useMemo(() => datesBetween(from, to), [from, to]);
  const byDate = useMemo(() => new Map(rows.map((row) => [row.sleepDate, row])), [rows]);
  const { brush, setBrush, hold, isSettled } = useBrushedRange(dates);
  const [brushedFrom, brushedTo] = [dates[brush.first] ?? from, dates[brush.end - 1] ?? to];
  // A slow machine draws the brush first, and the pictures of its range when it can.
  const [first, last] = [useDeferredValue(brushedFrom), useDeferredValue(brushedTo)];
  const inRange = useMemo(
    () => rows.filter(({ sleepDate }) => sleepDate >= first && sleepDate <= last),
    [rows, first, last],
  );
  const showWhole = () => setBrush({ first: 0, end: dates.length });
  const keys = useJourneyKeys({
    rangeOlder: () => setBrush(moveBrush(brush, -WEEK, dates.length)),
    rangeNewer: () => setBrush(moveBrush(brush, WEEK, dates.length)),
    search: () => void navigate({ search: toJourneySearch('diary') }),
    whole: showWhole,
  });
  const logged = inRange.filter(({ minutes }) => minutes > 0).length;
  // The brush moves more often than they can follow.
  const pictures = useMemo(
    () => (
      <div className="observatory-columns">
        <NightByNight
          {...props}
          rows={inRange}
          // Of the whole year: a legend that changed with the range would move what stands below it.
          named={rows}
          // They are the medians of the newest nights.
          usual={last === newestDate ? usual : undefined}
          onOpen={onChoose}
          isDesk
        >
          {props.children}
        </NightByNight>
        <div className="observatory-night">
          <NightPage date={chosen} onChoose={onChoose} data={data} />
          {isSettled && <NotesInRange from={first} to={last} chosen={chosen} onChoose={onChoose} />}
        </div>
        <div className="min-w-0">
          <Findings
            rows={rows}
            first={first}
            last={last}
            newestDate={newestDate}
            isSettled={isSettled}
            onOpen={onChoose}
          />
          {props.spans}
        </div>
      </div>
    ),
    [props, data, rows, inRange, first, last, isSettled, usual, chosen, onChoose, newestDate],
  );
  return (
    <div className="observatory">
      <div className="observatory-head">
        <h2>{formatDateRange(brushedFrom, brushedTo)}</h2>
        <p className="text-sm text-ink-2">
          {words.counts({ nights: brush.end - brush.first, logged: grouped(logged) })}
        </p>
        <button type="button" className="min-h-11 font-semibold text-soga" onClick={showWhole}>
          {words.whole}
        </button>
        <KeyHints keys={keys} hasSwitch={false} />
      </div>
      <Threads
        dates={dates}
        rows={byDate}
        chosen={chosen}
        onChoose={onChoose}
        brush={brush}
        setBrush={setBrush}
        hold={hold}
      />
      {pictures}
    </div>
  );
}
