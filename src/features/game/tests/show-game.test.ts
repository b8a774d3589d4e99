import { expect, test } from 'vitest';
import catalogue from '../../../../locales/en.json' with { type: 'json' };
import { describeEachEngine } from '#tests/support/engines.ts';
import { makeApiToken, setUpMira } from '#tests/api/signed-in.ts';
import { HOUR_MS, setUpTestApp } from '#tests/api/test-app.ts';

test('no mail and no reminder speaks of the game', () => {
  const sent = Object.entries(catalogue).filter(([key]) => /^(mail|push)\./.test(key));
  const texts = sent.map(([, { defaultMessage }]) => defaultMessage);
  expect(texts.length).toBeGreaterThan(20);
  expect(texts.filter((text) => /point|streak|achievement|bonus/i.test(text))).toEqual([]);
});

describeEachEngine('PATCH /account with showGame', (engine) => {
  const api = setUpTestApp(engine);
  const mira = setUpMira(api);
  const patch = (body: object) => mira.call('PATCH', '/account', body);

  /** Eight hours of sleep by two presses; returns the second response. */
  const pressThroughNight = async () => {
    const { token } = await makeApiToken(api, mira.token, ['press']);
    const press = () => api.call('POST', '/sleeps/toggle', { token });
    await press();
    api.clock.now += 8 * HOUR_MS;
    return (await press()).json();
  };

  test('showGame is true at first, and the account, the dashboard and the export have a change', async () => {
    expect(await mira.read('/account')).toMatchObject({ showGame: true });
    expect((await patch({ showGame: false })).json().data).toMatchObject({ showGame: false });
    expect(await mira.read('/account')).toMatchObject({ showGame: false });
    expect(await mira.read('/dashboard')).toMatchObject({ showGame: false, showInsights: true });
    const exported = (await mira.call('GET', '/account/export')).json();
    expect(exported.account).toMatchObject({ showGame: false });
  });

  test('points, streak and achievements are counted and answered while showGame is false', async () => {
    await patch({ showGame: false });
    await pressThroughNight();
    const { totalPoints, currentStreak, unlockedAchievements } = await mira.read('/dashboard');
    expect({ totalPoints, currentStreak }).toEqual({ totalPoints: 80, currentStreak: 1 });
    expect(unlockedAchievements).toHaveLength(2);
  });

  test.each([
    [true, 'Good morning. You slept 8 hours and earned 80 points. Night 1 of your streak.'],
    [false, 'Good morning. You slept 8 hours.'],
  ])('with showGame %s a press that ends a sleep says: %s', async (showGame, message) => {
    await patch({ showGame });
    const ended = await pressThroughNight();
    expect(ended).toMatchObject({ message, data: { pointsAwarded: 80, currentStreak: 1 } });
  });

  test('any dye can be chosen while showGame is false, and stays chosen afterwards', async () => {
    expect((await patch({ dye: 'prada' })).statusCode).toBe(422);
    expect((await patch({ dye: 'prada', showGame: false })).json().data.dye).toBe('prada');
    expect((await patch({ showGame: true })).json().data.dye).toBe('prada');
    expect((await patch({ dye: 'prada' })).statusCode).toBe(200);
    expect((await patch({ dye: 'sogan' })).statusCode).toBe(422);
  });
});
