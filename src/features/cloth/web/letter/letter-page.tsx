import './letter.css';
import { useEffect } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import {
  chooseNote,
  lastDateOfWeek,
  writeWeekLetter,
  type WeekLetter,
} from '#cloth/rules/week-letter.ts';
import { displayName, isolate } from '#dashboard/web/display-name.ts';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { toJourneySearch } from '#diary/web/journey-address.ts';
import { sleepsQuery } from '#diary/web/queries.ts';
import type { Dye } from '#accounts/dyes.ts';
import { addDays, datesBetween, isoWeekday, type SleepDate } from '#kernel/rules/calendar.ts';
import { DESK, useMedia } from '#kernel/web/browser/use-media.ts';
import { WEEK_LETTER_MESSAGES } from '#kernel/web/messages/app.ts';
import { weekdayName } from '#kernel/web/time/long-dates.ts';
import { decimalHours } from '#kernel/web/time/sleep-times.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import { Link } from '#kernel/web/ui/link.tsx';
import { LoadState } from '#kernel/web/ui/load-state.tsx';
import { BackLink } from '#pictures/web/back-link.tsx';
import {
  ClothPicture,
  useClothTheme,
  useDyeStyle,
  useHungCloth,
} from '#pictures/web/cloth/cloth-picture.tsx';
import { nameNight } from '#pictures/web/cloth/describe-night.ts';
import { calendarYear, toYear, useCloth, useNewestDate } from '#pictures/web/cloth/use-cloth.ts';
import type { DrawnNight } from '#pictures/web/drawn-nights.ts';
import { Glyph } from '#pictures/web/glyph.tsx';
import { closeLetter } from './letter-offer.tsx';
import { keepPicture, makeKeepsake, makeWeek } from './letter-picture.ts';
import { describeLetter, describeNoLetter, nameWeek } from './letter-text.ts';

/** The letter of the week of a date, or why there is none. */
export function LetterPage({ week, data }: { week: SleepDate; data: DashboardData }) {
  const last = lastDateOfWeek(week);
  const year = toYear(last);
  const newest = useNewestDate(data);
  const isDesk = useMedia(DESK);
  // Of the year, as on the cloth: its nights look the same, and are there already.
  const cloth = useCloth(calendarYear(year), data);
  const { dye, isError, tryAgain } = cloth;
  const monday = addDays(last, -6);
  const nights = cloth.nights?.filter(({ sleepDate }) => sleepDate >= monday && sleepDate <= last);
  const letter = nights && writeWeekLetter(nights, last, newest);
  const isOpened = Boolean(letter);
  // The clouds end in the cloth, on which the bar lies in a wide window.
  useHungCloth(isDesk && isOpened ? dye : null);
  useEffect(() => {
    if (isOpened) closeLetter(last);
  }, [isOpened, last]);
  return (
    <article className="letter">
      <div className="letter-bar -ms-2 flex min-h-12 flex-wrap items-center justify-between gap-x-4">
        <BackLink to={toJourneySearch('cloth', { year })} />
        <h2 tabIndex={-1} className="text-[1.0625rem] outline-none">
          {nameWeek(last)}
        </h2>
      </div>
      {nights === undefined && <LoadState failure={isError} onTryAgain={tryAgain} />}
      {letter === null && <p className="pt-4">{describeNoLetter()}</p>}
      {nights && letter && (
        <>
          <Row nights={nights} last={last} dye={dye} />
          <Letter letter={letter} nights={nights} last={last} dye={dye} dashboard={data} />
        </>
      )}
    </article>
  );
}

type WeekProps = { nights: readonly DrawnNight[]; last: SleepDate; dye: Dye };

/** The seven flowers and their hours, each a link to its night. Not mirrored, as the cloth. */
function Row({ nights, last, dye }: WeekProps) {
  return (
    <>
      <div className="letter-cloth" style={useDyeStyle(dye)}>
        <ClothPicture nights={nights} sheet={makeWeek(last)} dye={dye} />
      </div>
      <ul className="letter-days" dir="ltr">
        {datesBetween(addDays(last, -6), last).map((date) => {
          const night = nights.find(({ sleepDate }) => sleepDate === date);
          return (
            <li key={date}>
              <Link
                to={{ search: toJourneySearch('nights', { night: date }) }}
                state={{ depth: 1, from: toJourneySearch('cloth', { week: last }) }}
                className="-outline-offset-2"
                aria-label={nameNight(date, night)}
              >
                <b>{night?.state === 'night' ? decimalHours(night.asleepMinutes) : '–'}</b>
                {weekdayName(isoWeekday(date))}
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}

type LetterProps = WeekProps & { letter: WeekLetter; dashboard: DashboardData };

function Letter({ letter, nights, last, dye, dashboard }: LetterProps) {
  const words = WEEK_LETTER_MESSAGES;
  const isDesk = useMedia(DESK);
  const theme = useClothTheme();
  const hasInsights = dashboard.showInsights !== false;
  const notes = useNotes(last, hasInsights && nights.some(({ hasNote }) => hasNote));
  const note = chooseNote(notes);
  return (
    <div className="letter-paper">
      <div>
        <p>{words.dear({ name: isolate(displayName(dashboard, null)) })}</p>
        <h3>{describeLetter(letter, hasInsights)}</h3>
        {hasInsights && (
          <p>
            {letter.finding.kind !== 'none' &&
              words.together({ hours: decimalHours(letter.minutes) })}{' '}
            {note !== undefined && words.notes({ count: notes.length, note: isolate(note) })}
          </p>
        )}
      </div>
      <div>
        {isDesk && (
          <>
            <p className="mb-2 text-sm font-semibold">{words.picture}</p>
            <ClothPicture nights={nights} sheet={makeKeepsake(last)} dye={dye} />
          </>
        )}
        <Button wide onClick={() => void keepPicture({ nights, last, dye, theme })}>
          <Glyph name="save" />
          {words.keep}
        </Button>
        <p className="text-sm text-ink-2">{words.private}</p>
      </div>
    </div>
  );
}

/** Of the sleeps of the week that count; none without an answer, such as offline. */
function useNotes(last: SleepDate, isWanted: boolean) {
  const range = { from: addDays(last, -6), to: last };
  const { data } = useInfiniteQuery({ ...sleepsQuery(range), enabled: isWanted });
  const sleeps = isWanted ? (data?.pages.flatMap(({ items }) => items) ?? []) : [];
  return sleeps.flatMap(({ sleepDate, note, needsReview }) =>
    note && sleepDate && !needsReview ? [{ sleepDate, note }] : [],
  );
}
