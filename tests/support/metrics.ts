/** One sample of a scrape. */
export type ScrapedSample = { name: string; labels: Record<string, string>; value: number };

const DESCRIPTION = /^# (HELP|TYPE) \S+ \S/;
const SAMPLE = /^([a-z_:][a-z0-9_:]*)(?:\{(.*)\})? (\S+)$/i;
const LABEL = /([a-z_][a-z0-9_]*)="((?:[^"\\]|\\.)*)"(?:,|$)/gi;

/** Parses Prometheus' text format; throws on invalid lines. */
export function parseMetrics(text: string): ScrapedSample[] {
  const lines = text.trimEnd().split('\n');
  return lines
    .filter((line) => !DESCRIPTION.test(line))
    .map((line) => {
      const [, name, labels = '', value] = SAMPLE.exec(line) ?? [];
      const pairs = [...labels.matchAll(LABEL)];
      if (name === undefined || pairs.map(([pair]) => pair).join('') !== labels) {
        throw new Error(`Not a line of a scrape: ${line}`);
      }
      return {
        name,
        labels: Object.fromEntries(pairs.map(([, label, content]) => [label, content])),
        value: Number(value),
      };
    });
}

/** The value of the sample with this name and at least these labels, if any. */
export function valueOf(
  samples: readonly ScrapedSample[],
  name: string,
  labels: Record<string, string> = {},
): number | undefined {
  return samples.find(
    (sample) =>
      sample.name === name &&
      Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
  )?.value;
}
