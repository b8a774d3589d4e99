import { lastDateOfWeek, listLetters, writeWeekLetter } from '#cloth/rules/week-letter.ts';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { toJourneySearch } from '#diary/web/journey-address.ts';
import type { Night } from '#diary/nights-contract.ts';
import { useNightsOf } from '#diary/web/queries.ts';
import { addDays, type SleepDate } from '#kernel/rules/calendar.ts';
import { WEEK_LETTER_MESSAGES } from '#kernel/web/messages/app.ts';
import { Icon } from '#kernel/web/ui/icon.tsx';
import { Link } from '#kernel/web/ui/link.tsx';
import { calendarYear, useNewestDate } from '#pictures/web/cloth/use-cloth.ts';
import { USUAL_DATES } from '#pictures/web/drawn-nights.ts';
import { Glyph } from '#pictures/web/glyph.tsx';
import { nameWeek } from './letter-text.ts';

/** The letters of the weeks that end in a year, newest first. */
export function WeekLetters({ year, data }: { year: number; data: DashboardData }) {
  const newest = useNewestDate(data);
  const { from, to } = calendarYear(year);
  // The range of the cloth of the year, which is loaded already.
  const { data: nights } = useNightsOf({ from: addDays(from, -USUAL_DATES), to });
  const letters = listLetters(nights ?? [], year, newest);
  if (letters.length === 0) return null;
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold text-ink-2">
        <Icon name="chevron" className="-ms-2 group-open:rotate-90" />
        {WEEK_LETTER_MESSAGES.title}
      </summary>
      <ul>
        {letters.map((last) => (
          <li key={last}>
            <Link
              to={{ search: toJourneySearch('cloth', { week: last }) }}
              state={{ depth: 1, from: toJourneySearch('cloth', { year }) }}
              aria-label={WEEK_LETTER_MESSAGES.yours({ week: nameWeek(last) })}
              className="flex min-h-11 items-center justify-between"
            >
              {nameWeek(last)}
              <Icon name="chevron" className="text-ink-2" />
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

type LetterLinkProps = {
  date: SleepDate;
  /** Of its week at least. */
  nights: readonly Night[];
  /** The local date, or that of the newest night. */
  today: SleepDate;
};

/** An envelope that leads to the letter of the week of a date, if it has one. */
export function LetterLink({ date, nights, today }: LetterLinkProps) {
  const last = lastDateOfWeek(date);
  if (writeWeekLetter(nights, last, today) === null) return null;
  return (
    <Link
      to={{ search: toJourneySearch('cloth', { week: last }) }}
      state={{ depth: 1, from: toJourneySearch('cloth', { night: date }) }}
      aria-label={WEEK_LETTER_MESSAGES.yours({ week: nameWeek(last) })}
      className="flex size-11 items-center justify-center"
    >
      <Glyph name="letter" />
    </Link>
  );
}
