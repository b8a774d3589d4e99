// @module-tag slow
import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { SYSTEM } from '#server/cli/system.ts';
import { createReminderTokens } from '#destinations/server/reminder-token.ts';
import { createSecretBox } from '#kernel/server/secrets/secret-box.ts';
import { createDeliveryJob } from '#destinations/server/delivery-job.ts';
import type { Storage } from '#kernel/server/storage/open-storage.ts';
import type { WriteTransaction } from '#schema.ts';
import { listDestinationOwners, listDestinations } from '#destinations/server/destination-rows.ts';
import {
  insertDeliveries,
  leaseDeliveries,
  listAccountsWithDue,
} from '#destinations/server/delivery-rows.ts';
import {
  claimDueReminder,
  type DueReminder,
  listDueReminders,
  saveDueReminders,
} from '../server/due-rows.ts';
import { saveReminderSettings } from '../server/setting-rows.ts';
import type { MessageSender } from '#destinations/server/destination-deps.ts';
import { sealTarget } from '#destinations/server/destination-policy.ts';
import { addSleeper } from '#testkit/sleepers.ts';
import { choose } from './reminder-setup.ts';
import { TOKEN_SECRET } from '#tests/api/test-app.ts';
import { runAdmin } from '#tests/cli/run-admin.ts';
import { describeEachEngine, describeSqlite } from '#tests/support/engines.ts';
import { insertRow } from '#kernel/server/storage/rows.ts';

const DUE_AT = Date.parse('2026-11-21T22:00:00Z');
const LEASE_MS = 60_000;

const channelBox = createSecretBox(TOKEN_SECRET, 'reminderChannels');

/** Sleepers whose bedtime reminder is due, each with a webhook. */
async function addDueSleepers(storage: Storage, count: number): Promise<void> {
  for (let added = 0; added < count; added += 1) {
    const userId = await addSleeper(storage, 'UTC');
    const target = { kind: 'webhook', url: 'https://127.0.0.1/' } as const;
    const sealedTarget = sealTarget({ channelBox }, userId, target);
    const channel = { userId, id: newId(), kind: 'webhook', label: '127.0.0.1' } as const;
    const times = { createdAt: DUE_AT, activeAt: DUE_AT };
    await storage.transaction(async (trx) => {
      await saveReminderSettings(trx, userId, choose('bedtime'));
      await insertRow(trx, 'destinations', { ...channel, sealedTarget, ...times });
      await saveDueReminders(trx, userId, [{ kind: 'bedtime', dueAt: DUE_AT }]);
    });
  }
}

/** Adds webhooks whose events wait, of one account, due from this instant on. */
async function addDueEvents(storage: Storage, count: number, from: number): Promise<string> {
  const userId = await addSleeper(storage, 'UTC');
  const channelId = newId();
  const target = { url: 'https://127.0.0.1/', secret: '' };
  const webhook = {
    userId,
    id: channelId,
    kind: 'event',
    label: '127.0.0.1',
    createdAt: DUE_AT,
    activeAt: DUE_AT,
  } as const;
  const events = Array.from({ length: count }, () => ({
    id: newId(),
    channelId,
    payload: JSON.stringify({ type: 'sleep.changed' }),
  }));
  await storage.transaction(async (trx) => {
    const sealedTarget = sealTarget({ channelBox }, userId, target);
    await insertRow(trx, 'destinations', { ...webhook, sealedTarget });
    const message = { kind: 'webhook', source: 'event', nextAt: from } as const;
    await insertDeliveries(trx, userId, { ...message, expiresAt: DUE_AT + LEASE_MS }, events);
  });
  return userId;
}

/** Adds reminders of an account that wait for its channel, due from this instant on. */
async function addWaitingReminders(
  storage: Storage,
  userId: string,
  count: number,
  from: number,
): Promise<void> {
  const [channel] = await listDestinations(storage.db, { userId, now: DUE_AT });
  const message = { kind: 'bedtime', source: 'set', nextAt: from } as const;
  const waiting = Array.from({ length: count }, () => ({
    id: newId(),
    channelId: channel?.id ?? '',
  }));
  await storage.transaction((trx) =>
    insertDeliveries(trx, userId, { ...message, expiresAt: DUE_AT + LEASE_MS }, waiting),
  );
}

function createJob(
  storage: Storage,
  now: number,
  send: MessageSender['send'],
  sendEvent: MessageSender['sendEvent'] = async () => ({ isDelivered: true }),
) {
  return createDeliveryJob({
    ...SYSTEM,
    storage,
    now: () => now,
    log: { error: () => {} },
    boxFor: (purpose) => createSecretBox(TOKEN_SECRET, purpose),
    channelBox,
    reminderTokens: createReminderTokens(TOKEN_SECRET),
    messageSender: {
      sends: { reminders: true, mail: false },
      vapidPublicKey: () => null,
      sendConfirmation: async () => ({ isDelivered: true }),
      sendEvent,
      send,
    },
  });
}

const countDeliveries = async ({ db }: Storage) =>
  (await db.selectFrom('reminderDeliveries').select('id').execute()).length;

describeEachEngine('Reminders of several servers', (engine) => {
  test('reminders that are due are each decided and delivered once by two servers', async () => {
    const database = await engine.createDatabase();
    const storage = await engine.openStorage(database);
    // More than two leases.
    await addDueSleepers(storage, 50);
    // One process waits for its own lock on SQLite.
    const other = engine.name === 'postgres' ? await engine.openStorage(database) : storage;
    const sent: string[] = [];
    const jobs = [storage, other].map((each) =>
      createJob(each, DUE_AT + LEASE_MS, async (_target, { id }) => {
        sent.push(id);
        return { isDelivered: true };
      }),
    );
    for (let pass = 0; pass < 4; pass += 1) await Promise.all(jobs.map((job) => job.pass()));
    expect(sent).toHaveLength(50);
    expect(new Set(sent).size).toBe(50);
    const decided = jobs.map((job) => job.counts().decided['bedtime sent'] ?? 0);
    expect(decided.reduce((sum, count) => sum + count)).toBe(50);
    expect(await countDeliveries(storage)).toBe(0);
  });

  test('the events of each account are sent in turn, and reminders before them', async () => {
    const storage = await engine.openStorage();
    await addDueEvents(storage, 100, DUE_AT - LEASE_MS);
    await addDueEvents(storage, 100, DUE_AT - LEASE_MS);
    const third = await addDueEvents(storage, 1, DUE_AT);
    await addDueSleepers(storage, 1);
    const sent: string[] = [];
    const record = (what: string) => {
      sent.push(what);
      return { isDelivered: true } as const;
    };
    const job = createJob(
      storage,
      DUE_AT,
      async ({ kind }) => record(kind),
      async (userId) => record(userId),
    );
    await job.pass();
    expect(sent).toHaveLength(202);
    expect(sent.indexOf('webhook')).toBe(0);
    // In the first batch.
    expect(sent.indexOf(third)).toBeLessThan(20);
  });

  test('the reminders of each account are sent in turn', async () => {
    const storage = await engine.openStorage();
    await addDueSleepers(storage, 3);
    const [many = '', ...others] = await listDestinationOwners(storage.db);
    await addWaitingReminders(storage, many, 100, DUE_AT - LEASE_MS);
    for (const userId of others) await addWaitingReminders(storage, userId, 1, DUE_AT);
    const sent: string[] = [];
    const job = createJob(storage, DUE_AT, async (_target, { userId }) => {
      sent.push(userId);
      return { isDelivered: true };
    });
    await job.pass();
    // In the first batch.
    for (const userId of others) expect(sent.indexOf(userId)).toBeLessThan(20);
  });

  // SQLite has one writer at a time.
  if (engine.name !== 'postgres') return;

  test('a server skips what another is deciding or delivering', async () => {
    const database = await engine.createDatabase();
    const [one, other] = [await engine.openStorage(database), await engine.openStorage(database)];
    await addDueSleepers(one, 50);
    const [due] = await listDueReminders(one.db, { until: DUE_AT, limit: 1 });
    const claim = (trx: WriteTransaction) => claimDueReminder(trx, due as DueReminder);
    const claimed = await one.transaction(async (trx) => [
      await claim(trx),
      await other.transaction(claim),
    ]);
    expect(claimed).toEqual([true, false]);

    const failure = { isDelivered: false, failure: 'unreachable', isRetryable: true } as const;
    await createJob(one, DUE_AT, async () => failure).pass();
    const now = DUE_AT + 60 * LEASE_MS;
    const until = { kind: 'bedtime', limit: 25, now, leasedUntil: now + LEASE_MS } as const;
    const userIds = await listAccountsWithDue(one.db, 'bedtime', { now, after: '', limit: 50 });
    const lease = async (trx: WriteTransaction, count: number) => {
      const leased: string[] = [];
      for (const userId of userIds.slice(0, count)) {
        const deliveries = await leaseDeliveries(trx, { ...until, userId });
        leased.push(...deliveries.map(({ id }) => id));
      }
      return leased;
    };
    const leased = await one.transaction(async (trx) => [
      ...(await lease(trx, 25)),
      ...(await other.transaction((trx2) => lease(trx2, 50))),
    ]);
    expect(leased).toHaveLength(50);
    expect(new Set(leased).size).toBe(50);
  });
});

describeSqlite('Reminders', (engine) => {
  test('silent receivers delay no other delivery', async () => {
    const storage = await engine.openStorage();
    await addDueSleepers(storage, 30);
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    let asked = 0;
    const job = createJob(storage, DUE_AT, async () => {
      asked += 1;
      if (asked === 30) answer();
      await answered;
      return { isDelivered: true };
    });
    await job.pass();
    expect(job.counts().deliveries).toEqual({ 'webhook delivered': 30 });
  });

  test('admin reminders lists what is due and what failed', async () => {
    const database = await engine.createDatabase();
    const storage = await engine.openStorage(database);
    await addDueSleepers(storage, 2);
    const env = { PUBLIC_URL: 'https://sleep.example.org' };
    const before = await runAdmin(database, ['reminders', '--json'], { env });
    expect(JSON.parse(before.out)).toMatchObject({
      isOn: true,
      due: [{ kind: 'bedtime', dueAt: '2026-11-21T22:00:00.000Z' }, { kind: 'bedtime' }],
      failed: [],
    });
    const blocked = { isDelivered: false, failure: 'blocked', isRetryable: false } as const;
    await createJob(storage, DUE_AT, async () => blocked).pass();
    const { code, out } = await runAdmin(database, ['reminders']);
    expect(code).toBe(0);
    expect(out).toContain('REMINDERS is off, or PUBLIC_URL is not set');
    expect(out).toMatch(/Due next:\n {2}2026-11-22T22:00:00\.000Z {2}bedtime/);
    expect(out.match(/webhook {2}127\.0\.0\.1 {2}blocked/g)).toHaveLength(2);
  });
});
