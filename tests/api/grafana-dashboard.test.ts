import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { MetricRegistry } from '#server/metrics/metric-registry.ts';
import { addProcessMetrics } from '#server/metrics/process-metrics.ts';
import { addReminderMetrics } from '#server/metrics/reminder-metrics.ts';
import { describeSqlite } from '../support/engines.ts';
import { parseMetrics, type ScrapedSample } from '../support/metrics.ts';
import { createTestApp } from './test-app.ts';

const DEPLOY = path.join(import.meta.dirname, '../../deploy');

/** Only with PostgreSQL. */
const OF_POSTGRES = ['lelap_database_connections', 'lelap_database_connections_awaited'];

const readExpressions = async (file: string, pattern: RegExp) => {
  const text = await readFile(path.join(DEPLOY, file), 'utf8');
  return [...text.matchAll(pattern)].map(([, expression = '']) => expression);
};

describeSqlite('Grafana dashboard and alerts', (engine) => {
  let samples: ScrapedSample[];
  let expressions: string[];
  beforeAll(async () => {
    expressions = [
      ...(await readExpressions('grafana/lelap.json', /"expr": "(.+)"/g)),
      ...(await readExpressions('prometheus/lelap.rules.yml', /^\s+expr: (.+)$/gm)),
    ];
    const metrics = new MetricRegistry();
    const api = await createTestApp(engine, { metrics });
    const { stop } = addProcessMetrics(metrics, { version: '1.2.3', engine: 'sqlite' });
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

  test('the dashboard and the alerts ask only for metrics that the server has', () => {
    expect(expressions.length).toBeGreaterThan(30);
    const asked = expressions.flatMap((text) => text.match(/\b(lelap|process)_\w+/g) ?? []);
    const names = new Set([...samples.map(({ name }) => name), ...OF_POSTGRES]);
    expect(asked.filter((name) => !names.has(name))).toEqual([]);
  });

  test('the dashboard and the alerts ask only for values of labels that the server has', () => {
    const labels = new Set(
      samples.flatMap((sample) =>
        Object.entries(sample.labels).map(([label, value]) => `${label}="${value}"`),
      ),
    );
    const asked = expressions.flatMap(
      (text) => text.replaceAll('\\"', '"').match(/\b\w+="[^"$]+"/g) ?? [],
    );
    expect(asked).toContain('route="/dashboard"');
    // Prometheus adds `job`.
    expect(asked.filter((pair) => !labels.has(pair) && pair !== 'job="lelap"')).toEqual([]);
  });

  test('every metric is in the Grafana dashboard or an alert', () => {
    const names = new Set(samples.map(({ name }) => name.replace(/_(sum|count)$/, '_bucket')));
    const unseen = [...names].filter((name) => !expressions.some((text) => text.includes(name)));
    expect(unseen).toEqual([]);
  });
});
