/** One sample of a scrape. */
export type ScrapedSample = { name: string; labels: Record<string, string>; value: number };

const SAMPLE = /^([a-z_:][a-z0-9_:]*)(?:\{(.*)\})? (\S+)$/i;
const LABEL = /([a-z_][a-z0-9_]*)="((?:[^"\\]|\\.)*)"(?:,|$)/gi;

/** Parses Prometheus' text format; throws on invalid lines. */
export function parseMetrics(text: string): ScrapedSample[] {
  const described = new Set<string>();
  return text
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      const [, kind, metric = ''] = /^# (HELP|TYPE) (\S+) \S/.exec(line) ?? [];
      if (kind !== undefined) {
        described.add(`${kind} ${metric}`);
        return [];
      }
      const [, name, labels = '', value] = SAMPLE.exec(line) ?? [];
      if (name === undefined) throw new Error(`Not a line of a scrape: ${line}`);
      const metricName = described.has(`TYPE ${name}`)
        ? name
        : name.replace(/_(bucket|sum|count)$/, '');
      if (!described.has(`HELP ${metricName}`) || !described.has(`TYPE ${metricName}`)) {
        throw new Error(`${name} is not described before its first number.`);
      }
      const pairs = [...labels.matchAll(LABEL)];
      if (pairs.map(([pair]) => pair).join('') !== labels) throw new Error(`Not labels: ${labels}`);
      return [
        {
          name,
          labels: Object.fromEntries(pairs.map(([, label, content]) => [label, content])),
          value: Number(value),
        },
      ];
    });
}

/** The value of the sample with this name and at least these labels, if any. */
export function valueOf(
  samples: readonly ScrapedSample[],
  name: string,
  labels: Record<string, string> = {},
): number | undefined {
  const matching = samples.filter(
    (sample) =>
      sample.name === name &&
      Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
  );
  if (matching.length > 1) throw new Error(`There are ${matching.length} of ${name}.`);
  return matching[0]?.value;
}
