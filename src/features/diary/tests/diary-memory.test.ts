import { beforeEach, expect, test, vi } from 'vitest';
import { addDays } from '#kernel/rules/calendar.ts';
import type { Storage } from '#kernel/server/storage/open-storage.ts';
import {
  findAccount,
  renewDiaryVersions,
  type AccountRecord,
} from '#accounts/server/account-rows.ts';
import { saveDayMarks } from '../server/mark-rows.ts';
import { storeResponse } from '#kernel/server/storage/idempotency-keys.ts';
import { NO_MARK } from '../rules/free-days.ts';
import { createDiaryMemory } from '../server/diary-memory.ts';
import { readDiary } from '../server/read-diary.ts';
import { purgeExpired } from '#server/jobs/purge-expired.ts';
import { deleteSleep } from '#corrections/server/deleted-sleeps.ts';
import { enterSleep } from '#corrections/server/enter-sleep.ts';
import { startSleep } from '#sleep-now/server/start-end.ts';
import { insertNights } from '#testkit/sleep-history.ts';
import { addSleeper, createDeps, HOUR_MS, type TestDeps } from '#testkit/sleepers.ts';
import { at } from '#testkit/sleeps.ts';
import { describeEachEngine, type TestDatabase } from '#tests/support/engines.ts';

const NOW = at('2026-03-10T12:00');

describeEachEngine('The memory of diaries', (engine) => {
  let database: TestDatabase;
  let storage: Storage;
  let server: TestDeps;
  let userId: string;
  beforeEach(async () => {
    database = await engine.createDatabase();
    storage = await engine.openStorage(database);
    server = createServer(storage);
    userId = await addSleeper(storage, 'UTC');
  });

  function createServer(over: Storage): TestDeps {
    const deps = createDeps(over);
    deps.clock.now = NOW;
    return deps;
  }
  const accountOf = async (id = userId) => (await findAccount(storage.db, id)) as AccountRecord;
  const read = async (deps: TestDeps, id = userId) => await readDiary(deps, await accountOf(id));
  const enter = (deps: TestDeps, hoursAgo: number) => {
    const endTime = NOW - hoursAgo * HOUR_MS;
    return enterSleep(deps, { userId, entry: { startTime: endTime - HOUR_MS, endTime } });
  };

  test('a change by one server is seen by the other at its next read and its next change', async () => {
    const other = createServer(await engine.openStorage(database));
    for (const deps of [server, other]) expect((await read(deps)).sleeps).toEqual([]);
    const before = await accountOf();
    const { sleep } = await startSleep(server, { userId });
    expect((await startSleep(other, { userId })).sleep.sleepLogId).toBe(sleep.sleepLogId);
    expect(await read(other)).toEqual(await read(server));
    // Authenticated before a change by its own server: the memory has the diary after it.
    expect(await readDiary(server, before)).toBe(await read(server));
    // Authenticated before the change and read after it: kept with the version that was read.
    const third = createServer(storage);
    const diary = await readDiary(third, before);
    expect(diary.active?.id).toBe(sleep.sleepLogId);
    const accounts = [before, await accountOf()];
    expect(accounts.map((account) => third.diaries.find(account))).toEqual([undefined, diary]);
  });

  test('a transaction that was rolled back leaves nothing in memory, and one that was committed is seen', async () => {
    const diary = await read(server);
    const failing = (commits: boolean): TestDeps => ({
      ...server,
      storage: {
        ...server.storage,
        async transaction(work) {
          await storage.transaction(async (trx) => {
            await work(trx);
            if (!commits) throw new Error('rolled back');
          });
          throw new Error('no answer to the commit');
        },
      },
    });
    await expect(enter(failing(false), 2)).rejects.toThrow('rolled back');
    expect(await read(server)).toBe(diary);
    await expect(enter(failing(true), 2)).rejects.toThrow('no answer');
    expect((await read(server)).sleeps).toHaveLength(1);
  });

  test('a database that was restored under a running server is read anew', async () => {
    await enter(server, 2);
    const diary = await read(server);
    await storage.db.deleteFrom('sleepSessions').where('userId', '=', userId).execute();
    // As long as the version is the same, the memory answers.
    expect(await read(server)).toBe(diary);
    await storage.transaction(renewDiaryVersions);
    expect((await read(server)).sleeps).toEqual([]);
  });

  test('the purge changes the version of a diary only if it erases facts of sleeps', async () => {
    const { sleep } = await enter(server, 2);
    await deleteSleep(server, { userId, id: sleep.id, by: 'operator' });
    await storage.transaction((trx) =>
      storeResponse(trx, userId, {
        key: 'k',
        requestHash: 'h',
        outcome: '',
        now: NOW - 47 * HOUR_MS,
      }),
    );
    const { diaryVersion } = await accountOf();
    const purgeAfter = async (hours: number) => {
      server.clock.now = NOW + hours * HOUR_MS;
      await purgeExpired(server, userId);
      return (await accountOf()).diaryVersion === diaryVersion;
    };
    const keys = () => storage.db.selectFrom('idempotencyKeys').select('userId').execute();
    expect([await purgeAfter(20), await keys()]).toEqual([true, []]);
    expect(await purgeAfter(25)).toBe(false);
    expect((await read(server)).deleted).toEqual([]);
  });

  if (engine.name !== 'sqlite') return;

  test('cold reads of one version share one read, and later ones need none', async () => {
    const snapshot = vi.fn<(read: never) => Promise<unknown>>(server.storage.snapshot);
    const deps = { ...server, storage: { ...server.storage, snapshot } as Storage };
    await enter(createServer(storage), 2);
    const account = await accountOf();
    const reads = await Promise.all(Array.from({ length: 5 }, () => readDiary(deps, account)));
    expect(new Set([...reads, await readDiary(deps, account)]).size).toBe(1);
    expect(snapshot).toHaveBeenCalledTimes(1);
    expect(deps.diaries.reading.size).toBe(0);
  });

  test('the memory forgets the diary that was used least recently, and answers one that it cannot hold', async () => {
    const deps = { ...server, diaries: createDiaryMemory(250) };
    const [first, second, third] = [userId, await addSleeper(storage), await addSleeper(storage)];
    for (const id of [first, second, first, third]) await read(deps, id);
    const isKept = async (id: string) => deps.diaries.find(await accountOf(id)) !== undefined;
    expect([await isKept(first), await isKept(second), await isKept(third)]).toEqual([
      true,
      false,
      true,
    ]);
    await insertNights(storage, second, 251);
    for (const _ of [1, 2]) expect((await read(deps, second)).sleeps).toHaveLength(251);
    expect(await isKept(second)).toBe(false);
    await read(deps, first);
    expect(await isKept(first)).toBe(true);
    // A mark weighs as a sleep does.
    const sleepDates = Array.from({ length: 151 }, (_, day) => addDays('2026-01-01', day));
    const marks = sleepDates.map((sleepDate) => ({ ...NO_MARK, sleepDate, noSleep: true }));
    await storage.transaction((trx) => saveDayMarks(trx, third, marks));
    await read(deps, third);
    expect([await isKept(first), await isKept(third)]).toEqual([false, true]);
  });
});
