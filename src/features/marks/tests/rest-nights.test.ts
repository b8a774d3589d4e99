import { beforeEach, expect, test } from 'vitest';
import { daysBetween } from '#kernel/rules/calendar.ts';
import { createDiaryClient, type DiaryClient } from '#tests/api/diary-client.ts';
import { dataOf, outcome, setUpTestApp } from '#tests/api/test-app.ts';
import { describeEachEngine } from '#tests/support/engines.ts';
import { at } from '#testkit/sleeps.ts';

const NOW = '2026-03-10T12:00';
const NO_MARK = { kind: null, noSleep: false };

describeEachEngine('Rest nights', (engine) => {
  const api = setUpTestApp(engine);
  let diary: DiaryClient;
  beforeEach(async () => {
    diary = await createDiaryClient(api, NOW);
  });

  const put = (date: string, body: object, query = '') =>
    diary.call('PUT', `/days/${date}/mark${query}`, body);
  const set = (date: string, body: object, query = '') => dataOf(put(date, body, query));
  const toDate = (day: number) => `2026-03-${String(day).padStart(2, '0')}`;
  const enter = async (...days: number[]) => {
    for (const day of days) await diary.enterNight(toDate(day));
  };
  const readStreak = async () => {
    const { currentStreak, streakRests, longestStreak } = await diary.dashboard();
    return { currentStreak, streakRests, longestStreak };
  };

  test('a streak waits over rest nights, and ends without them', async () => {
    await enter(5, 6, 7);
    expect(await readStreak()).toMatchObject({ currentStreak: 0, streakRests: 0 });
    await set('2026-03-08', { ...NO_MARK, rest: true, until: '2026-03-09' });
    expect(await readStreak()).toEqual({ currentStreak: 3, streakRests: 2, longestStreak: 3 });
    api.clock.now = at('2026-03-10T23:59');
    expect(await readStreak()).toMatchObject({ currentStreak: 3 });
    api.clock.now = at('2026-03-11T00:01');
    expect(await readStreak()).toMatchObject({ currentStreak: 0, streakRests: 0 });
  });

  test('a dry run says what a rest night does to points and streaks, and writes nothing', async () => {
    for (const day of [3, 4, 5, 7, 8, 9]) await diary.sleepLive(`${toDate(day)}T07:00`, 480);
    const rest = { ...NO_MARK, rest: true };
    const preview = await set('2026-03-06', rest, '?dryRun=true');
    expect(preview).toEqual({
      ...rest,
      pointsBefore: 580,
      pointsAfter: 530,
      streakBefore: 3,
      currentStreak: 6,
      longestStreakBefore: 3,
      longestStreakAfter: 6,
      newAchievements: [],
      lostAchievements: [],
    });
    expect(await readStreak()).toMatchObject({ currentStreak: 3 });
    expect(await set('2026-03-06', rest)).toEqual(preview);
    expect(await readStreak()).toEqual({ currentStreak: 6, streakRests: 1, longestStreak: 6 });
    const back = await set('2026-03-06', { ...NO_MARK, rest: false });
    expect(back).toMatchObject({ pointsAfter: 580, currentStreak: 3 });
  });

  test('PUT without `rest` leaves a rest night as it is', async () => {
    await set('2026-03-08', { ...NO_MARK, rest: true });
    expect(await set('2026-03-08', { kind: 'free', noSleep: true })).toMatchObject({
      kind: 'free',
      noSleep: true,
      rest: true,
    });
    await set('2026-03-08', NO_MARK);
    expect(await diary.read('/days/2026-03-08/mark')).toEqual({ ...NO_MARK, rest: true });
    expect(await diary.read('/days/2026-03-09/mark')).toEqual({ ...NO_MARK, rest: false });
  });

  test('a span keeps what else is said of its later dates', async () => {
    await set('2026-03-07', { kind: 'work', noSleep: false });
    const span = { kind: 'free', noSleep: true, rest: true, until: '2026-03-08' };
    await set('2026-03-06', span);
    const marks = async () =>
      (await diary.days()).map(({ sleepDate, mark: { kind, noSleep, rest } }) =>
        [sleepDate.slice(8), kind, noSleep, rest].join(' '),
      );
    expect(await marks()).toEqual(['06 free true true', '07 work false true', '08  false true']);
    await set('2026-03-07', { kind: 'work', noSleep: false, rest: false, until: '2026-03-08' });
    expect(await marks()).toEqual(['06 free true true', '07 work false false']);
  });

  test('a rest night that gets a full night is a day of the streak', async () => {
    await enter(8, 10);
    await set('2026-03-09', { ...NO_MARK, rest: true });
    expect(await readStreak()).toMatchObject({ currentStreak: 2, streakRests: 1 });
    await enter(9);
    expect(await readStreak()).toMatchObject({ currentStreak: 3, streakRests: 0 });
    const { items } = await diary.read('/nights');
    expect(items[1]).toMatchObject({ sleepDate: '2026-03-09', runDay: 2, mark: { rest: true } });
  });

  test.each([
    ['30 dates', '2026-03-10', '2026-04-08', 200],
    ['31 dates', '2026-03-10', '2026-04-09', 422],
    ['an end before its start', '2026-03-10', '2026-03-09', 422],
    ['366 days ahead', '2027-03-11', '2027-03-11', 200],
    ['367 days ahead', '2027-03-12', '2027-03-12', 422],
    ['an end 367 days ahead', '2027-03-11', '2027-03-12', 422],
  ])('a rest of %s: %s to %s', async (_, from, until, status) => {
    const response = await put(from, { ...NO_MARK, rest: true, until });
    expect(response.statusCode).toBe(status);
    expect(await diary.days()).toHaveLength(status === 200 ? daysBetween(from, until) + 1 : 0);
  });

  test('an export carries rest nights into another account, as JSON and as CSV', async () => {
    await set('2026-03-08', { kind: 'skip', noSleep: false, rest: true });
    const exported = (await diary.call('GET', '/account/export?format=json')).json();
    expect(exported.marks).toEqual([
      { sleepDate: '2026-03-08', kind: 'skip', noSleep: false, rest: true },
    ]);
    const csv = (await diary.call('GET', '/account/export?format=marks-csv')).body;
    expect(csv).toBe('"sleepDate","kind","noSleep","rest"\r\n"2026-03-08","skip",false,true\r\n');
    const other = await createDiaryClient(api, NOW);
    const importId = '019d0000-0000-7000-8000-000000000001';
    const body = { importId, format: 'lelap', fileName: '', sleeps: [], marks: exported.marks };
    await dataOf(other.call('POST', '/imports', body));
    expect(await other.read('/days/2026-03-08/mark')).toEqual({
      kind: 'skip',
      noSleep: false,
      rest: true,
    });
    await dataOf(other.call('DELETE', `/imports/${importId}`));
    expect(await other.days()).toEqual([]);
  });

  test('a mark that no longer says anything is no mark', async () => {
    await set('2026-03-08', { ...NO_MARK, rest: true });
    await set('2026-03-08', { ...NO_MARK, rest: false });
    expect(await diary.days()).toEqual([]);
    expect(await outcome(put('2026-03-08', { ...NO_MARK, rest: 'yes' }))).toBe('422 INVALID_INPUT');
  });
});
