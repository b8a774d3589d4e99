import { beforeAll, beforeEach, expect, test } from 'vitest';
import { at } from '#testkit/sleeps.ts';
import type { Storage } from '#server/storage/engines/open-storage.ts';
import { endSleep } from '#server/usecases/sleeps/end-sleep.ts';
import { readDashboard } from '#server/usecases/dashboard/read-dashboard.ts';
import { startSleep } from '#server/usecases/sleeps/start-sleep.ts';
import { describeEachEngine } from '../support/engines.ts';
import { addSleeper, createDeps, HOUR_MS, MINUTE_MS, type TestDeps } from '#testkit/sleepers.ts';

const CLIENT_ID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const NOW = at('2026-03-01T22:00');

describeEachEngine('starting a sleep', (engine) => {
  let storage: Storage;
  let deps: TestDeps;
  let userId: string;

  beforeAll(async () => {
    storage = await engine.openStorage();
  });

  beforeEach(async () => {
    deps = createDeps(storage);
    deps.clock.now = NOW;
    userId = await addSleeper(storage);
  });

  const text = (instant: number) => new Date(instant).toISOString();
  const sleepIds = async () => {
    const rows = await storage.db
      .selectFrom('sleep_sessions')
      .where('user_id', '=', userId)
      .select('id')
      .execute();
    return rows.map((row) => row.id);
  };
  /** A night that ended so long before NOW. */
  const sleepUntil = async (beforeNowMs: number) => {
    deps.clock.now = NOW - beforeNowMs - 8 * HOUR_MS;
    const { sleep } = await startSleep(deps, { userId });
    deps.clock.now = NOW - beforeNowMs;
    await endSleep(deps, { userId, id: sleep.sleepLogId });
    deps.clock.now = NOW;
    return sleep.sleepLogId;
  };

  test('begins now, and the dashboard shows it', async () => {
    const { created, sleep } = await startSleep(deps, { userId });
    expect(created).toBe(true);
    expect(sleep.startTime).toBe(text(NOW));
    const { activeSleep, recentSleeps } = await readDashboard(deps, { userId });
    expect(activeSleep).toEqual({ id: sleep.sleepLogId, startTime: text(NOW), version: 1 });
    expect(recentSleeps).toHaveLength(1);
    expect(recentSleeps[0]).not.toHaveProperty('endTime');
  });

  test('while one is active answers that one', async () => {
    const first = await startSleep(deps, { userId });
    deps.clock.now += HOUR_MS;
    expect(await startSleep(deps, { userId })).toEqual({ created: false, sleep: first.sleep });
    expect(await startSleep(deps, { userId, id: CLIENT_ID })).toEqual({
      created: false,
      sleep: first.sleep,
    });
    expect(await sleepIds()).toEqual([first.sleep.sleepLogId]);
  });

  test('takes the id of the client, in lower case, and knows it again, ended or not', async () => {
    const input = { userId, id: CLIENT_ID.toUpperCase() };
    const first = await startSleep(deps, input);
    expect(first).toEqual({
      created: true,
      sleep: { sleepLogId: CLIENT_ID, startTime: text(NOW), version: 1 },
    });
    expect(await startSleep(deps, input)).toEqual({ ...first, created: false });
    deps.clock.now += HOUR_MS;
    await endSleep(deps, input);
    expect(await startSleep(deps, input)).toEqual({
      created: false,
      sleep: { ...first.sleep, version: 2 },
    });
    expect((await readDashboard(deps, { userId })).activeSleep).toBeNull();
  });

  test('lets two sleepers bring the same id', async () => {
    const other = await addSleeper(storage);
    await startSleep(deps, { userId: other, id: CLIENT_ID });
    expect(await startSleep(deps, { userId, id: CLIENT_ID })).toMatchObject({ created: true });
  });

  test('refuses the id of a sleep that was deleted', async () => {
    await startSleep(deps, { userId, id: CLIENT_ID });
    await storage.db
      .updateTable('sleep_sessions')
      .set({ deleted_at: NOW, state: 'deleted' })
      .where('user_id', '=', userId)
      .execute();
    const again = startSleep(deps, { userId, id: CLIENT_ID });
    await expect(again).rejects.toMatchObject({ code: 'SLEEP_DELETED' });
    expect(await startSleep(deps, { userId })).toMatchObject({ created: true });
  });

  test.for([
    ['2 minutes ahead of our clock', 2 * MINUTE_MS, NOW],
    ['48 hours back', -48 * HOUR_MS, NOW - 48 * HOUR_MS],
    ['an hour back', -HOUR_MS, NOW - HOUR_MS],
  ] as const)('at %s is taken', async ([, offset, startTime]) => {
    const { sleep } = await startSleep(deps, { userId, startTime: NOW + offset });
    expect(sleep.startTime).toBe(text(startTime));
  });

  test.for([
    ['over 2 minutes ahead of our clock', 2 * MINUTE_MS + 1, 'TIME_IN_FUTURE'],
    ['over 48 hours back', -48 * HOUR_MS - 1, 'START_TOO_OLD'],
  ] as const)('at %s is refused, and nothing is saved', async ([, offset, code]) => {
    const input = { userId, startTime: NOW + offset, timeZone: 'Asia/Tokyo' };
    await expect(startSleep(deps, input)).rejects.toMatchObject({ code });
    expect(await sleepIds()).toEqual([]);
    expect((await readDashboard(deps, { userId })).timeZone).toBe('UTC');
  });

  test('may touch the sleep before it, and not overlap it', async () => {
    const before = await sleepUntil(HOUR_MS);
    const overlapping = startSleep(deps, { userId, startTime: NOW - HOUR_MS - 1 });
    await expect(overlapping).rejects.toMatchObject({ code: 'SLEEP_OVERLAPS' });
    expect(await sleepIds()).toEqual([before]);
    const { sleep } = await startSleep(deps, { userId, startTime: NOW - HOUR_MS });
    expect(sleep.startTime).toBe(text(NOW - HOUR_MS));
  });

  test('by a clock up to 2 minutes slow is moved up to the end of the sleep before it', async () => {
    await sleepUntil(-2 * MINUTE_MS);
    const { sleep } = await startSleep(deps, { userId });
    expect(sleep.startTime).toBe(text(NOW + 2 * MINUTE_MS));
  });

  test('by a clock over 2 minutes slow overlaps the sleep before it', async () => {
    await sleepUntil(-2 * MINUTE_MS - 1);
    const starting = startSleep(deps, { userId });
    await expect(starting).rejects.toMatchObject({ code: 'SLEEP_OVERLAPS' });
  });

  test('takes the zone of the request, else of the account, else of the server', async () => {
    const zoneOf = async (timeZone?: string) => {
      const { sleep } = await startSleep(deps, { userId, timeZone });
      const [newest] = (await readDashboard(deps, { userId })).recentSleeps;
      deps.clock.now += HOUR_MS;
      await endSleep(deps, { userId, id: sleep.sleepLogId });
      return newest?.timeZone;
    };
    expect(await zoneOf()).toBe('UTC');
    expect(await zoneOf('Asia/Tokyo')).toBe('Asia/Tokyo');
    expect(await zoneOf()).toBe('Asia/Tokyo');
    expect((await readDashboard(deps, { userId })).timeZone).toBe('Asia/Tokyo');
  });

  test('for an account that is gone asks to sign in', async () => {
    const starting = startSleep(deps, { userId: 'nobody' });
    await expect(starting).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});
