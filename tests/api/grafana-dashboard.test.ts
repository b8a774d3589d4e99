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
    addProcessMetrics(metrics, { version: '1.2.3', engine: 'sqlite' });
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
  });

  test('the dashboard and the alerts ask only for metrics and labels that the server has', () => {
    expect(expressions.length).toBeGreaterThan(30);
    const known = new Set([
      ...samples.map(({ name }) => name),
      ...samples.flatMap(({ labels }) =>
        Object.entries(labels).map(([label, value]) => `${label}="${value}"`),
      ),
      // Only with PostgreSQL.
      'lelap_database_connections',
      'lelap_database_connections_awaited',
      // Added by Prometheus.
      'job="lelap"',
    ]);
    const asked = expressions.flatMap(
      (text) => text.replaceAll('\\"', '"').match(/\b(lelap|process)_\w+|\b\w+="[^"$]+"/g) ?? [],
    );
    expect(asked).toContain('route="/dashboard"');
    expect(asked.filter((each) => !known.has(each))).toEqual([]);
  });
});
