import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { at } from '#testkit/sleeps.ts';
import { describeSqlite } from '#tests/support/engines.ts';
import { jakarta, createDiaryClient, NIGHT } from '#tests/api/diary-client.ts';
import {
  accessTokens,
  DAY_MS,
  setUpTestApp,
  START,
  outcome,
  HOUR_MS,
} from '#tests/api/test-app.ts';

describeSqlite('What an app that works offline asks for', (engine) => {
  const api = setUpTestApp(engine);
  const newSleeper = () => createDiaryClient(api, '2026-03-10T12:00');
  test('POST /sleeps with an id is repeatable whatever happened to the sleep', async () => {
    const { enter, correct, dashboard } = await newSleeper();
    const id = randomUUID();
    const body = { ...NIGHT, id: id.toUpperCase() };
    const first = await enter(body);
    expect(first.statusCode).toBe(201);
    expect(first.json().data).toMatchObject({ sleep: { id }, pointsAfter: 80 });
    await correct(id, { note: 'Kept.' });
    const before = await dashboard();
    const again = await enter({ ...body, endTime: jakarta('2026-03-10T06:00') });
    expect(again.statusCode).toBe(200);
    expect(again.json().data).toMatchObject({
      sleep: { id, note: 'Kept.', endTime: '2026-03-10T00:00:00.000Z' },
      pointsBefore: 80,
      pointsAfter: 80,
      newAchievements: [],
    });
    expect((await enter(body, '?dryRun=true')).statusCode).toBe(200);
    expect(await dashboard()).toEqual(before);
  });

  test('POST /sleeps rejects the id of an active and of a deleted sleep, and a start of a deleted one', async () => {
    const { enter, call, remove } = await newSleeper();
    const id = randomUUID();
    await call('POST', '/sleeps/start', { id });
    expect(await outcome(enter({ ...NIGHT, id }))).toBe('409 SLEEP_ACTIVE');
    await remove(id);
    expect(await outcome(enter({ ...NIGHT, id }))).toBe('409 SLEEP_DELETED');
    expect(await outcome(call('POST', '/sleeps/start', { id }))).toBe('409 SLEEP_DELETED');
  });

  test('Sleep-Id makes a start without a body repeatable, also after its end, is a UUID, and equals the id of the body in any case', async () => {
    const { call } = await newSleeper();
    const id = randomUUID();
    const start = (header: string, body?: object) =>
      call('POST', '/sleeps/start', body, { 'sleep-id': header });
    for (const refused of [start(id, { id: randomUUID() }), start('mine')])
      expect(await outcome(refused)).toBe('422 INVALID_INPUT');
    const first = await start(id);
    expect([first.statusCode, first.json().data.sleepLogId]).toEqual([201, id]);
    const again = await start(id.toUpperCase(), { id });
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    await call('PUT', `/sleeps/${id}/end`);
    const ended = await call('POST', '/sleeps/start', { id: id.toUpperCase() });
    expect(ended.json().data).toEqual({ ...first.json().data, version: 2 });
  });

  test('timeZone of a start dates that sleep only, and the header alone changes the account', async () => {
    const { call, dashboard } = await newSleeper();
    const body = { timeZone: 'Pacific/Auckland' };
    const berlin = { 'time-zone': 'Europe/Berlin' };
    const started = await call('POST', '/sleeps/start', body, berlin);
    expect((await dashboard()).timeZone).toBe('Europe/Berlin');
    // In Auckland it is 21:00 by now, which belongs to the next date.
    api.clock.now += 3 * HOUR_MS;
    const { sleepLogId } = started.json().data;
    await call('PUT', `/sleeps/${sleepLogId}/end`, body, { 'time-zone': 'Asia/Tokyo' });
    const { lastSleep, timeZone } = await dashboard();
    expect(lastSleep).toMatchObject({ timeZone: 'Pacific/Auckland', sleepDate: '2026-03-11' });
    expect(timeZone).toBe('Asia/Tokyo');
  });

  test('reopen with tappedAt undoes an end hours later, rejects earlier ends, and changes nothing when repeated', async () => {
    const diary = await newSleeper();
    const { sleepLogId: id } = await diary.sleepLive('2026-03-10T07:00', 420);
    const reopen = (tappedAt: string) =>
      diary.call('POST', `/sleeps/${id}/reopen`, { tappedAt: jakarta(tappedAt) });
    const end = (endTime: string) =>
      diary.call('PUT', `/sleeps/${id}/end`, { endTime: jakarta(endTime) });
    api.clock.now = at('2026-03-11T20:00');
    expect(await outcome(reopen('2026-03-10T07:10:01'))).toBe('409 SLEEP_NOT_REOPENABLE');
    const reopened = await reopen('2026-03-10T07:05');
    expect(reopened.json().data).toMatchObject({ sleep: { id }, pointsAfter: 0 });
    expect(await outcome(end('2026-03-10T07:04:59'))).toBe('422 END_BEFORE_START');
    await end('2026-03-10T07:06');
    const before = await diary.dashboard();
    const repeated = await reopen('2026-03-10T07:05');
    expect(repeated.json().data.sleep.endTime).toBe('2026-03-10T00:06:00.000Z');
    expect(await diary.dashboard()).toEqual(before);
  });

  test.each([
    ['PATCH', { quality: 2 }],
    ['DELETE', undefined],
  ] as const)('If-Match lets %s change only the stated version', async (method, body) => {
    const { call, enterNight, correct, dashboard } = await newSleeper();
    const { sleep } = await enterNight('2026-03-10');
    const ask = (version: string, query = '') =>
      call(method, `/sleeps/${sleep.id}${query}`, body, { 'if-match': version });
    await correct(sleep.id, { note: 'Elsewhere.' });
    const before = await dashboard();
    for (const query of ['', '?dryRun=true'])
      expect(await outcome(ask('"1"', query))).toBe('412 SLEEP_CHANGED');
    expect(await outcome(ask('W/"2"'))).toBe('422 INVALID_INPUT');
    expect(await dashboard()).toEqual(before);
    expect((await ask('"2"')).statusCode).toBe(200);
  });

  test('POST /account/sessions/current/renew returns a new token of the same sign-in in the last third of its life', async () => {
    const lifeMs = 30 * DAY_MS;
    api.clock.now = START;
    const { token, userId, sid } = await api.addSignedIn(START + lifeMs);
    const renew = async (by = token): Promise<string | undefined> =>
      (await api.call('POST', '/account/sessions/current/renew', { token: by })).json().data
        ?.accessToken;
    const status = async (by: string) =>
      (await api.call('GET', '/dashboard', { token: by })).statusCode;
    api.clock.now = START + (lifeMs * 2) / 3 - 1;
    expect(await renew()).toBe(token);
    api.clock.now += 1;
    const renewed = (await renew()) ?? '';
    const { now: issuedAt } = api.clock;
    const expected = { userId, authSessionId: sid, issuedAt, expiresAt: issuedAt + lifeMs };
    expect(accessTokens.read(renewed, issuedAt)).toEqual(expected);
    api.clock.now = START + lifeMs - 1;
    expect([await status(token), await status(renewed)]).toEqual([200, 200]);
    api.clock.now += 1;
    expect([await status(token), await status(renewed)]).toEqual([401, 200]);
    await api.call('POST', '/logout', { token: renewed });
    expect([await status(renewed), await renew(renewed)]).toEqual([401, undefined]);
  });
});
