import { useEffect, useState } from 'react';
import { readStored, writeStored } from '#web/browser/browser-storage.ts';
import { NIGHTS_MESSAGES } from '#web/messages/app.ts';
import { hoursText } from '#web/time/sleep-times.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import { formatLongDate } from '../date-names.ts';
import { toDiarySearch } from '../journey-address.ts';
import { DateMark } from './date-mark.tsx';
import type { RasterRow } from './raster-rows.ts';
import { rowTitle, sleepText } from './row-text.ts';

/** The date that is read, pinned below its picture: what it has, its mark, and its place in the diary. */
export function Readout({ row }: { row: RasterRow }) {
  const { date, minutes } = row;
  return (
    <div className="nights-readout screen-only">
      <details>
        <summary>
          <output aria-live="polite">
            <b>{rowTitle(row)}</b>
            <span>
              {sleepText(row)}
              {isNightMissing(row) && <NightMissing key={date} date={date} />}
            </span>
          </output>
          <span className="underline">{NIGHTS_MESSAGES.mark.title}</span>
        </summary>
        <DateMark key={date} date={date} mark={row.mark} />
      </details>
      {minutes > 0 && <span>{hoursText(minutes)}</span>}
      <Link
        to={{ search: toDiarySearch(date) }}
        aria-label={NIGHTS_MESSAGES.openInDiary({ date: formatLongDate(date) })}
      >
        <Icon name="chevron" />
      </Link>
    </div>
  );
}

/** Only naps: the night may be missing. */
const isNightMissing = ({ sessions, mark }: RasterRow) =>
  !mark.noSleep && sessions.length > 0 && sessions.every(({ kind }) => kind === 'nap');

/** Shown once for each date, not whenever its row is selected. */
function NightMissing({ date }: { date: string }) {
  const [isNew] = useState(() => !isAsked(date));
  useEffect(() => rememberAsked(date), [date]);
  return isNew && <strong> {NIGHTS_MESSAGES.nightMissing}</strong>;
}

/** Sign-out removes it (use-sign-out.ts repeats the key, because an import would add a chunk to the first page). */
const ASKED_KEY = 'nightsAsked';

const readAsked = () => readStored(ASKED_KEY)?.split(' ') ?? [];

/** Whether this browser has shown the question for the missing night of a date. */
const isAsked = (date: string): boolean => readAsked().includes(date);

function rememberAsked(date: string): void {
  if (!isAsked(date)) writeStored(ASKED_KEY, [...readAsked(), date].join(' '));
}
