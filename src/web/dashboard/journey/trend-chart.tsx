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
import { Chart } from 'react-chartjs-2';
import { JOURNEY_MESSAGES } from '#web/messages/app.ts';
import type { ChartOrder } from './chart-nights.ts';
import { useChartColors } from './use-chart-colors.ts';
import { createChartAnnotations } from './chart-annotations.ts';
import { useLanguage } from '#web/messages/language.ts';
import { formatNumber } from '#web/messages/formats.ts';

ChartJs.register(CategoryScale, LinearScale, LineController, LineElement, PointElement, Tooltip);

type TrendChartProps = {
  measure: 'duration' | 'points';
  tone: '--nila' | '--soga';
  labels: string[];
  /** Flags of naps. */
  naps: boolean[];
  values: number[];
  decimals: number;
  /** A value marked by a dotted line. */
  goal?: number;
  order: ChartOrder;
};

/** Line chart of the last nights: a labelled dot for each, dotted lines down to zero, no grid. */
export function TrendChart({
  measure,
  tone,
  labels,
  naps,
  values,
  decimals,
  goal,
  order,
}: TrendChartProps) {
  const tones = useChartColors();
  const messages = JOURNEY_MESSAGES[measure];
  const language = useLanguage();
  const write = (value: number) =>
    formatNumber(value, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  const plugins = [createChartAnnotations({ tones, goal, write })];

  const isRtl = document.dir === 'rtl';
  const color = tones[tone];
  const rem = tones.remPixels;
  const options: ChartOptions<'line'> = {
    animation: false,
    maintainAspectRatio: false,
    // Room for the value above the highest point, and for half a label at both ends.
    layout: { padding: { top: 1.75 * rem, left: 1.75 * rem, right: 1.75 * rem } },
    interaction: { mode: 'index', intersect: false },
    scales: {
      x: {
        reverse: isRtl,
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
        rtl: isRtl,
        textDirection: isRtl ? 'rtl' : 'ltr',
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
            const text = messages.tooltip({ value: write(y ?? 0) });
            return naps[dataIndex] ? JOURNEY_MESSAGES.withNap({ text }) : text;
          },
        },
      },
    },
  };

  return (
    <Chart
      // The dotted lines and the values are a plugin, which an existing chart can't replace.
      key={`${tones.look} ${language}`}
      type="line"
      aria-label={messages.chartLabel({ order: order === 'newest-first' ? 'newest' : 'oldest' })}
      options={options}
      plugins={plugins}
      data={{
        labels,
        datasets: [
          {
            label: messages.series,
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
