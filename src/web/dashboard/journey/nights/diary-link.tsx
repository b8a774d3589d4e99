import { Link } from 'react-router';
import { NIGHTS_WORDS } from '#web/messages/dashboard-nights.ts';
import { formatLongDate } from '../date-names.ts';

/** A date that links to its sleeps. */
export function DiaryLink({ date }: { date: string }) {
  return (
    <Link
      to={{ search: `?tab=history&view=diary&from=${date}&to=${date}` }}
      aria-label={NIGHTS_WORDS.openInDiary(formatLongDate(date))}
      className="inline-flex min-h-11 items-center font-semibold text-ink underline"
    >
      {formatLongDate(date)}
    </Link>
  );
}
