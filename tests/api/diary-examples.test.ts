import { expect, test } from 'vitest';
import { at } from '#testkit/sleeps.ts';
import { describeSqlite } from '../support/engines.ts';
import { jakarta, createDiaryClient } from './diary-client.ts';
import { setUpTestApp } from './test-app.ts';

describeSqlite('Examples of rules.md with corrections', (engine) => {
  const api = setUpTestApp(engine);

  test('example 5: a forgotten wake-up is settled by its true end', async () => {
    const diary = await createDiaryClient(api, '2026-03-01T12:00');
    const forgotten = await diary.sleepLive('2026-03-02T18:00', 1200);
    expect(forgotten).toMatchObject({
      durationMinutes: 1200,
      needsReview: true,
      pointsAwarded: 0,
      currentStreak: 0,
    });
    const settled = await diary.change(
      diary.correct(forgotten.sleepLogId, { endTime: jakarta('2026-03-02T06:00') }),
    );
    expect(settled).toMatchObject({
      sleep: { durationMinutes: 480, points: 80, needsReview: false, source: 'live' },
      pointsBefore: 0,
      pointsAfter: 80,
      currentStreak: 1,
    });
  });

  test('example 6: a night entered five days late joins the run and earns nothing', async () => {
    const diary = await createDiaryClient(api, '2026-03-01T00:00');
    for (const day of ['01', '02', '03', '04', '05', '06']) {
      await diary.sleepLive(`2026-03-${day}T07:00`, 480);
    }
    api.clock.now += 5 * 24 * 3_600_000;
    const late = await diary.enterNight('2026-03-07');
    expect(late.sleep).toMatchObject({ points: 0, bonusPoints: 0, source: 'manual' });
    expect(late.pointsAfter).toBe(late.pointsBefore);
    expect((await diary.days()).map((day) => day.runDay)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect((await diary.days()).at(-1)).toMatchObject({ minutes: 480, earningMinutes: 0 });
    expect(late.newAchievements.map(({ id }) => id)).toContain('streak-7');
    api.clock.now = at('2026-03-08T12:00');
    expect(await diary.dashboard()).toMatchObject({
      currentStreak: 7,
      streakEarningDays: 6,
      streakBonusesPaid: [3],
    });
  });

  test('example 6: a live night after a late one is the seventh earning day of the run', async () => {
    const diary = await createDiaryClient(api, '2026-03-01T00:00');
    for (const day of ['01', '02', '03', '04', '05', '06', '08']) {
      await diary.sleepLive(`2026-03-${day}T07:00`, 480);
    }
    api.clock.now += 4 * 24 * 3_600_000;
    const late = await diary.enterNight('2026-03-07');
    expect(late.pointsAfter - late.pointsBefore).toBe(150);
    expect((await diary.points()).slice(-2)).toEqual([
      ['2026-03-07', 0, 0],
      ['2026-03-08', 230, 150],
    ]);
    api.clock.now = at('2026-03-09T12:00');
    expect(await diary.dashboard()).toMatchObject({
      currentStreak: 8,
      streakEarningDays: 7,
      streakBonusesPaid: [3, 7],
    });
  });

  test('example 7: the run of example 1 without its second night is worth 160', async () => {
    const diary = await createDiaryClient(api, '2026-03-01T00:00');
    await diary.sleepLive('2026-03-01T07:00', 480);
    const second = await diary.sleepLive('2026-03-02T07:00', 480);
    await diary.sleepLive('2026-03-03T07:00', 480);
    const removal = await diary.removal(diary.remove(second.sleepLogId));
    expect(removal).toEqual({
      pointsBefore: 290,
      pointsAfter: 160,
      currentStreak: 1,
      newAchievements: [],
      lostAchievements: [expect.objectContaining({ id: 'streak-3' })],
    });
    expect(await diary.points()).toEqual([
      ['2026-03-01', 80, 0],
      ['2026-03-03', 80, 0],
    ]);
    expect((await diary.days()).map((day) => day.runDay)).toEqual([1, 1]);

    const back = await diary.change(diary.restore(second.sleepLogId));
    expect(back).toMatchObject({ pointsBefore: 160, pointsAfter: 290, currentStreak: 3 });
    expect(back.newAchievements.map(({ id }) => id)).toEqual(['streak-3']);
    expect(await diary.points()).toEqual([
      ['2026-03-01', 80, 0],
      ['2026-03-02', 80, 0],
      ['2026-03-03', 130, 50],
    ]);
  });

  test('example 11: a night entered late moves the bonus and keeps the total', async () => {
    const diary = await createDiaryClient(api, '2026-03-01T00:00');
    for (const day of ['01', '02', '04', '05', '06']) {
      await diary.sleepLive(`2026-03-${day}T07:00`, 480);
    }
    const late = await diary.enterNight('2026-03-03');
    expect(late).toMatchObject({ pointsBefore: 450, pointsAfter: 450, currentStreak: 6 });
    expect(await diary.points()).toEqual([
      ['2026-03-01', 80, 0],
      ['2026-03-02', 80, 0],
      ['2026-03-03', 0, 0],
      ['2026-03-04', 130, 50],
      ['2026-03-05', 80, 0],
      ['2026-03-06', 80, 0],
    ]);
  });
});
