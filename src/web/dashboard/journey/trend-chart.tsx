import {
  CategoryScale,
  Chart as ChartJs,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
  type ChartOptions,
} from 'chart.js';
import { useMemo } from 'react';
import { Chart } from 'react-chartjs-2';
import { JOURNEY_MESSAGES } from '#web/messages/dashboard-journey.ts';
import { useChartColors } from './use-chart-colors.ts';
import { createChartAnnotations } from './chart-annotations.ts';

ChartJs.register(CategoryScale, LinearScale, LineController, LineElement, PointElement, Tooltip);

type TrendChartProps = {
  title: string;
  /** The name of the line, in the tooltip before the value. */
  series: string;
  /** The unit, in the tooltip after the value. */
  suffix: string;
  tone: '--nila' | '--soga';
  labels: string[];
  /** Flags of naps. */
  naps: boolean[];
  values: number[];
  decimals: number;
  /** A value marked by a dotted line. */
  goal?: number;
  orderLabel: string;
};

/** Line chart of the last nights: a labelled dot for each, dotted lines down to zero, no grid. */
export function TrendChart({
  title,
  series,
  suffix,
  tone,
  labels,
  naps,
  values,
  decimals,
  goal,
  orderLabel,
}: TrendChartProps) {
  const tones = useChartColors();
  const written = useMemo(
    () =>
      new Intl.NumberFormat('en-US', {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      }),
    [decimals],
  );
  const plugins = useMemo(
    () => [createChartAnnotations({ tones, goal, write: (value) => written.format(value) })],
    [tones, goal, written],
  );

  const color = tones[tone];
  const rem = tones.remPixels;
  const options: ChartOptions<'line'> = {
    animation: false,
    maintainAspectRatio: false,
    // Room for the value above the highest point, and for half a label at both ends.
    layout: { padding: { top: 1.75 * rem, left: 1.25 * rem, right: 1.25 * rem } },
    interaction: { mode: 'index', intersect: false },
    scales: {
      x: {
        offset: values.length === 1,
        grid: { display: false },
        border: { display: false },
        ticks: {
          color: tones['--ink-2'],
          font: { family: tones.sans, size: 0.75 * rem, weight: 500 },
          maxRotation: 0,
          // If seven dates don't fit side by side, put the month above the day.
          callback(value) {
            const label = this.getLabelForValue(Number(value));
            return this.chart.width < 20 * rem ? label.split(' ') : label;
          },
          autoSkipPadding: 2,
          padding: 0.5 * rem,
        },
      },
      y: { display: false, min: 0, suggestedMax: goal ?? 1 },
    },
    plugins: {
      tooltip: {
        displayColors: false,
        caretSize: 0,
        cornerRadius: 8,
        padding: 0.625 * rem,
        backgroundColor: tones['--raised'],
        borderColor: tones['--edge'],
        borderWidth: 1.5,
        titleColor: tones['--ink-2'],
        titleFont: { family: tones.sans, size: 0.75 * rem, weight: 500 },
        bodyColor: tones['--ink'],
        bodyFont: { family: tones.sans, size: 0.875 * rem },
        callbacks: {
          label: ({ dataIndex, parsed: { y } }) => {
            const text = JOURNEY_MESSAGES.tooltip(series, written.format(y ?? 0), suffix);
            return naps[dataIndex] ? JOURNEY_MESSAGES.withNap(text) : text;
          },
        },
      },
    },
  };

  return (
    <Chart
      // The dotted lines are a plugin, which an existing chart can't replace.
      key={tones.look}
      type="line"
      aria-label={JOURNEY_MESSAGES.chartLabel(title, orderLabel)}
      options={options}
      plugins={plugins}
      data={{
        labels,
        datasets: [
          {
            label: series,
            data: values,
            borderColor: color,
            borderWidth: 2.5,
            borderJoinStyle: 'round',
            pointRadius: 6,
            pointHoverRadius: 7,
            pointBackgroundColor: color,
            pointHoverBackgroundColor: color,
            pointBorderColor: tones['--ground'],
            pointHoverBorderColor: tones['--ground'],
            pointBorderWidth: 2,
            pointHoverBorderWidth: 2,
            clip: false,
          },
        ],
      }}
    />
  );
}
