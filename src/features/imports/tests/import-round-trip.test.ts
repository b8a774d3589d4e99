// @module-tag slow
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { UnlockedAchievement } from '#diary/dashboard-contract.ts';
import type { Day } from '#diary/contract.ts';
import type { Sleep } from '#diary/sleep-contract.ts';
import { ACHIEVEMENTS } from '#diary/rules/achievements.ts';
import { toNights } from '../readers/nights/to-nights.ts';
import { readExports } from '../readers/read-exports.ts';
import { pickDetails } from '#diary/rules/sleep-details.ts';
import { isKnownTimeZone } from '#kernel/contract/time-zones.ts';
import { wallClock } from '#kernel/server/wall-clock.ts';
import { describeSqlite } from '#tests/support/engines.ts';
import { createImportClient, importedNight, type ImportClient } from './import-client.ts';
import { dataOf, DAY_MS, setUpTestApp, HOUR_MS } from '#tests/api/test-app.ts';

/** What an import sets. */
const OF_IMPORT = { id: 0, version: 0, source: 0, notEarning: 0, points: 0, bonusPoints: 0 };

const toText = (instant: number | undefined) =>
  instant === undefined ? undefined : new Date(instant).toISOString();

const toDay = ({ sleepDate, minutes, runDay, mark }: Day) => [sleepDate, minutes, runDay, mark];

const EARNED_BY_POINTS = new Set(
  ACHIEVEMENTS.filter(({ measure }) => measure === 'totalPoints').map(({ id }) => id as string),
);

describeSqlite('An export imported into an empty account', (engine) => {
  const api = setUpTestApp(engine);

  /** A month with everything that an export can have. */
  async function liveOneMonth(): Promise<ImportClient> {
    const sleeper = await createImportClient(api, '2026-03-01T00:00');
    for (let day = 1; day <= 14; day += 1) {
      await sleeper.sleepLive(`2026-03-${String(day).padStart(2, '0')}T06:15`, 475 + day);
    }
    const [first] = await sleeper.sleeps();
    await sleeper.correct(first.id, {
      note: '=rain, "loud";\r\n-1 ꦱꦸ',
      quality: 5,
      minutesToFallAsleep: 0,
      awakenings: 12,
      minutesAwake: 100,
      intoBedAt: new Date(Date.parse(first.startTime) - 6 * HOUR_MS + 1).toISOString(),
      outOfBedAt: first.endTime,
    });
    api.clock.now += 90 * DAY_MS;
    // A tap that contradicts an answer.
    const short = await sleeper.start();
    await sleeper.correct(short, { minutesToFallAsleep: 90 });
    api.clock.now += HOUR_MS;
    await sleeper.call('PUT', `/sleeps/${short}/end`);
    const enter = (startTime: string, endTime: string, more = {}) =>
      sleeper.enter({ startTime, endTime, ...more });
    // Across the clock changes of Berlin and New York, and the date line.
    await enter('2026-03-28T21:00:00Z', '2026-03-29T05:00:30.250Z', { timeZone: 'Europe/Berlin' });
    await enter('2025-11-02T03:00:00Z', '2025-11-02T12:30:00Z', { timeZone: 'America/New_York' });
    await enter('2026-05-10T08:00:00Z', '2026-05-10T16:00:00Z', { timeZone: 'Pacific/Honolulu' });
    await enter('2026-05-11T09:00:00Z', '2026-05-11T17:00:00Z', { timeZone: 'Pacific/Auckland' });
    await enter('2026-04-01T17:00:00Z', '2026-04-02T00:30:00Z', { timeZone: 'Asia/Kolkata' });
    // Under a minute, of no length, over 16 hours (settled), deleted.
    await enter('2026-04-03T10:00:00Z', '2026-04-03T10:00:20Z');
    for (let twice = 0; twice < 2; twice += 1) {
      await enter('2026-04-04T10:00:00Z', '2026-04-04T10:00:00Z');
    }
    await enter('2026-04-06T10:00:00Z', '2026-04-07T09:00:00Z', { quality: 1 });
    const deleted = await enter('2026-04-09T15:00:00Z', '2026-04-09T23:00:00Z');
    await sleeper.remove(deleted.json().data.sleep.id);
    // Forgotten for two days, so it waits for a review; imported before; not ended yet.
    await sleeper.sleepLive('2026-06-20T20:00', 50 * 60);
    const marks = [
      { sleepDate: '2026-03-02', kind: 'work' as const, noSleep: false },
      { sleepDate: '2026-03-03', kind: 'skip' as const, noSleep: false },
      { sleepDate: '2026-04-20', kind: null, noSleep: true },
      { sleepDate: '2026-05-20', kind: null, noSleep: false, rest: true },
    ];
    const sleeps = [importedNight('2026-06-01', { quality: 2 })];
    await sleeper.write({ format: 'plees', sleeps, marks });
    await sleeper.start();
    api.clock.now += 3 * HOUR_MS;
    return sleeper;
  }

  /** What must be the same afterwards. */
  async function readHistory(sleeper: ImportClient) {
    const sleeps = (await sleeper.sleeps())
      .filter(({ endTime }: { endTime?: string }) => endTime !== undefined)
      .map((sleep: Sleep) => ({ ...sleep, ...OF_IMPORT }));
    const exported = (await sleeper.call('GET', '/account/export')).json();
    const { unlockedAchievements, longestStreak } = await sleeper.dashboard();
    const days = (await sleeper.read('/days?limit=200')).items;
    return {
      sleeps,
      settled: exported.sleeps.filter(({ settled }: { settled: boolean }) => settled).length,
      marks: exported.marks,
      longestStreak,
      achievements: (unlockedAchievements as UnlockedAchievement[])
        .filter(({ id }) => !EARNED_BY_POINTS.has(id))
        .map(({ id, unlockedAt }) => [id, unlockedAt]),
      days: days.map(toDay),
    };
  }

  test.each([
    ['JSON', ['json']],
    ['CSV', ['csv', 'marks-csv']],
  ])('the %s export restores the same history', async (_, formats) => {
    const sleeper = await liveOneMonth();
    const files = [];
    for (const format of formats) {
      const { body } = await sleeper.call('GET', `/account/export?format=${format}`);
      files.push({ path: `lelap.${format}`, blob: new Blob([body]) });
    }
    const read = await readExports(files);
    const zones = { wallClock, isTimeZone: isKnownTimeZone, accountTimeZone: 'UTC' };
    const { nights, stretches, problems } = toNights(read, zones);
    expect([stretches, problems, read.questions]).toEqual([[], [], []]);

    const now = api.clock.now;
    const other = await createImportClient(api, '2026-01-01T00:00');
    api.clock.now = now;
    const sleeps = nights.map((night) => ({
      ...pickDetails(night),
      intoBedAt: toText(night.intoBedAt),
      outOfBedAt: toText(night.outOfBedAt),
      key: night.key,
      timeZone: night.timeZone,
      settled: night.settled,
      startTime: new Date(night.startTime).toISOString(),
      endTime: new Date(night.endTime).toISOString(),
    }));
    const body = {
      importId: randomUUID(),
      format: 'lelap',
      fileName: '',
      sleeps,
      marks: read.marks,
    };
    const { statuses } = await dataOf(other.call('POST', '/imports', body));
    expect(new Set(statuses)).toEqual(new Set(['new']));

    const before = await readHistory(sleeper);
    const after = await readHistory(other);
    expect(before.sleeps.length).toBe(26);
    expect(before.achievements.map(([id]) => id)).toContain('early-bird');
    expect(after).toEqual(before);
    expect((await other.dashboard()).totalPoints).toBe(0);
  });
});
