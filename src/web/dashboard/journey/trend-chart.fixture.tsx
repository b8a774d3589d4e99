import { JOURNEY_MESSAGES } from '#web/messages/app.ts';
import type { TrendChart as RealTrendChart } from './trend-chart.tsx';

/** Lists the data of a chart, because happy-dom has no canvas. */
export function TrendChart({ measure, labels, values }: Parameters<typeof RealTrendChart>[0]) {
  return (
    <ul aria-label={JOURNEY_MESSAGES[measure].title}>
      {labels.map((label, index) => (
        <li key={label}>
          {`${label}. ${JOURNEY_MESSAGES[measure].tooltip({ value: String(values[index]) })}`}
        </li>
      ))}
    </ul>
  );
}
