import { useMonths } from '#diary/web/queries.ts';
import { NIGHTS_MESSAGES } from '#kernel/web/messages/app.ts';
import { Select } from '#kernel/web/ui/choices.tsx';

/** A year, or the 12 months until now. */
export type PickedYear = number | 'last';

type YearSelectProps = {
  newestDate: string;
  year: PickedYear;
  onYear: (year: PickedYear) => void;
};

/** The years with sleep; nothing to choose if there is one. */
export function YearSelect({ newestDate, year, onYear }: YearSelectProps) {
  const words = NIGHTS_MESSAGES.year;
  const { data: months } = useMonths();
  const newest = Number(newestDate.slice(0, 4));
  const oldest = Number(months?.at(-1)?.month.slice(0, 4) ?? newest);
  if (oldest === newest) return null;
  return (
    <Select
      aria-label={words.pick}
      className="screen-only min-h-11 text-sm font-semibold"
      value={year}
      onChange={({ target }) => onYear(target.value === 'last' ? 'last' : Number(target.value))}
    >
      <option value="last">{words.last}</option>
      {Array.from({ length: newest - oldest + 1 }, (_, i) => newest - i).map((each) => (
        <option key={each}>{each}</option>
      ))}
    </Select>
  );
}
