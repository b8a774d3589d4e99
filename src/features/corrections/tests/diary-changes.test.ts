import { beforeEach, expect, test } from 'vitest';
import { at } from '#testkit/sleeps.ts';
import { describeEachEngine } from '#tests/support/engines.ts';
import { jakarta, createDiaryClient, NIGHT, type DiaryClient } from '#tests/api/diary-client.ts';
import { setUpTestApp, outcome, HOUR_MS, MINUTE_MS } from '#tests/api/test-app.ts';

const NOW = '2026-03-10T12:00';
const fromNow = (minutes: number) => new Date(at(NOW) + minutes * MINUTE_MS).toISOString();

describeEachEngine('Changing the diary', (engine) => {
  const api = setUpTestApp(engine);
  let diary: DiaryClient;
  beforeEach(async () => {
    diary = await createDiaryClient(api, NOW);
  });

  test('POST /sleeps responds 201 with the stored sleep, settled and with its points', async () => {
    const answer = await diary.enter({ ...NIGHT, note: 'Rain all night.', quality: 4 });
    expect(answer.statusCode).toBe(201);
    expect(answer.json().data).toEqual({
      sleep: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        startTime: '2026-03-09T16:00:00.000Z',
        endTime: '2026-03-10T00:00:00.000Z',
        sleepDate: '2026-03-10',
        durationMinutes: 480,
        kind: 'night',
        points: 80,
        bonusPoints: 0,
        timeZone: 'Asia/Jakarta',
        source: 'manual',
        needsReview: false,
        version: 1,
        note: 'Rain all night.',
        quality: 4,
      },
      pointsBefore: 0,
      pointsAfter: 80,
      streakBefore: 0,
      currentStreak: 1,
      longestStreakBefore: 0,
      longestStreakAfter: 1,
      newAchievements: [
        expect.objectContaining({ id: 'first-dream' }),
        expect.objectContaining({ id: 'full-night' }),
      ],
      lostAchievements: [],
    });
  });

  test('DELETE /sleeps/{id}, its dry run and the restore say the streaks before and after', async () => {
    const dates = ['2026-03-06', '2026-03-07', '2026-03-08', '2026-03-09', '2026-03-10'];
    const entered = [];
    for (const date of dates) entered.push((await diary.enterNight(date)).sleep);
    const id = entered[3]?.id ?? '';
    const whole = { streakBefore: 5, longestStreakBefore: 5 };
    const broken = { currentStreak: 1, longestStreakAfter: 3 };
    const preview = await diary.change(diary.remove(id, '?dryRun=true'));
    expect(preview).toMatchObject({ ...whole, ...broken });
    expect(await diary.change(diary.remove(id))).toEqual(preview);
    expect(await diary.change(diary.restore(id))).toMatchObject({
      streakBefore: 1,
      longestStreakBefore: 3,
      currentStreak: 5,
      longestStreakAfter: 5,
    });
  });

  if (engine.name !== 'sqlite') return;

  test('POST /sleeps/{id}/restore restores a deleted sleep for 24 hours', async () => {
    const { sleepLogId: id } = await diary.sleepLive('2026-03-10T07:00', 480);
    await diary.correct(id, { note: 'Kept.', quality: 5 });
    const [before] = (await diary.read('/sleeps')).items;
    await diary.remove(id);
    expect((await diary.correct(id, { note: '' })).json().code).toBe('SLEEP_NOT_FOUND');

    api.clock.now += 24 * HOUR_MS;
    const back = await diary.restore(id);
    expect(back.statusCode).toBe(200);
    const sleep = { ...before, version: before.version + 2 };
    expect(back.json().data).toMatchObject({ sleep, pointsBefore: 0, pointsAfter: 80 });
    const again = await diary.restore(id);
    expect(again.json().data).toMatchObject({ sleep, pointsBefore: 80, pointsAfter: 80 });

    await diary.remove(id);
    api.clock.now += 24 * HOUR_MS + 1;
    expect((await diary.restore(id)).json().code).toBe('SLEEP_NOT_FOUND');
  });

  test('an entry takes the zone of the body, else of the header, and a correction that of the body alone', async () => {
    const night = { startTime: fromNow(-480), endTime: fromNow(-60) };
    const honolulu = { timeZone: 'Pacific/Honolulu' };
    // 11:00 in Jakarta is 18:00 the day before in Honolulu.
    const thatDay = { ...honolulu, sleepDate: '2026-03-09' };
    const there = await diary.change(diary.enter({ ...night, ...honolulu }, '?dryRun=true'));
    expect(there.sleep).toMatchObject(thatDay);
    const { sleep: here } = await diary.change(diary.enter(night));
    expect(here).toMatchObject({ timeZone: 'Asia/Jakarta', sleepDate: '2026-03-10' });
    expect((await diary.dashboard()).timeZone).toBe('UTC');

    const header = { 'time-zone': 'Pacific/Honolulu' };
    const correct = (body: object) =>
      diary.change(diary.call('PATCH', `/sleeps/${here.id}`, body, header));
    const moved = await correct({ endTime: fromNow(-90) });
    expect(moved.sleep).toMatchObject({ timeZone: 'Asia/Jakarta', sleepDate: '2026-03-10' });
    expect((await correct(honolulu)).sleep).toMatchObject({ ...thatDay, endTime: fromNow(-90) });
  });

  test.each([
    ['no times', {}, ['startTime', 'endTime']],
    ['a time without an offset', { ...NIGHT, startTime: '2026-03-10T00:00:00' }, ['startTime']],
    ['30 February', { ...NIGHT, startTime: '2026-02-30T00:00:00Z' }, ['startTime']],
    ['a time before 1900', { ...NIGHT, startTime: '1899-12-31T23:59Z' }, ['startTime']],
    ['a note with a NUL', { ...NIGHT, note: 'a\u0000b' }, ['note']],
  ])('POST /sleeps rejects %s and names each field once', async (_, body, fields) => {
    const answer = await diary.call('POST', '/sleeps', body);
    expect(answer.json().code).toBe('INVALID_INPUT');
    const named = answer.json().details.map((detail: { field: string }) => detail.field);
    expect(named).toEqual(fields);
  });

  test('PATCH /sleeps/{id} with the same end confirms a long sleep, and nothing else does', async () => {
    const { sleepLogId: id } = await diary.sleepLive('2026-03-02T12:00', 1200);
    const later = { startTime: jakarta('2026-03-01T15:59'), note: 'Flu.' };
    const untouched = await diary.change(diary.correct(id, later));
    expect(untouched.sleep).toMatchObject({ needsReview: true, points: 0, note: 'Flu.' });
    const confirm = (body: object = {}) =>
      diary.correct(id, { endTime: jakarta('2026-03-02T12:00'), ...body });
    const tooLong = confirm({ startTime: jakarta('2026-03-01T11:59') });
    expect(await outcome(tooLong)).toBe('422 SLEEP_TOO_LONG');
    const confirmed = await diary.change(confirm());
    expect(confirmed.sleep).toMatchObject({ needsReview: false, points: 120 });
  });

  test('PATCH /sleeps/{id} may overlap its own old times but no other sleep, which is named', async () => {
    const { sleep } = await diary.enterNight('2026-03-09');
    const { sleep: other } = await diary.enterNight('2026-03-10');
    const { id, startTime, endTime, sleepDate, timeZone } = other;
    const over = await diary.correct(sleep.id, { endTime: jakarta('2026-03-09T07:30') });
    expect(over.statusCode).toBe(200);
    const into = { startTime: jakarta('2026-03-09T22:00'), endTime: jakarta('2026-03-09T23:03') };
    expect((await diary.correct(sleep.id, into)).json()).toMatchObject({
      code: 'SLEEP_OVERLAPS',
      details: [{ field: 'sleep', sleep: { id, startTime, endTime, sleepDate, timeZone } }],
    });
    // An entry that reaches 2 minutes into it begins at its end.
    const next = { startTime: jakarta('2026-03-10T06:58'), endTime: jakarta('2026-03-10T08:00') };
    expect((await diary.change(diary.enter(next))).sleep).toMatchObject({ startTime: endTime });
  });

  test('PATCH /sleeps/{id} moves the start of an active sleep, not its end', async () => {
    const { sleep } = await diary.enterNight('2026-03-10');
    const id = await diary.start();
    const correct = (body: object) => diary.correct(id, body);
    expect(await outcome(correct({ endTime: fromNow(0) }))).toBe('409 SLEEP_ACTIVE');
    const into = correct({ startTime: jakarta('2026-03-10T06:57') });
    expect(await outcome(into)).toBe('409 SLEEP_OVERLAPS');
    const earlier = await diary.change(correct({ startTime: sleep.endTime ?? '' }));
    expect(earlier.sleep).toMatchObject({ startTime: sleep.endTime, points: 0, source: 'live' });
    expect(earlier.sleep).not.toHaveProperty('endTime');
  });

  test('DELETE /sleeps/{id} of an active sleep leaves nothing, and a restore brings it back unless another began', async () => {
    const first = await diary.start();
    expect(await diary.change(diary.remove(first))).toEqual({
      pointsBefore: 0,
      pointsAfter: 0,
      streakBefore: 0,
      currentStreak: 0,
      longestStreakBefore: 0,
      longestStreakAfter: 0,
      newAchievements: [],
      lostAchievements: [],
    });
    expect(await diary.dashboard()).toMatchObject({ activeSleep: null, recentSleeps: [] });
    expect((await diary.call('PUT', `/sleeps/${first}/end`)).statusCode).toBe(404);
    expect((await diary.restore(first)).statusCode).toBe(200);
    expect((await diary.dashboard()).activeSleep.id).toBe(first);

    await diary.remove(first);
    api.clock.now += HOUR_MS;
    await diary.start();
    expect((await diary.restore(first)).json().code).toBe('SLEEP_OVERLAPS');
  });

  test('PATCH /sleeps/{id} changes note and quality alone, also back to null', async () => {
    const { sleep } = await diary.enterNight('2026-03-10');
    const longest = 'n'.repeat(1998) + '🌙🌙';
    const noted = await diary.change(diary.correct(sleep.id, { note: longest, quality: 1 }));
    expect(noted.sleep).toEqual({ ...sleep, version: 2, note: longest, quality: 1 });
    expect([noted.pointsBefore, noted.pointsAfter]).toEqual([80, 80]);
    const bare = await diary.change(diary.correct(sleep.id, { note: ' ', quality: null }));
    expect(bare.sleep).toEqual({ ...sleep, version: 3 });
    expect((await diary.change(diary.correct(sleep.id, {}))).sleep).toEqual(bare.sleep);
  });

  test('a sleep moved to a night of 2024 earns nothing, also if it is deleted and restored', async () => {
    const [startTime, endTime] = [jakarta('2024-03-02T00:00'), jakarta('2024-03-02T08:00')];
    const end = (id: string, body?: object) => diary.call('PUT', `/sleeps/${id}/end`, body);
    const live = await diary.start();
    await end(live);
    await diary.correct(live, { startTime, endTime });
    await diary.remove(live);
    const { sleep: restored } = await diary.change(diary.restore(live));
    expect(restored).toMatchObject({ durationMinutes: 480, notEarning: 'began-too-early' });
    await diary.remove(live);

    const active = await diary.start();
    await diary.correct(active, { startTime });
    expect((await end(active, { endTime })).json().data).toMatchObject({ pointsAwarded: 0 });
  });

  test('a dry run responds the same and writes nothing', async () => {
    const { sleep } = await diary.enterNight('2026-03-09');
    const night = { startTime: fromNow(-480), endTime: fromNow(-30), id: crypto.randomUUID() };
    const changes = [
      (query = '') => diary.enter(night, query),
      (query = '') => diary.correct(sleep.id, { endTime: jakarta('2026-03-09T05:00') }, query),
      (query = '') => diary.remove(sleep.id, query),
    ];
    for (const make of changes) {
      const before = [await diary.dashboard(), await diary.days()];
      const tried = await make('?dryRun=true');
      expect([await diary.dashboard(), await diary.days()]).toEqual(before);
      expect((await make()).json()).toEqual(tried.json());
    }
  });
});
