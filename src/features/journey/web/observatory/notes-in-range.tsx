import { useSleeps } from '#diary/web/queries.ts';
import { OBSERVATORY_MESSAGES } from '#kernel/web/messages/app.ts';
import { formatShortDate } from '#kernel/web/time/long-dates.ts';
import { hoursText } from '#kernel/web/time/sleep-times.ts';

const NOTES = 3;

type NotesInRangeProps = {
  from: string;
  to: string;
  chosen: string;
  onChoose: (date: string) => void;
};

/** The newest notes of the range, each of which selects its night. */
export function NotesInRange({ from, to, chosen, onChoose }: NotesInRangeProps) {
  const { data } = useSleeps({ from, to });
  const noted = (data?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter(({ note, sleepDate }) => note && sleepDate !== chosen)
    .slice(0, NOTES);
  if (noted.length === 0) return null;
  return (
    <section aria-labelledby="notes-in-range">
      <h2 id="notes-in-range">{OBSERVATORY_MESSAGES.notes}</h2>
      <ul className="observatory-notes">
        {noted.map(({ id, sleepDate = '', note, durationMinutes = 0 }) => (
          <li key={id}>
            <button
              type="button"
              className="grid min-h-11 w-full items-center gap-2.5 text-start text-sm/normal"
              onClick={() => onChoose(sleepDate)}
            >
              <span className="text-ink-2">{formatShortDate(sleepDate)}</span>
              <span className="truncate">{note}</span>
              <span className="font-display text-base/normal">{hoursText(durationMinutes)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
