import { useEffect, useState } from 'react';
import { readStored, writeStored } from '#kernel/web/browser/browser-storage.ts';
import { NIGHTS_MESSAGES } from '#kernel/web/messages/app.ts';
import { hoursText } from '#kernel/web/time/sleep-times.ts';
import { Icon } from '#kernel/web/ui/icon.tsx';
import { Link } from '#kernel/web/ui/link.tsx';
import { formatLongDate } from '#diary/web/date-names.ts';
import { toDiarySearch } from '#diary/web/journey-address.ts';
import { DateMark } from './date-mark.tsx';
import type { DrawnNight } from '#pictures/web/drawn-nights.ts';
import { rowTitle, sleepText } from './row-text.ts';

/** The date that is read, pinned below its picture: what it has, its mark, and its place in the diary. */
export function Readout({ row }: { row: DrawnNight }) {
  const { sleepDate: date, asleepMinutes: minutes } = row;
  return (
    <div className="nights-readout screen-only">
      <details>
        <summary className="grid min-h-[44px] cursor-pointer text-ink-2">
          <output aria-live="polite" className="grid">
            <b className="text-[0.9375rem] font-semibold text-ink">{rowTitle(row)}</b>
            <span>
              {sleepText(row)}
              {isNightMissing(row) && <NightMissing key={date} date={date} />}
            </span>
          </output>
          <span className="underline">{NIGHTS_MESSAGES.mark.title}</span>
        </summary>
        <DateMark key={date} date={date} mark={row.mark} />
      </details>
      {minutes > 0 && (
        <span className="font-display text-[1.5rem] whitespace-nowrap">{hoursText(minutes)}</span>
      )}
      <Link
        to={{ search: toDiarySearch(date) }}
        aria-label={NIGHTS_MESSAGES.openInDiary({ date: formatLongDate(date) })}
        className="grid size-[44px] place-items-center text-soga"
      >
        <Icon name="chevron" />
      </Link>
    </div>
  );
}

/** Only naps: the night may be missing. */
const isNightMissing = ({ sessions, mark }: DrawnNight) =>
  !mark.noSleep && sessions.length > 0 && sessions.every(({ kind }) => kind === 'nap');

/** Sign-out removes it (use-sign-out.ts repeats the key, because an import would add a chunk to the first page). */
const ASKED_KEY = 'nightsAsked';

/** Shown once for each date in this browser, not whenever its row is selected. */
function NightMissing({ date }: { date: string }) {
  const [asked] = useState(() => readStored(ASKED_KEY)?.split(' ') ?? []);
  const isNew = !asked.includes(date);
  useEffect(() => {
    if (isNew) writeStored(ASKED_KEY, [...asked, date].join(' '));
  }, [isNew, asked, date]);
  return isNew && <strong> {NIGHTS_MESSAGES.nightMissing}</strong>;
}
