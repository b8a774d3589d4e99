import { Link } from '#web/ui/link.tsx';
import { NIGHTS_MESSAGES } from '#web/messages/dashboard-nights.ts';
import { formatLongDate } from '../date-names.ts';

/** A date that links to its sleeps. */
export function DiaryLink({ date }: { date: string }) {
  return (
    <Link
      to={{ search: `?tab=history&view=diary&from=${date}&to=${date}` }}
      aria-label={NIGHTS_MESSAGES.openInDiary({ date: formatLongDate(date) })}
      className="inline-flex min-h-11 items-center font-semibold text-ink underline"
    >
      {formatLongDate(date)}
    </Link>
  );
}
