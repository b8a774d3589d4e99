export type Sample = {
  readonly value: number;
  readonly labels?: Readonly<Record<string, string>>;
  /** Suffix of a histogram: `_bucket`, `_sum` or `_count`. */
  readonly suffix?: string;
};

export type Metric = {
  /** Snake case with the unit at its end, `_total` for counters, as Prometheus recommends. */
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  /** Reads the current values; called by scrapes only. */
  readonly read: () => number | readonly Sample[] | Promise<number | readonly Sample[]>;
};

const define =
  (type: Metric['type']) =>
  (name: string, help: string, read: Metric['read']): Metric => ({ name, help, type, read });

export const counter = define('counter');
export const gauge = define('gauge');

export const METRICS_MEDIA_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * All metrics. A library would hash labels at each request; here requests only increment
 * numbers, and a scrape formats them.
 */
export class MetricRegistry {
  readonly #metrics: Metric[] = [];

  add(...metrics: readonly Metric[]): void {
    this.#metrics.push(...metrics);
  }

  /** All metrics in Prometheus' text format. A metric that can't be read is reported and left out. */
  async toText(report: (error: unknown) => void): Promise<string> {
    const texts = await Promise.all(
      this.#metrics.map(async (metric) => {
        try {
          return formatMetric(metric, await metric.read());
        } catch (error) {
          report(error);
          return '';
        }
      }),
    );
    return texts.join('');
  }
}

function formatMetric({ name, help, type }: Metric, read: number | readonly Sample[]): string {
  const samples = typeof read === 'number' ? [{ value: read }] : read;
  if (samples.length === 0) return '';
  const lines = samples.map(({ value, labels = {}, suffix = '' }: Sample) => {
    const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escape(text)}"`);
    return `${name}${suffix}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}\n`;
  });
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}

function escape(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
