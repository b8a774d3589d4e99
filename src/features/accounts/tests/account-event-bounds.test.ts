import { v7 as newId } from 'uuid';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createFailureBuffer } from '../server/failure-buffer.ts';
import { listAccountEvents } from '../server/event-rows.ts';
import {
  EVENT_RETENTION_MS,
  MAX_EVENTS_PER_KIND,
  recordAccountEvent,
} from '../server/record-account-event.ts';
import { recordAccountFailures } from '../server/record-account-failures.ts';
import { describeEachEngine } from '#tests/support/engines.ts';
import { addSleeper } from '#testkit/sleepers.ts';
import { openWatchedStorage, type WatchedStorage } from '#tests/support/watched-storage.ts';

const START = Date.parse('2026-11-21T23:05:00.000Z');

describeEachEngine('The bounds of the audit log', (engine) => {
  let storage: WatchedStorage;
  let userId: string;
  const clock = { now: START };
  const deps = { now: () => clock.now, newId };
  beforeEach(async () => {
    clock.now = START;
    storage = await openWatchedStorage(await engine.createDatabase());
    onTestFinished(() => storage.close());
    userId = await addSleeper(storage);
  });

  const events = () =>
    listAccountEvents(storage.db, userId, { since: clock.now - EVENT_RETENTION_MS, limit: 10_000 });

  test('a thousand failed sign-ins from one network are one write and one row', async () => {
    const buffer = createFailureBuffer({
      ...deps,
      write: (failures) => recordAccountFailures({ storage }, failures),
      report: (error) => expect.unreachable(String(error)),
    });
    const guess = (of: string, address: string) => {
      const by = { address, userAgent: undefined };
      buffer.record({ userId: of, kind: 'sign-in-failed', by });
    };
    storage.takeWork();
    // An erased account does not keep those of others from being written.
    guess('00000000-0000-7000-8000-000000000000', '203.0.113.1');
    for (let n = 0; n < 1_000; n += 1) {
      clock.now += 1_000;
      guess(userId, `203.0.113.${n % 256}`);
    }
    await buffer.flush();
    expect(storage.takeWork().statements.length).toBeLessThanOrEqual(12);
    const times = { occurredAt: START + 1_000, lastOccurredAt: START + 1_000_000 };
    expect(await events()).toMatchObject([{ times: 1_000, network: '203.0.113.0/24', ...times }]);
  });

  if (engine.name !== 'sqlite') return;

  test('each kind of account event has its own maximum, and is listed for a year', async () => {
    const record = (kind: 'signed-in' | 'password-changed') =>
      storage.transaction((trx) => recordAccountEvent(deps, trx, userId, { kind, by: 'operator' }));
    await record('password-changed');
    for (let n = 0; n < MAX_EVENTS_PER_KIND; n += 1) await record('signed-in');
    const before = await events();
    await record('signed-in');
    const after = await events();
    expect(after).toHaveLength(before.length);
    // The oldest of its kind is dropped; the last one is of the other kind.
    expect(after.slice(1).map(({ id }) => id)).toEqual(before.toSpliced(-2, 1).map(({ id }) => id));

    clock.now = START + EVENT_RETENTION_MS;
    expect(await events()).toHaveLength(after.length);
    clock.now += 1;
    expect(await events()).toEqual([]);
  });
});
