import { setImmediate } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createFailureBuffer } from '#server/jobs/failure-buffer.ts';
import { listAccountEvents } from '#server/storage/tables/account-events.ts';
import {
  EVENT_RETENTION_MS,
  MAX_EVENTS_PER_KIND,
  recordAccountEvent,
} from '#server/usecases/account-events/record-account-event.ts';
import { recordAccountFailures } from '#server/usecases/account-events/record-account-failures.ts';
import { describeEachEngine, type TestDatabase } from '../support/engines.ts';
import { addSleeper } from '#testkit/sleepers.ts';
import { openWatchedStorage, type WatchedStorage } from '../support/watched-storage.ts';

const START = Date.parse('2026-11-21T23:05:00.000Z');
const HOUR_MS = 3_600_000;

describeEachEngine('The bounds of a trail', (engine) => {
  let storage: WatchedStorage;
  let userId: string;
  let database: TestDatabase;
  const clock = { now: START };
  const deps = { now: () => clock.now, newId };
  beforeEach(async () => {
    clock.now = START;
    database = await engine.createDatabase();
    await (await engine.openStorage(database)).close();
    storage = await openWatchedStorage(database);
    userId = await addSleeper(storage);
  });
  afterEach(() => storage.close());

  function openTally() {
    const errors: unknown[] = [];
    const tally = createFailureBuffer({
      ...deps,
      write: (failures) => recordAccountFailures({ storage }, failures),
      report: (error) => void errors.push(error),
    });
    onTestFinished(() => expect(errors).toEqual([]));
    return {
      flush: tally.flush,
      guess: (address: string, of = userId) =>
        tally.record({ userId: of, kind: 'sign-in-failed', by: { address, userAgent: undefined } }),
    };
  }
  const record = (kind: 'signed-in' | 'password-changed') =>
    storage.transaction((trx) => recordAccountEvent(deps, trx, userId, { kind, by: 'operator' }));
  const events = () =>
    listAccountEvents(storage.db, userId, { since: clock.now - EVENT_RETENTION_MS, limit: 10_000 });
  const countOf = async (kind: string) =>
    (await events()).filter((event) => event.kind === kind).length;

  test('a thousand failed sign-ins from one network are one write and one row', async () => {
    const { guess, flush } = openTally();
    storage.takeWork();
    for (let n = 0; n < 1_000; n += 1) {
      clock.now += 1_000;
      guess(`203.0.113.${n % 256}`);
    }
    // No query runs before the responses to failed guesses.
    for (let turn = 0; turn < 100; turn += 1) await setImmediate();
    expect(storage.takeWork().statements).toEqual([]);
    await flush();
    expect(storage.takeWork().statements.length).toBeLessThanOrEqual(6);
    await flush();
    expect(storage.takeWork().statements).toEqual([]);
    const [row, ...others] = await events();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      times: 1_000,
      network: '203.0.113.0/24',
      occurredAt: START + 1_000,
      lastOccurredAt: START + 1_000_000,
    });
  });

  test('buffered failures of an erased account do not affect those of another', async () => {
    const { guess, flush } = openTally();
    guess('203.0.113.1', '00000000-0000-7000-8000-000000000000');
    guess('203.0.113.1');
    await flush();
    expect(await countOf('sign-in-failed')).toBe(1);
  });

  // The tests below do not depend on the engine.
  if (engine.name !== 'sqlite') return;

  test('each kind of account event has its own maximum', async () => {
    await record('password-changed');
    for (let n = 0; n < MAX_EVENTS_PER_KIND; n += 1) await record('signed-in');
    const oldest = (await events()).at(-2);
    expect(await countOf('signed-in')).toBe(MAX_EVENTS_PER_KIND);
    await record('signed-in');
    expect(await countOf('signed-in')).toBe(MAX_EVENTS_PER_KIND);
    expect((await events()).map(({ id }) => id)).not.toContain(oldest?.id);
    expect(await countOf('password-changed')).toBe(1);
  });

  test('an account event is listed for a year', async () => {
    await record('password-changed');
    clock.now = START + EVENT_RETENTION_MS;
    expect(await countOf('password-changed')).toBe(1);
    clock.now += 1;
    expect(await events()).toEqual([]);
  });

  test('a failed sign-in after the clock was set back does not predate its event', async () => {
    const { guess, flush } = openTally();
    guess('203.0.113.1');
    clock.now -= HOUR_MS / 2;
    guess('203.0.113.1');
    await flush();
    guess('203.0.113.1');
    await flush();
    expect(await events()).toMatchObject([{ times: 3, occurredAt: START, lastOccurredAt: START }]);
  });
});
