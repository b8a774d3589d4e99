// @module-tag slow
import { once } from 'node:events';
import { expect, test, vi } from 'vitest';
import { runAdmin } from '../cli/run-admin.ts';
import { describeEachEngine } from '../support/engines.ts';
import { addDueSleepers, startInstance } from '../support/reminder-instances.ts';
import { openReceiver } from '../support/reminder-receivers.ts';

const DUE_AT = Date.parse('2026-11-21T22:00:00Z');
const MINUTE_MS = 60_000;
const LEASE_MS = MINUTE_MS;

vi.setConfig({ testTimeout: 120_000 });

describeEachEngine('Reminders of several processes', (engine) => {
  test('120 that are due are each decided and delivered once by two processes', async () => {
    const database = await engine.createDatabase();
    const storage = await engine.openStorage(database);
    const { origin, received } = await openReceiver();
    await addDueSleepers(storage, { count: 120, dueAt: DUE_AT, url: origin });
    const instances = await Promise.all(
      [1, 2].map(() => startInstance({ database, now: DUE_AT + MINUTE_MS, passes: 4 })),
    );
    const counts = await Promise.all(instances.map((instance) => instance.run()));

    const total = (name: string, of: 'decided' | 'deliveries') =>
      counts.reduce((sum, each) => sum + (each[of][name] ?? 0), 0);
    expect(total('bedtime sent', 'decided')).toBe(120);
    expect(total('webhook delivered', 'deliveries')).toBe(120);
    const ids = received.map(({ body }) => JSON.parse(body.toString()).id);
    expect(new Set(ids).size).toBe(120);
    expect(ids).toHaveLength(120);
    const { count } = await storage.db
      .selectFrom('reminders_sent')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(120);
    expect(await storage.db.selectFrom('reminder_deliveries').selectAll().execute()).toEqual([]);
  });

  test('what a killed process had claimed is delivered by another', async () => {
    const database = await engine.createDatabase();
    const storage = await engine.openStorage(database);
    const { origin, received, answer } = await openReceiver();
    await addDueSleepers(storage, { count: 3, dueAt: DUE_AT, url: origin });
    answer.with = () => {};
    const { child, run } = await startInstance({ database, now: DUE_AT, passes: 1 });
    void run().catch(() => {});
    // It has claimed a delivery, and its receiver does not answer.
    await vi.waitUntil(() => received.length > 0, { timeout: 30_000 });
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;

    answer.with = (response) => void response.end();
    received.length = 0;
    const later = DUE_AT + LEASE_MS;
    const next = await startInstance({ database, now: later, passes: 2 });
    const { decided } = await next.run();
    // Those that the first process had not decided, the second does.
    expect(decided['bedtime sent'] ?? 0).toBeLessThan(3);
    const ids = received.map(({ body }) => JSON.parse(body.toString()).id);
    expect(new Set(ids).size).toBe(3);
    expect(ids).toHaveLength(3);
  });

  test('admin reminders lists what is due and what failed', async () => {
    const database = await engine.createDatabase();
    const storage = await engine.openStorage(database);
    await addDueSleepers(storage, { count: 2, dueAt: DUE_AT, url: 'http://10.0.0.1/' });
    const env = { PUBLIC_URL: 'https://sleep.example.org' };
    const before = await runAdmin(database, ['reminders', '--json'], { env });
    expect(JSON.parse(before.out)).toMatchObject({
      isOn: true,
      overdue: expect.any(Number),
      due: [{ kind: 'bedtime', dueAt: '2026-11-21T22:00:00.000Z' }, { kind: 'bedtime' }],
      failed: [],
    });
    const { run } = await startInstance({ database, now: DUE_AT, passes: 1 });
    expect((await run()).deliveries).toEqual({ 'webhook failed': 2 });
    const { code, out } = await runAdmin(database, ['reminders']);
    expect(code).toBe(0);
    expect(out).toContain('REMINDERS is off, or PUBLIC_URL is not set');
    expect(out).toMatch(/Due next:\n {2}2026-11-22T22:00:00\.000Z {2}bedtime/);
    expect(out.match(/webhook {2}127\.0\.0\.1 {2}blocked/g)).toHaveLength(2);
  });
});
