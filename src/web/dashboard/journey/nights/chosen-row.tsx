import { useEffect, useState } from 'react';
import { readStored, writeStored } from '#web/browser/browser-storage.ts';
import { Icon } from '#web/ui/icon.tsx';
import { NIGHTS_MESSAGES } from '#web/messages/app.ts';
import { Link } from '#web/ui/link.tsx';
import { formatLongDate } from '../date-names.ts';
import { toDiarySearch } from '../journey-address.ts';
import { DateMark } from './date-mark.tsx';
import type { RasterRow } from './raster-rows.ts';
import { sleepText } from './row-text.ts';

/** The content and the mark of the selected row. Its height is the same for each date, or the raster would move. */
export function ChosenRow({ row }: { row: RasterRow }) {
  return (
    <div className="chosen-row screen-only py-2 text-sm text-ink-2">
      <div className="flex flex-wrap justify-between gap-x-4">
        <DiaryLink date={row.date} />
        <details className="group">
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
            <Icon name="chevron" className="group-open:rotate-90" />
            {NIGHTS_MESSAGES.mark.title}
          </summary>
          <DateMark key={row.date} date={row.date} mark={row.mark} />
        </details>
      </div>
      <p>
        {sleepText(row)}
        {isNightMissing(row) && <NightMissing key={row.date} date={row.date} />}
      </p>
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

/** A date that links to its sleeps. */
export function DiaryLink({ date }: { date: string }) {
  return (
    <Link
      to={{ search: toDiarySearch(date) }}
      aria-label={NIGHTS_MESSAGES.openInDiary({ date: formatLongDate(date) })}
      className="inline-flex min-h-11 items-center font-semibold text-ink underline"
    >
      {formatLongDate(date)}
    </Link>
  );
}
