/** One number with what tells it from others of its metric. */
export type Sample = {
  readonly value: number;
  readonly labels?: Readonly<Record<string, string>>;
  /** What a histogram adds to its name: `_bucket`, `_sum` or `_count`. */
  readonly suffix?: string;
};

export type Metric = {
  /** In snake case with the unit at its end, `_total` where it only grows: as Prometheus advises. */
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  /** Reads the numbers as they are now; asked for at a scrape alone. */
  readonly read: () => number | readonly Sample[] | Promise<number | readonly Sample[]>;
};

export const METRICS_MEDIA_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * All that is measured. A library would do the same and hash labels at each request; here what happens often adds to
 * numbers of its own, and only a scrape puts them into words.
 */
export class MetricRegistry {
  readonly #metrics: Metric[] = [];

  add(...metrics: readonly Metric[]): void {
    this.#metrics.push(...metrics);
  }

  /** Everything in Prometheus' text format. What can't be read now is reported and left out; the rest is there. */
  async toText(report: (error: unknown) => void): Promise<string> {
    const texts = await Promise.all(
      this.#metrics.map(async (metric) => {
        try {
          return textOf(metric, await metric.read());
        } catch (error) {
          report(error);
          return '';
        }
      }),
    );
    return texts.join('');
  }
}

function textOf({ name, help, type }: Metric, read: number | readonly Sample[]): string {
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
