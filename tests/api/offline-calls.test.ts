import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createPurgeJob } from '#server/jobs/purge.ts';
import { at } from '#testkit/sleeps.ts';
import { describeSqlite } from '../support/engines.ts';
import { decodeJwt } from './decode-jwt.ts';
import { jakarta, createDiaryClient } from './diary-client.ts';
import { DAY_MS, setUpTestApp, START, type TestApp } from './test-app.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const NIGHT = { startTime: jakarta('2026-03-09T23:00'), endTime: jakarta('2026-03-10T07:00') };

describeSqlite('What an app that works offline asks for', (engine) => {
  const api = setUpTestApp(engine);
  const newSleeper = () => createDiaryClient(api, '2026-03-10T12:00');
  const codeOf = async (answer: ReturnType<TestApp['call']>) => {
    const { statusCode, body } = await answer;
    return [statusCode, JSON.parse(body).code];
  };

  describe('the id of an entry', () => {
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

    test('POST /sleeps rejects the id of an active sleep, and of a deleted one for 30 days', async () => {
      const { enter, call, remove, dashboard } = await newSleeper();
      const id = randomUUID();
      await call('POST', '/sleeps/start', { id });
      expect(await codeOf(enter({ ...NIGHT, id }))).toEqual([409, 'SLEEP_ACTIVE']);
      await remove(id);
      const purge = async () => {
        const { storage } = api;
        const report = (error: unknown) => {
          throw error;
        };
        await createPurgeJob({ storage, now: () => api.clock.now, report }).run();
      };
      api.clock.now += 30 * DAY_MS;
      await purge();
      expect(await codeOf(enter({ ...NIGHT, id }))).toEqual([409, 'SLEEP_DELETED']);
      expect(await codeOf(call('POST', '/sleeps/start', { id }))).toEqual([409, 'SLEEP_DELETED']);
      api.clock.now += DAY_MS;
      await purge();
      expect((await enter({ ...NIGHT, id })).statusCode).toBe(201);
      expect((await dashboard()).totalPoints).toBe(0);
    });
  });

  describe('Sleep-Id', () => {
    test('Sleep-Id names the sleep of a start without a body and makes it repeatable', async () => {
      const { call } = await newSleeper();
      const id = randomUUID();
      const start = () => call('POST', '/sleeps/start', undefined, { 'sleep-id': id });
      const first = await start();
      expect([first.statusCode, first.json().data.sleepLogId]).toEqual([201, id]);
      const again = await start();
      expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    });

    test('Sleep-Id must be a UUID and equal the id of the body in any case', async () => {
      const { call, dashboard } = await newSleeper();
      const id = randomUUID();
      const start = (header: string, body?: object) =>
        call('POST', '/sleeps/start', body, { 'sleep-id': header });
      for (const [header, body] of [
        [id, { id: randomUUID() }],
        ['mine', undefined],
        [`${id}, ${id}`, undefined],
      ] as const) {
        expect(await codeOf(start(header, body))).toEqual([422, 'INVALID_INPUT']);
      }
      expect((await dashboard()).activeSleep).toBeNull();
      expect((await start(id.toUpperCase(), { id })).json().data.sleepLogId).toBe(id);
    });
  });

  describe('timeZone of a start and an end', () => {
    test('timeZone of a start dates that sleep only, and the header alone changes the account', async () => {
      const { call, dashboard } = await newSleeper();
      const body = { timeZone: 'Pacific/Auckland' };
      const berlin = { 'time-zone': 'Europe/Berlin' };
      const started = await call('POST', '/sleeps/start', body, berlin);
      expect((await dashboard()).recentSleeps[0].timeZone).toBe('Pacific/Auckland');
      expect((await dashboard()).timeZone).toBe('Europe/Berlin');
      // In Auckland it is 21:00 by now, which belongs to the next date.
      api.clock.now += 3 * HOUR_MS;
      const { sleepLogId } = started.json().data;
      await call('PUT', `/sleeps/${sleepLogId}/end`, body, { 'time-zone': 'Asia/Tokyo' });
      const { lastSleep, timeZone } = await dashboard();
      expect(lastSleep).toMatchObject({ timeZone: 'Pacific/Auckland', sleepDate: '2026-03-11' });
      expect(timeZone).toBe('Asia/Tokyo');
    });
  });

  describe('reopening at tappedAt', () => {
    async function wake() {
      const diary = await newSleeper();
      const { sleepLogId: id } = await diary.sleepLive('2026-03-10T07:00', 420);
      const reopen = (tappedAt: string) =>
        diary.call('POST', `/sleeps/${id}/reopen`, { tappedAt: jakarta(tappedAt) });
      const end = (endTime: string) =>
        diary.call('PUT', `/sleeps/${id}/end`, { endTime: jakarta(endTime) });
      return { diary, id, reopen, end };
    }

    test('reopen with tappedAt undoes an end hours later and keeps rejecting earlier ends', async () => {
      const { diary, id, reopen, end } = await wake();
      api.clock.now = at('2026-03-11T20:00');
      expect(await codeOf(reopen('2026-03-10T07:10:01'))).toEqual([409, 'SLEEP_NOT_REOPENABLE']);
      expect(await codeOf(reopen('2026-03-10T06:59:59'))).toEqual([409, 'SLEEP_NOT_REOPENABLE']);
      expect(await codeOf(reopen('2026-03-11T20:03'))).toEqual([422, 'TIME_IN_FUTURE']);
      const reopened = await reopen('2026-03-10T07:10');
      expect(reopened.json().data).toMatchObject({ sleep: { id }, pointsAfter: 0 });
      expect(await codeOf(end('2026-03-10T07:09:59'))).toEqual([422, 'END_BEFORE_START']);
      expect((await end('2026-03-10T08:00')).json().data).toMatchObject({ pointsAwarded: 80 });
      expect((await diary.dashboard()).totalPoints).toBe(80);
      const correction = { endTime: jakarta('2026-03-10T07:05') };
      expect((await diary.correct(id, correction)).statusCode).toBe(200);
    });

    test('reopen with tappedAt repeated after a later end changes nothing', async () => {
      const { diary, reopen, end } = await wake();
      api.clock.now = at('2026-03-10T12:00');
      await reopen('2026-03-10T07:05');
      await end('2026-03-10T07:06');
      const before = await diary.dashboard();
      const repeated = await reopen('2026-03-10T07:05');
      expect(repeated.statusCode).toBe(200);
      expect(repeated.json().data.sleep.endTime).toBe('2026-03-10T00:06:00.000Z');
      expect(await diary.dashboard()).toEqual(before);
    });
  });

  describe('version', () => {
    test('version counts the changes of a sleep, not of its points', async () => {
      const { call, correct, reopen, enterNight, points, dashboard } = await newSleeper();
      const { sleepLogId: id, version } = (await call('POST', '/sleeps/start')).json().data;
      expect([version, (await dashboard()).activeSleep.version]).toEqual([1, 1]);
      api.clock.now += 8 * HOUR_MS;
      const end = async () => (await call('PUT', `/sleeps/${id}/end`)).json().data.version;
      expect([await end(), await end()]).toEqual([2, 2]);
      expect((await reopen(id)).json().data.sleep.version).toBe(3);
      expect(await end()).toBe(4);
      expect((await correct(id, { quality: 4 })).json().data.sleep.version).toBe(5);
      expect((await correct(id, { quality: 4 })).json().data.sleep.version).toBe(5);
      await enterNight('2026-03-09');
      await enterNight('2026-03-10');
      expect((await points()).at(-1)).toEqual(['2026-03-11', 130, 50]);
      expect((await dashboard()).lastSleep.version).toBe(5);
    });

    test.each(['PATCH', 'DELETE'] as const)(
      'If-Match lets %s change only the stated version',
      async (method) => {
        const { call, enterNight, correct, dashboard } = await newSleeper();
        const { sleep } = await enterNight('2026-03-10');
        const ask = (version: string, query = '') => {
          const body = method === 'PATCH' ? { quality: 2 } : undefined;
          return call(method, `/sleeps/${sleep.id}${query}`, body, { 'if-match': version });
        };
        await correct(sleep.id, { note: 'Elsewhere.' });
        const before = await dashboard();
        for (const query of ['', '?dryRun=true']) {
          expect(await codeOf(ask('"1"', query))).toEqual([412, 'SLEEP_CHANGED']);
        }
        for (const unclear of ['2', 'W/"2"', '"1", "2"', '*', '"x"']) {
          expect(await codeOf(ask(unclear))).toEqual([422, 'INVALID_INPUT']);
        }
        expect(await dashboard()).toEqual(before);
        expect((await ask('"2"')).statusCode).toBe(200);
      },
    );
  });

  describe('POST /account/sessions/current/renew', () => {
    const LIFE_MS = 30 * DAY_MS;
    async function signIn() {
      api.clock.now = START;
      const { token, userId, sid } = await api.addSignedIn(START + LIFE_MS);
      const renew = async (by = token) =>
        (await api.call('POST', '/account/sessions/current/renew', { token: by })).json().data
          ?.accessToken as string;
      const status = async (by: string) =>
        (await api.call('GET', '/dashboard', { token: by })).statusCode;
      return { token, userId, sid, renew, status };
    }

    test('POST /account/sessions/current/renew returns a new token only in the last third of its life', async () => {
      const { token, userId, sid, renew, status } = await signIn();
      api.clock.now = START + (LIFE_MS * 2) / 3 - 1;
      expect(await renew()).toBe(token);
      api.clock.now += 1;
      const renewed = await renew();
      expect(decodeJwt(renewed).payload).toEqual({
        userId,
        sid,
        iat: api.clock.now / 1000,
        exp: (api.clock.now + LIFE_MS) / 1000,
      });
      api.clock.now = START + LIFE_MS - 1;
      expect([await status(token), await status(renewed)]).toEqual([200, 200]);
      api.clock.now += 1;
      expect([await status(token), await status(renewed)]).toEqual([401, 200]);
      expect(await renew(renewed)).toBe(renewed);
    });

    test('a renewed token belongs to the same sign-in, and a sign-out ends both', async () => {
      const { token, renew, status } = await signIn();
      api.clock.now = START + LIFE_MS - DAY_MS;
      const renewed = await renew();
      const { items } = (await api.call('GET', '/account/sessions', { token })).json().data;
      expect(items).toHaveLength(1);
      await api.call('POST', '/logout', { token: renewed });
      expect([await status(token), await status(renewed)]).toEqual([401, 401]);
      expect(await renew()).toBeUndefined();
    });
  });
});
