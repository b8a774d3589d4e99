import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { MetricRegistry } from '#server/metrics/metric-registry.ts';
import { addProcessMetrics } from '#server/metrics/process-metrics.ts';
import { addReminderMetrics } from '#server/metrics/reminder-metrics.ts';
import { describeEachEngine } from '../support/engines.ts';
import { parseMetrics, type ScrapedSample } from '../support/metrics.ts';
import { createTestApp } from './test-app.ts';

const DEPLOY = path.join(import.meta.dirname, '../../deploy');

/** Labels added by Prometheus. */
const METRICS_OF_PROMETHEUS = new Set(['up']);
const LABELS_OF_PROMETHEUS = new Set(['job', 'instance']);

/** Metrics of the other engine only. */
const NOT_ON = {
  sqlite: ['lelap_database_connections', 'lelap_database_connections_awaited'],
  postgres: ['lelap_database_wal_bytes'],
} as const;

type Expression = { where: string; text: string };

async function readDashboard(): Promise<Expression[]> {
  const text = await readFile(path.join(DEPLOY, 'grafana/lelap.json'), 'utf8');
  const { panels } = JSON.parse(text) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  return panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => ({ where: title, text: expr })),
  );
}

async function readRules(): Promise<Expression[]> {
  const text = await readFile(path.join(DEPLOY, 'prometheus/lelap.rules.yml'), 'utf8');
  return [...text.matchAll(/- alert: (\w+)\n\s+expr: (.+)\n/g)].map(
    ([, where = '', expr = '']) => ({
      where,
      text: expr,
    }),
  );
}

/** The metrics of an expression with their matchers, and its grouping labels. */
function readExpression(text: string) {
  const selectors = [...text.matchAll(/\b((?:lelap|process)_\w+|up)(?:\{([^}]*)\})?/g)].map(
    ([, metric = '', inner = '']) => ({
      metric,
      matchers: [...inner.matchAll(/(\w+)(=~|=)"([^"]*)"/g)].map(([, label = '', how, value]) => ({
        label,
        text: `${label}${how}"${value}"`,
        // Prometheus anchors its patterns.
        accepts: new RegExp(how === '=' ? `^${RegExp.escape(value ?? '')}$` : `^(${value})$`),
      })),
    }),
  );
  const groups = [...text.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, inner = '']) =>
    inner.split(',').map((label) => label.trim()),
  );
  return { selectors, groups };
}

/** Metrics and labels in an expression that the server does not emit. */
function missingFrom(samples: readonly ScrapedSample[], text: string): string[] {
  const { selectors, groups } = readExpression(text);
  if (selectors.length === 0) return [`no metric in: ${text}`];
  const of = (metric: string) => samples.filter(({ name }) => name === metric);
  const known = selectors.filter(({ metric }) => !METRICS_OF_PROMETHEUS.has(metric));
  return [
    ...known.flatMap(({ metric, matchers }) =>
      of(metric).length === 0
        ? [metric]
        : matchers
            .filter(({ label }) => !LABELS_OF_PROMETHEUS.has(label))
            .filter(({ label, accepts }) =>
              of(metric).every(({ labels }) => !accepts.test(labels[label] ?? '')),
            )
            .map((matcher) => `${metric}{${matcher.text}}`),
    ),
    ...groups
      .filter((label) => !LABELS_OF_PROMETHEUS.has(label))
      .filter((label) =>
        known.every(({ metric }) => of(metric).every(({ labels }) => labels[label] === undefined)),
      )
      // Metrics of the other engine can't be checked.
      .filter(() => known.some(({ metric }) => of(metric).length > 0))
      .map((label) => `by (${label})`),
  ];
}

describeEachEngine('Grafana dashboard and alerts', (engine) => {
  let samples: ScrapedSample[];
  beforeAll(async () => {
    const metrics = new MetricRegistry();
    const api = await createTestApp(engine, { metrics });
    const { stop } = addProcessMetrics(metrics, { version: '1.2.3', engine: engine.name });
    const counts = {
      decided: { 'bedtime sent': 1 },
      deliveries: { 'push delivered': 1 },
      lagSeconds: 1,
    };
    addReminderMetrics(metrics, { job: { counts: () => counts }, ...api, now: Date.now });
    const { token } = await api.addSignedIn();
    await api.call('GET', '/dashboard', { token });
    samples = parseMetrics(
      await metrics.toText((error) => {
        throw error;
      }),
    );
    stop();
  });

  test.each([
    ['the dashboard', readDashboard, 20],
    ['the alerts', readRules, 10],
  ] as const)('%s ask for nothing that the server does not tell', async (_name, read, atLeast) => {
    const expressions = await read();
    expect(expressions.length).toBeGreaterThanOrEqual(atLeast);
    const missing = expressions.flatMap(({ where, text }) =>
      missingFrom(samples, text).map((what) => `${where}: ${what}`),
    );
    const excused = (what: string) =>
      NOT_ON[engine.name].some((name) => what.endsWith(`: ${name}`));
    expect(missing.filter((what) => !excused(what))).toEqual([]);
  });

  test('every metric is in the Grafana dashboard or an alert', async () => {
    const asked = [...(await readDashboard()), ...(await readRules())].map(({ text }) => text);
    const names = new Set(samples.map(({ name }) => name.replace(/_(sum|count)$/, '_bucket')));
    const unseen = [...names].filter((name) => !asked.some((text) => text.includes(name)));
    expect(unseen).toEqual([]);
  });

  test.each([
    ['sum(lelap_nothing)', 'lelap_nothing'],
    ['lelap_http_failures_total{code="NONE"}', 'lelap_http_failures_total{code="NONE"}'],
    ['lelap_sign_ins_total{how="success"}', 'lelap_sign_ins_total{how="success"}'],
    ['sum by (colour) (lelap_ready)', 'by (colour)'],
    ['1 + 1', 'no metric in: 1 + 1'],
  ])('the check of the Grafana dashboard finds the error in %s', (text, missing) => {
    expect(missingFrom(samples, text)).toEqual([missing]);
  });
});
