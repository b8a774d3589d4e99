// @module-tag slow
import { expect, test, vi } from 'vitest';
import { createReminderTokens } from '#server/auth/tokens/reminder-token.ts';
import { createSecretBox } from '#server/auth/two-step/secret-box.ts';
import { createReminderJob } from '#server/jobs/reminders/reminder-job.ts';
import { createReminderSender } from '#server/jobs/reminders/reminder-sender.ts';
import type { Storage } from '#server/storage/engines/open-storage.ts';
import type { ReminderSender } from '#server/usecases/reminders/reminder-deps.ts';
import { wallClock } from '#server/wall-clock.ts';
import { runAdmin } from '../cli/run-admin.ts';
import { describeEachEngine } from '../support/engines.ts';
import { addDueSleepers, REMINDER_SECRET } from '../support/due-sleepers.ts';
import { openReceiver } from '../support/reminder-receivers.ts';

const DUE_AT = Date.parse('2026-11-21T22:00:00Z');
const MINUTE_MS = 60_000;
const LEASE_MS = MINUTE_MS;

const { send: sendToLoopback } = createReminderSender({
  tokenSecret: REMINDER_SECRET,
  publicUrl: 'https://sleep.example.org',
  outbound: { allow: ['127.0.0.1'] },
});

vi.setConfig({ testTimeout: 120_000 });

const listDeliveries = (storage: Storage) =>
  storage.db.selectFrom('reminder_deliveries').selectAll().execute();

type JobDeps = Parameters<typeof createReminderJob>[0];

/** A reminder job of this process. */
function createJob({
  send,
  log = { error: (what, message) => expect.unreachable(message + JSON.stringify(what)) },
  ...deps
}: Pick<JobDeps, 'storage' | 'now'> &
  Partial<Pick<JobDeps, 'log'>> &
  Pick<ReminderSender, 'send'>) {
  return createReminderJob({
    ...deps,
    log,
    newId: () => crypto.randomUUID(),
    wallClock,
    defaultTimeZone: 'UTC',
    channelBox: createSecretBox(REMINDER_SECRET, 'reminderChannels'),
    reminderTokens: createReminderTokens(REMINDER_SECRET),
    reminderSender: {
      sends: { reminders: true, mail: false },
      vapidPublicKey: () => null,
      sendConfirmation: async () => ({ isDelivered: true }),
      sendEvent: async () => ({ isDelivered: true }),
      send,
    },
  });
}

describeEachEngine('Reminders of several servers', (engine) => {
  test('reminders that are due are each decided and delivered once by two servers', async () => {
    const database = await engine.createDatabase();
    const storage = await engine.openStorage(database);
    const { origin, received, answer } = await openReceiver();
    // More than two leases.
    await addDueSleepers(storage, { count: 50, dueAt: DUE_AT, url: origin });
    answer.with = (response) => void response.writeHead(received.length === 10 ? 503 : 204).end();
    // One process waits for its own lock on SQLite.
    const other = engine.name === 'postgres' ? await engine.openStorage(database) : storage;
    const jobs = [storage, other].map((each) =>
      createJob({ storage: each, now: () => DUE_AT + MINUTE_MS, send: sendToLoopback }),
    );
    for (let pass = 0; pass < 4; pass += 1) await Promise.all(jobs.map((job) => job.pass()));

    const total = (name: string, of: 'decided' | 'deliveries') =>
      jobs.reduce((sum, job) => sum + (job.counts()[of][name] ?? 0), 0);
    expect(total('bedtime sent', 'decided')).toBe(50);
    expect(total('webhook delivered', 'deliveries')).toBe(49);
    expect(total('webhook retried', 'deliveries')).toBe(1);
    const ids = received.map(({ body }) => JSON.parse(body.toString()).id);
    expect(new Set(ids).size).toBe(50);
    expect(ids).toHaveLength(50);
    const { count } = await storage.db
      .selectFrom('reminders_sent')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(50);
    expect(await listDeliveries(storage)).toHaveLength(1);
  });

  test('a delivery whose result could not be stored is repeated, and the others of its lease are not', async () => {
    const storage = await engine.openStorage();
    await addDueSleepers(storage, {
      count: 3,
      dueAt: DUE_AT,
      url: 'http://10.0.0.1/',
    });
    const sent: string[] = [];
    const errors: string[] = [];
    let failures = 1;
    let now = DUE_AT;
    const job = createJob({
      storage: {
        ...storage,
        transaction: async (work) => {
          if (sent.length > 0 && failures-- > 0) throw new Error('The disk is full.');
          return await storage.transaction(work);
        },
      },
      now: () => now,
      send: async (_target, { id }) => {
        sent.push(id);
        return { isDelivered: true };
      },
      log: { error: (_what, message) => void errors.push(message) },
    });
    await job.pass();
    expect(job.counts().deliveries).toEqual({ 'webhook delivered': 2 });
    expect(errors).toEqual(['a reminder could not be delivered, or its result not stored']);
    const [kept] = await listDeliveries(storage);

    now += LEASE_MS;
    await job.pass();
    expect(job.counts().deliveries).toEqual({ 'webhook delivered': 3 });
    expect(new Set(sent).size).toBe(3);
    expect(sent.slice(3)).toEqual([kept?.id]);
    expect(await listDeliveries(storage)).toEqual([]);
  });

  // The tests below do not depend on the engine.
  if (engine.name !== 'sqlite') return;

  test('silent receivers delay no other delivery, and no decision', async () => {
    const SLEEPERS = 30;
    const storage = await engine.openStorage();
    await addDueSleepers(storage, { count: SLEEPERS, dueAt: DUE_AT, url: 'http://10.0.0.1/' });
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const decided = () => job.counts().decided['bedtime sent'] ?? 0;
    const decidedBefore: number[] = [];
    const job = createJob({
      storage,
      now: () => DUE_AT,
      send: async () => {
        decidedBefore.push(decided());
        await answered;
        return { isDelivered: true };
      },
    });
    const passing = job.pass();
    try {
      await vi.waitUntil(() => decidedBefore.length === SLEEPERS, { timeout: 60_000 });
    } finally {
      answer();
      await passing;
    }
    expect(decidedBefore[0]).toBeLessThan(SLEEPERS);
    expect(job.counts().deliveries).toEqual({ 'webhook delivered': SLEEPERS });
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
    const job = createJob({ storage, now: () => DUE_AT, send: sendToLoopback });
    await job.pass();
    expect(job.counts().deliveries).toEqual({ 'webhook failed': 2 });
    const { code, out } = await runAdmin(database, ['reminders']);
    expect(code).toBe(0);
    expect(out).toContain('REMINDERS is off, or PUBLIC_URL is not set');
    expect(out).toMatch(/Due next:\n {2}2026-11-22T22:00:00\.000Z {2}bedtime/);
    expect(out.match(/webhook {2}127\.0\.0\.1 {2}blocked/g)).toHaveLength(2);
  });
});
