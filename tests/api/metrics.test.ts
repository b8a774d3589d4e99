import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ERROR_CODES } from '#errors.ts';
import { MetricRegistry } from '#kernel/server/metrics/metric-registry.ts';
import { serveMetrics } from '#kernel/server/metrics/metrics-server.ts';
import { addProcessMetrics } from '#kernel/server/metrics/process-metrics.ts';
import { addReminderMetrics } from '#destinations/server/reminder-metrics.ts';
import { describeEachEngine } from '../support/engines.ts';
import { parseMetrics, valueOf } from '../support/metrics.ts';
import { registerWithTwoStep } from '#two-step/tests/two-step-sleeper.ts';
import { setUpSleeper, setUpTestApp } from './test-app.ts';

const DURATION = 'lelap_http_request_duration_seconds';

const DEPLOY = path.join(import.meta.dirname, '../../deploy');

const fail = (error: unknown) => expect.unreachable(String(error));

const readExpressions = async (file: string, pattern: RegExp) => {
  const text = await readFile(path.join(DEPLOY, file), 'utf8');
  return [...text.matchAll(pattern)].map(([, expression = '']) => expression);
};

describeEachEngine('Metrics', (engine) => {
  const metrics = new MetricRegistry();
  const api = setUpTestApp(engine, { metrics });
  const sleeper = setUpSleeper(api);

  const scrape = async () => parseMetrics(await metrics.toText(fail));

  /** How much larger a number is after `work`. */
  async function growthOf(
    name: string,
    labels: Record<string, string>,
    work: () => Promise<unknown>,
  ): Promise<number> {
    const before = valueOf(await scrape(), name, labels) ?? 0;
    await work();
    return (valueOf(await scrape(), name, labels) ?? 0) - before;
  }

  test('the size and the connections of the database are metrics, without those of the scrape', async () => {
    const samples = await scrape();
    expect(valueOf(samples, 'lelap_database_size_bytes')).toBeGreaterThan(10_000);
    const hasLog = (valueOf(samples, 'lelap_database_wal_bytes') ?? 0) > 0;
    expect(hasLog).toBe(engine.name === 'sqlite');
    const open = valueOf(samples, 'lelap_database_connections', { state: 'idle' });
    expect(open !== undefined).toBe(engine.name === 'postgres');
    expect(valueOf(samples, 'lelap_database_connections_awaited') ?? 0).toBe(0);
  });

  if (engine.name !== 'sqlite') return;

  test.each([
    ['GET', '/dashboard', '/dashboard', '2xx'],
    ['PUT', '/sleeps/0192f0c1-0000-7000-8000-000000000001/end', '/sleeps/:id/end', '4xx'],
    ['GET', '/nothing/here', 'none', '4xx'],
    ['GET', '/', 'page', '5xx'],
  ] as const)('%s %s is counted as %s, %s', async (method, url, route, status) => {
    const labels = { method, route, status };
    const call = () => api.call(method, url, { token: sleeper.token });
    expect(await growthOf(`${DURATION}_bucket`, { ...labels, le: '+Inf' }, call)).toBe(1);
    expect(await growthOf(`${DURATION}_sum`, labels, call)).toBeGreaterThan(0);
  });

  test('no metric contains an account or a path parameter', async () => {
    const { token } = sleeper;
    await api.call('GET', '/a/secret/place?secret', { token, headers: { 'user-agent': 'secret' } });
    expect(await metrics.toText(fail)).not.toMatch(/secret|127\.0\.0\.1|[0-9a-f]{8}-[0-9a-f]{4}/);
  });

  test('every error code has a counter from the start', async () => {
    const samples = await scrape();
    for (const code of ERROR_CODES) {
      expect(valueOf(samples, 'lelap_http_failures_total', { code })).toBeTypeOf('number');
    }
    const labels = { code: 'UNAUTHENTICATED' };
    const ask = () => api.call('GET', '/dashboard');
    expect(await growthOf('lelap_http_failures_total', labels, ask)).toBe(1);
  });

  test('sign-ins are counted by outcome, and a password that needs a code is no failure', async () => {
    const rani = await registerWithTwoStep(api, 'Rani', 'rani@example.org');
    const name = 'lelap_sign_ins_total';
    expect(await growthOf(name, { outcome: 'failure' }, () => rani.login())).toBe(0);
    expect(await growthOf(name, { outcome: 'failure' }, () => rani.login('000000'))).toBe(1);
    expect(await growthOf(name, { outcome: 'success' }, () => rani.login('000000'))).toBe(0);
    expect(await growthOf(name, { outcome: 'success' }, () => rani.login(rani.code(1)))).toBe(1);
  });

  test('the Grafana dashboard and the alerts ask only for metrics and labels that the server has', async () => {
    const expressions = [
      ...(await readExpressions('grafana/lelap.json', /"expr": "(.+)"/g)),
      ...(await readExpressions('prometheus/lelap.rules.yml', /^\s+expr: (.+)$/gm)),
    ];
    expect(expressions.length).toBeGreaterThan(30);
    addProcessMetrics(metrics, { version: '1.2.3', engine: 'sqlite' });
    const counts = {
      decided: { 'bedtime sent': 1 },
      deliveries: { 'push delivered': 1 },
      lagSeconds: 1,
    };
    const countDue = async () => ({ count: 1, oldestDueAt: null });
    addReminderMetrics(metrics, { job: { counts: () => counts, countDue }, now: Date.now });
    await api.call('GET', '/dashboard', { token: sleeper.token });
    const samples = await scrape();
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

describe('Metrics server', () => {
  const report = vi.fn<(error: unknown) => void>();
  let address: string;
  const metrics = new MetricRegistry();
  addProcessMetrics(metrics, { version: '1.2.3', engine: 'sqlite' });
  metrics.add(
    {
      name: 'odd',
      help: 'Odd.',
      type: 'gauge',
      read: () => [{ value: 1, labels: { a: '"\\\n' } }],
    },
    {
      name: 'broken',
      help: 'Not now.',
      type: 'gauge',
      read: () => Promise.reject(new Error('no')),
    },
  );
  beforeAll(async () => {
    address = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 }, report);
  });

  test('GET /metrics is in the Prometheus format', async () => {
    const answer = await fetch(address);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const samples = parseMetrics(await answer.text());
    const labels = { version: '1.2.3', engine: 'sqlite', node: process.version };
    expect(valueOf(samples, 'lelap_build_info', labels)).toBe(1);
    expect(valueOf(samples, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
    expect(valueOf(samples, 'odd', { a: '\\"\\\\\\n' })).toBe(1);
  });

  test('a metric that cannot be read does not hide the others', async () => {
    const samples = parseMetrics(await (await fetch(address)).text());
    expect(valueOf(samples, 'broken')).toBeUndefined();
    expect(report).toHaveBeenCalledWith(new Error('no'));
    expect(valueOf(samples, 'odd')).toBe(1);
  });
});
