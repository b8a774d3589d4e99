import { beforeEach, expect, test } from 'vitest';
import type { Pressed } from '#diary/sleep-contract.ts';
import { CALLS_LIMIT } from '#kernel/server/http/limits/rate-limits.ts';
import { describeEachEngine } from '#tests/support/engines.ts';
import { makeApiToken, registerAndSignIn, setUpMira } from '#tests/api/signed-in.ts';
import {
  createTestApp,
  dataOf,
  setUpTestApp,
  outcome,
  HOUR_MS,
  MINUTE_MS,
} from '#tests/api/test-app.ts';

describeEachEngine('Presses without ids', (engine) => {
  const api = setUpTestApp(engine);
  const mira = setUpMira(api);
  let token: string;
  beforeEach(async () => {
    ({ token } = await makeApiToken(api, mira.token, ['press']));
  });

  const press = (method: 'POST' | 'PUT', url: string) =>
    api.call(method, url, { token, headers: { 'time-zone': 'Asia/Jakarta' } });
  const toggle = () => press('POST', '/sleeps/toggle');
  const end = () => press('PUT', '/sleeps/active/end');
  const readSleeps = async () => (await mira.read('/sleeps')).items;

  test('two devices that toggle at once start one sleep, and get the same answer', async () => {
    const [one, other] = await Promise.all([toggle(), toggle()]);
    expect(one.json()).toEqual(other.json());
    expect(one.json().data).toMatchObject({ isAsleep: true } satisfies Partial<Pressed>);
    expect(await readSleeps()).toHaveLength(1);
  });

  if (engine.name !== 'sqlite') return;

  test('POST /sleeps/toggle starts and ends, and a second press within a minute changes nothing', async () => {
    const first = await toggle();
    expect(first.statusCode).toBe(200);
    // 06:05 in Jakarta, and the goal of eight hours.
    expect(first.json().message).toBe('Good night. In 8 hours, it’ll be 14:05.');
    api.clock.now += MINUTE_MS - 1;
    expect((await toggle()).json()).toEqual(first.json());

    api.clock.now += 7.8 * HOUR_MS - MINUTE_MS + 1;
    const ended = await toggle();
    expect(ended.json()).toEqual({
      status: 'success',
      message: 'Good morning. You slept 7.8 hours and earned 78 points. Night 1 of your streak.',
      data: {
        isAsleep: false,
        sleepLogId: first.json().data.sleepLogId,
        startTime: first.json().data.startTime,
        endTime: new Date(api.clock.now).toISOString(),
        durationMinutes: 468,
        pointsAwarded: 78,
        currentStreak: 1,
        needsReview: false,
      },
    });
    api.clock.now += MINUTE_MS - 1;
    expect((await toggle()).json()).toEqual(ended.json());
    api.clock.now += 1;
    expect((await toggle()).json().data.isAsleep).toBe(true);
    expect(await readSleeps()).toHaveLength(2);
  });

  test.each([-2, 2])(
    'a toggle after an end by a device whose clock is off by %i minutes changes nothing',
    async (minutes) => {
      const { sleepLogId } = (await toggle()).json().data;
      api.clock.now += 8 * HOUR_MS;
      const endTime = new Date(api.clock.now + minutes * MINUTE_MS).toISOString();
      const told = await dataOf(mira.call('PUT', `/sleeps/${sleepLogId}/end`, { endTime }));
      api.clock.now += MINUTE_MS / 2;
      const ended = { isAsleep: false, sleepLogId, endTime: told.endTime };
      expect(await dataOf(toggle())).toMatchObject(ended);
    },
  );

  test('PUT /sleeps/active/end ends what is active, and repeats its answer for a minute', async () => {
    expect(await outcome(end())).toBe('409 NOTHING_ACTIVE');
    await toggle();
    api.clock.now += 17 * HOUR_MS;
    const ended = await end();
    expect(ended.json()).toMatchObject({
      message: 'Good morning. That’s 17 hours: please check the times in Lelap.',
      data: { endedNow: true, needsReview: true },
    });
    api.clock.now += MINUTE_MS - 1;
    const again = await end();
    expect(again.json().data).toEqual({ ...ended.json().data, endedNow: false });
    api.clock.now += 1;
    expect((await end()).statusCode).toBe(409);
  });

  test('the message is in the language of the account, not of the device', async () => {
    await mira.call('PATCH', '/account', { language: 'de', sleepGoalMinutes: 450 });
    expect((await toggle()).json().message).toBe('Gute Nacht. In 7,5\u00A0Stunden ist es 13:35.');
  });

  const hook = (pathToken: string, event: string, by = api) =>
    by.call('POST', `/hooks/sleep-as-android/${pathToken}`, {
      payload: { event, value1: '1782086400000', more: 'from a later version' },
    });

  test('a hook among hundreds of ignored events starts and ends the sleep, within its limits', async () => {
    const limited = await createTestApp(engine, { config: { rateLimit: 'on' } });
    const rani = await registerAndSignIn(limited, 'Rani', 'rani@example.org');
    const { token: pathToken } = await makeApiToken(limited, rani.token, ['hook']);
    const send = async (event: string) => (await hook(pathToken, event, limited)).statusCode;
    expect(await send('sleep_tracking_started')).toBe(204);
    limited.clock.now += 8 * HOUR_MS;
    const statuses = new Set<number>();
    // They count toward no limit.
    for (let n = 0; n <= CALLS_LIMIT.max; n += 1)
      statuses.add(await send(n % 2 ? 'rem' : 'deep_sleep'));
    expect([...statuses]).toEqual([204]);
    expect(await send('sleep_tracking_stopped')).toBe(204);
    // Sent twice, or ended in the app before.
    expect(await send('sleep_tracking_stopped')).toBe(204);
    expect(await rani.read('/dashboard')).toMatchObject({ totalPoints: 80, activeSleep: null });
  });

  test('a hook refuses a token of another scope, and logs none', async () => {
    for (const pathToken of [token, 'lelap_unknown']) {
      expect((await hook(pathToken, 'sleep_tracking_started')).statusCode).toBe(401);
    }
    expect(await readSleeps()).toEqual([]);
    expect(api.log.join('')).not.toContain(token);
  });
});
