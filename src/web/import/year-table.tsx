import type { YearSummary } from '#import/nights/summarize-years.ts';
import { formatNumber } from '#web/messages/formats.ts';
import { IMPORT_MESSAGES as MESSAGES } from '#web/messages/app.ts';
import { clockTime } from '#web/time/sleep-times.ts';

/** Nights and usual times per year. */
export function YearTable({ years }: { years: readonly YearSummary[] }) {
  const { title, hint, ...columns } = MESSAGES.years;
  return (
    <>
      <h4 className="mt-4 font-semibold">{title}</h4>
      <p className="text-sm text-ink-2">{hint}</p>
      <table aria-label={title} className="mt-2 w-full text-sm">
        <thead>
          <tr className="text-start text-ink-2">
            <th className="py-1 text-start font-medium">{columns.year}</th>
            <th className="py-1 text-end font-medium">{columns.nights}</th>
            <th className="py-1 text-end font-medium">{columns.bed}</th>
            <th className="py-1 text-end font-medium">{columns.wake}</th>
          </tr>
        </thead>
        <tbody>
          {years.map(({ year, nights, medianBed, medianWake }) => (
            <tr key={year} className="border-t-2 border-dotted border-line">
              <th scope="row" className="py-1.5 text-start font-medium">
                {year}
              </th>
              <td className="py-1.5 text-end">{formatNumber(nights)}</td>
              <td className="py-1.5 text-end">{toClock(medianBed)}</td>
              <td className="py-1.5 text-end">{toClock(medianWake)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** A local time such as 23:05, as the page shows times. */
const toClock = (time: string | null) =>
  time === null ? '–' : clockTime(`1970-01-01T${time}:00Z`, 'UTC');
