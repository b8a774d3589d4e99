import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SleepEntry } from '#diary/web/dashboard-data.ts';
import { sleepsOfDateQuery } from '#diary/web/queries.ts';
import { readStored, writeStored } from '#kernel/web/browser/browser-storage.ts';
import { SELECTED_NIGHT_MESSAGES } from '#kernel/web/messages/app.ts';
import { hoursText } from '#kernel/web/time/sleep-times.ts';
import { Icon } from '#kernel/web/ui/icon.tsx';
import { nightTitle } from '#diary/web/night-title.ts';
import { toNightEntry } from './night-entry.ts';

const STORED = 'yearAgo';

/** The sleeps of the date a year before; undefined for no date, or where the sleeper has hidden them. */
export const yearAgoQuery = (date: string | undefined) =>
  sleepsOfDateQuery(
    date === undefined || readStored(STORED) === 'off' ? undefined : toYearBefore(date),
  );

type YearAgoProps = {
  date: string;
  /** Renders a list item with these attributes. */
  item?: { role: string; 'aria-setsize': number | undefined };
};

/** The night a year before a date, if it has a note. */
export function YearAgo({ date, item }: YearAgoProps) {
  const { data } = useQuery(yearAgoQuery(date));
  const [isHidden, setHidden] = useState(false);
  const entry = data?.length ? toNightEntry(data) : undefined;
  const note = entry?.parts.find((part: SleepEntry) => part.note)?.note;
  if (entry === undefined || !note || isHidden) return null;
  const { whole } = entry;
  const Outer = item === undefined ? 'div' : 'li';
  return (
    <Outer {...item} className="year-ago">
      <Icon name="closed-eye" className="size-8 text-soga" />
      <div className="min-w-0 flex-1">
        <p>
          <span className="font-semibold text-soga">{SELECTED_NIGHT_MESSAGES.yearAgo}</span>
          {' · '}
          {nightTitle(whole, 'year')}
          {' · '}
          {hoursText(whole.durationMinutes ?? 0)}
        </p>
        <p>{SELECTED_NIGHT_MESSAGES.quote({ note })}</p>
      </div>
      <button
        type="button"
        aria-label={SELECTED_NIGHT_MESSAGES.hideYearAgo}
        title={SELECTED_NIGHT_MESSAGES.hideYearAgo}
        className="screen-only grid size-11 flex-none place-items-center text-ink-2"
        onClick={() => {
          writeStored(STORED, 'off');
          setHidden(true);
        }}
      >
        <Icon name="close" />
      </button>
    </Outer>
  );
}

/** February 29 follows February 28. */
const toYearBefore = (date: string): string =>
  `${Number(date.slice(0, 4)) - 1}${date.slice(4).replace('-02-29', '-02-28')}`;
