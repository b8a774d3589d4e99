import { Icon } from '#web/ui/icon.tsx';
import { JOURNEY_MESSAGES } from '#web/messages/app.ts';
import { grouped } from '#web/time/sleep-times.ts';
import type { ChartNight } from './chart-nights.ts';
import { specifiedNumber } from '#web/messages/formats.ts';

/** The values of both charts in the same order, as a table. */
export function JourneyTable({ nights }: { nights: readonly ChartNight[] }) {
  return (
    <details className="group mt-2 max-w-120">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-sm font-semibold">
        <Icon name="chevron" className="group-open:rotate-90" />
        {JOURNEY_MESSAGES.showTable}
      </summary>
      <table className="journey-table">
        <thead>
          <tr>
            <th scope="col">{JOURNEY_MESSAGES.dateColumn}</th>
            <th scope="col">{JOURNEY_MESSAGES.duration.series}</th>
            <th scope="col">{JOURNEY_MESSAGES.points.series}</th>
          </tr>
        </thead>
        <tbody>
          {nights.map(({ id, label, hours, points, isNap }) => (
            <tr key={id}>
              <th scope="row">{isNap ? JOURNEY_MESSAGES.withNap({ text: label }) : label}</th>
              <td>{specifiedNumber(hours, 1)}</td>
              <td>{grouped(points)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
