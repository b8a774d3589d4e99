import { beforeEach, expect, test } from 'vitest';
import { at } from '#testkit/sleeps.ts';
import { describeEachEngine } from '#tests/support/engines.ts';
import {
  createTestApp,
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  outcome,
  setUpTestApp,
} from '#tests/api/test-app.ts';
import { createArrivalClient, nightUntil, plain, plainNight } from './arrival-client.ts';

const NOW = '2026-03-20T12:00';

describeEachEngine('POST /arrivals', (engine) => {
  const api = setUpTestApp(engine);
  let sleeper: Awaited<ReturnType<typeof createArrivalClient>>;
  beforeEach(async () => {
    sleeper = await createArrivalClient(api, NOW);
  });

  test('an arrived night is in the diary with its points, note and rating, and a repeat changes nothing', async () => {
    const night = nightUntil('20', { note: 'by the sea', quality: 4 });
    expect(await sleeper.send(plain(night))).toEqual({ new: 1 });
    const [first] = await sleeper.sleeps();
    expect(first).toMatchObject({
      source: 'arrival:plain',
      sleepDate: '2026-03-20',
      timeZone: 'Asia/Jakarta',
      points: 80,
      note: 'by the sea',
      quality: 4,
    });
    api.clock.now += HOUR_MS;
    expect(await sleeper.send(plain(night))).toEqual({ same: 1 });
    expect(await sleeper.sleeps()).toEqual([first]);
  });

  test('the last seven days, sent every hour through a day with a night in progress, are each there once', async () => {
    const days = ['14', '15', '16', '17', '18', '19', '20'];
    const nights = days.map((day) => nightUntil(day));
    expect(await sleeper.send(plain(...nights))).toEqual({ new: 7 });
    api.clock.now = at('2026-03-20T22:50');
    await sleeper.start();
    for (let hour = 0; hour < 8; hour += 1) {
      api.clock.now += HOUR_MS;
      const until = new Date(api.clock.now + 7 * HOUR_MS).toISOString().slice(0, 16);
      const progress = plainNight('2026-03-20T23:10', until);
      expect(await sleeper.send(plain(...nights, progress))).toEqual({ same: 7, measured: 1 });
    }
    expect((await sleeper.dashboard()).activeSleep).not.toBeNull();
    api.clock.now = at('2026-03-21T07:02');
    expect(await outcome(sleeper.call('PUT', '/sleeps/active/end'))).toBe(200);
    expect(await sleeper.nights()).toEqual([
      ...days.map((day) => expect.stringMatching(`03-${day} 07:00 arrival:plain$`)),
      '03-20 22:50 – 03-21 07:02 live',
    ]);
    expect(await sleeper.measured()).toEqual(['03-20 23:10 – 03-21 06:50 plain']);
    expect((await sleeper.read('/imports')).items).toMatchObject([
      { format: 'plain', counts: { new: 7, same: 0 } },
    ]);
  });

  test('a longer version takes the place of the shorter, and what the sleeper said of it stays', async () => {
    await sleeper.send(plain(plainNight('2026-03-19T23:10', '2026-03-20T03:00')));
    const [{ id, version }] = await sleeper.sleeps();
    await sleeper.correct(id, { note: 'slept well', quality: 5 });
    api.clock.now += HOUR_MS;
    expect(await sleeper.send(plain(nightUntil('20', { note: 'by the watch' })))).toEqual({
      longer: 1,
    });
    expect(await sleeper.sleeps()).toMatchObject([
      { id, version: version + 2, note: 'slept well', quality: 5, points: 80 },
    ]);
    expect(await sleeper.nights()).toEqual(['03-19 23:00 – 03-20 07:00 arrival:plain']);
    // Corrected times are the sleeper's own.
    await sleeper.correct(id, { startTime: '2026-03-19T23:30:00+07:00' });
    const longest = plainNight('2026-03-19T22:50', '2026-03-20T07:10');
    expect(await sleeper.send(plain(longest))).toEqual({ measured: 1 });
    expect(await sleeper.nights()).toEqual(['03-19 23:30 – 03-20 07:00 arrival:plain']);
    expect(await sleeper.measured()).toEqual(['03-19 22:50 – 03-20 07:10 plain']);
  });

  test('taps that were offline win over the night of the watch, which becomes their measured times', async () => {
    await sleeper.send(plain(plainNight('2026-03-19T23:20', '2026-03-20T06:50', { quality: 2 })));
    const [{ id: arrived }] = await sleeper.sleeps();
    await sleeper.correct(arrived, { note: 'a storm' });
    const body = { startTime: '2026-03-19T22:55:00+07:00' };
    const started = await sleeper.call('POST', '/sleeps/start', body);
    expect(started.statusCode).toBe(201);
    const end = { endTime: '2026-03-20T07:05:00+07:00' };
    const { sleepLogId } = started.json().data;
    expect(await outcome(sleeper.call('PUT', `/sleeps/${sleepLogId}/end`, end))).toBe(200);
    expect(await sleeper.sleeps()).toMatchObject([
      { id: sleepLogId, source: 'live', note: 'a storm', quality: 2, points: 81 },
    ]);
    expect(await sleeper.measured()).toEqual(['03-19 23:20 – 03-20 06:50 plain']);
    // A part of what is known changes nothing, more of it does.
    const part = plainNight('2026-03-20T01:00', '2026-03-20T06:50');
    const more = plainNight('2026-03-19T23:20', '2026-03-20T07:00');
    expect(await sleeper.send(plain(part))).toEqual({ measured: 1 });
    expect(await sleeper.measured()).toEqual(['03-19 23:20 – 03-20 06:50 plain']);
    expect(await sleeper.send(plain(more))).toEqual({ measured: 1 });
    expect(await sleeper.measured()).toEqual(['03-19 23:20 – 03-20 07:00 plain']);
    // Without the taps the watch is right again.
    await sleeper.remove(sleepLogId);
    expect(await sleeper.send(plain(more))).toEqual({ new: 1 });
    expect(await outcome(sleeper.restore(sleepLogId))).toBe(200);
    expect((await sleeper.nights()).map((night: string) => night.slice(-4))).toEqual(['live']);
  });

  test('an entry by hand wins over an arrived night, also in its preview', async () => {
    await sleeper.send(plain(nightUntil('20')));
    const times = { startTime: '2026-03-19T22:00:00+07:00', endTime: '2026-03-20T06:00:00+07:00' };
    const planned = await sleeper.enter(times, '?dryRun=true');
    expect(planned.json().data).toMatchObject({ pointsBefore: 80, pointsAfter: 80 });
    expect(await sleeper.nights()).toHaveLength(1);
    expect((await sleeper.enter(times)).statusCode).toBe(201);
    expect(await sleeper.nights()).toEqual(['03-19 22:00 – 03-20 06:00 manual']);
    expect(await sleeper.measured()).toEqual(['03-19 23:00 – 03-20 07:00 plain']);
  });

  test('undoing the import of a day removes its nights, which don’t come back', async () => {
    const nights = plain(nightUntil('18'), nightUntil('19'));
    await sleeper.send(nights);
    api.clock.now += DAY_MS;
    expect(await sleeper.send(plain(nightUntil('18'), nightUntil('20')))).toEqual({
      same: 1,
      new: 1,
    });
    const { items } = await sleeper.read('/imports');
    expect(items).toMatchObject([{ counts: { new: 1 } }, { counts: { new: 2 } }]);
    const undone = await sleeper.call('DELETE', `/imports/${items[1].importId}`);
    expect(undone.json().data).toMatchObject({ removed: 2 });
    expect(await sleeper.send(nights)).toEqual({ deletedByYou: 2 });
    const longer = plainNight('2026-03-17T22:00', '2026-03-18T08:00');
    expect(await sleeper.send(plain(longer))).toEqual({ deletedByYou: 1 });
    expect(await sleeper.nights()).toHaveLength(1);
  });

  test('a night of another connection, or of a file, is a copy', async () => {
    await sleeper.send(plain(nightUntil('20')));
    const from = await sleeper.connect();
    expect(await sleeper.send(plain(nightUntil('20')), { from })).toEqual({ overlaps: 1 });
    const sleeps = [{ key: 'a', ...nightOf('18'), timeZone: 'Asia/Jakarta' }];
    const importId = '0198b3d0-0000-7000-8000-000000000000';
    const file = { importId, format: 'csv', fileName: 'nights.csv', sleeps };
    expect(await outcome(sleeper.call('POST', '/imports', file))).toBe(201);
    expect(await sleeper.send(plain(nightUntil('18')))).toEqual({ overlaps: 1 });
    expect(await sleeper.connections()).toMatchObject([
      { counts: { overlaps: 1, new: 0 } },
      { counts: { overlaps: 1, new: 0 } },
    ]);
  });

  test('a connection says what arrived last, and why a file since then was refused', async () => {
    expect(await sleeper.connections()).toMatchObject([
      { name: 'Watch', arrivedAt: null, counts: null, refusedAt: null, refusal: null },
    ]);
    const arrivedAt = new Date(api.clock.now).toISOString();
    await sleeper.send(plain());
    const sentence = 'Lelap can’t read this format.';
    api.clock.now += MINUTE_MS;
    const refused = await sleeper.post('{"a":1}');
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'ARRIVAL_UNREADABLE']);
    expect(refused.json().message).toContain(sentence);
    const [connection] = await sleeper.connections();
    const refusedAt = new Date(api.clock.now).toISOString();
    expect(connection).toMatchObject({ arrivedAt, counts: { new: 0 }, refusedAt });
    expect(connection?.refusal).toContain(sentence);
    const german = { 'accept-language': 'de' };
    const inGerman = await sleeper.call('GET', '/account/arrivals', undefined, german);
    expect(inGerman.json().data.items[0].refusal).not.toContain(sentence);
    await sleeper.send(plain(nightUntil('20')));
    expect(await sleeper.connections()).toMatchObject([{ counts: { new: 1 }, refusal: null }]);
  });

  test('the export has connections without their tokens and measured times; revoking and erasing leave nothing', async () => {
    await sleeper.sleepLive('2026-03-20T07:00', 480);
    api.clock.now = at(NOW);
    await sleeper.send(plain(nightUntil('20', { quality: 3 })));
    const exported = await sleeper.call('GET', '/account/export');
    expect(exported.body).not.toContain(sleeper.arriveToken);
    expect(JSON.parse(exported.body)).toMatchObject({
      arrivals: [{ name: 'Watch', counts: { measured: 1 } }],
      measuredTimes: [{ source: 'plain', startTime: '2026-03-19T16:00:00.000Z' }],
    });
    const rowsOf = async (table: 'arrivals' | 'measuredTimes') =>
      await api.storage.db
        .selectFrom(table)
        .where('userId', '=', sleeper.userId)
        .selectAll()
        .execute();
    expect(await rowsOf('measuredTimes')).toHaveLength(1);
    const [{ id }] = (await sleeper.read('/account/tokens')).items;
    expect(await outcome(sleeper.call('DELETE', `/account/tokens/${id}`))).toBe(204);
    expect(await sleeper.connections()).toEqual([]);
    expect(await outcome(sleeper.post(plain()))).toBe('401 UNAUTHENTICATED');
    await api.storage.db.deleteFrom('accounts').where('userId', '=', sleeper.userId).execute();
    for (const table of ['arrivals', 'measuredTimes'] as const)
      expect(await rowsOf(table)).toEqual([]);
  });

  test('many arrivals at once leave each night once', async () => {
    const nights = ['18', '19', '20'].map((day) => nightUntil(day));
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => outcome(sleeper.post(plain(...nights.slice(n % 3))))),
    );
    expect(new Set(answers)).toEqual(new Set([200, '429 TOO_MANY_REQUESTS']));
    await sleeper.send(plain(...nights));
    expect(await sleeper.nights()).toHaveLength(3);
  });

  test('one tap takes the place of several parts, and joins them to its measured times', async () => {
    const first = plainNight('2026-03-19T23:10', '2026-03-20T02:00', { note: 'woke up' });
    const second = plainNight('2026-03-20T03:00', '2026-03-20T06:50', { quality: 3 });
    await sleeper.send(plain(first));
    await sleeper.send(plain(second));
    await sleeper.enterNight('2026-03-20');
    expect(await sleeper.sleeps()).toMatchObject([
      { source: 'manual', note: 'woke up', quality: 3 },
    ]);
    expect(await sleeper.measured()).toEqual(['03-19 23:10 – 03-20 06:50 plain']);
    const [{ id }] = await sleeper.sleeps();
    await sleeper.correct(id, {
      startTime: '2026-03-18T23:00:00+07:00',
      endTime: '2026-03-19T07:00:00+07:00',
    });
    expect(await sleeper.measured()).toEqual([]);
  });

  test('a forgotten Wake Up does not swallow the nights that follow', async () => {
    api.clock.now = at('2026-03-17T23:00');
    const id = await sleeper.start();
    const nights = ['18', '19', '20'].map((day) =>
      plainNight(`2026-03-${Number(day) - 1}T23:20`, `2026-03-${day}T06:50`),
    );
    for (const [index, night] of nights.entries()) {
      api.clock.now = at('2026-03-18T12:00') + index * DAY_MS;
      expect(await sleeper.send(plain(night))).toEqual(index === 0 ? { measured: 1 } : { new: 1 });
    }
    await sleeper.call('PUT', `/sleeps/${id}/end`, {});
    expect(await sleeper.nights()).toEqual([
      '03-17 23:00 – 03-20 12:00 live',
      '03-18 23:20 – 03-19 06:50 arrival:plain',
      '03-19 23:20 – 03-20 06:50 arrival:plain',
    ]);
    await sleeper.correct(id, { endTime: '2026-03-18T07:00:00+07:00' });
    expect((await sleeper.nights())[0]).toBe('03-17 23:00 – 03-18 07:00 live');
    expect(await sleeper.nights()).toHaveLength(3);
    expect((await sleeper.dashboard()).currentStreak).toBe(3);
  });

  test('two servers that get the same nights at once leave each night once', async () => {
    const other = await createTestApp(engine, { storage: api.storage });
    other.clock.now = api.clock.now;
    const payload = plain(...['17', '18', '19', '20'].map((day) => nightUntil(day)));
    const url = `/arrivals/${sleeper.arriveToken}`;
    const answers = await Promise.all(
      [api, other, api, other].map((server) => outcome(server.call('POST', url, { payload }))),
    );
    expect(answers).toEqual([200, 200, 200, 200]);
    expect(await sleeper.nights()).toHaveLength(4);
    expect((await sleeper.read('/imports')).items).toMatchObject([{ counts: { new: 4 } }]);
  });

  if (engine.name !== 'sqlite') return;

  test.each([
    ['48 hours before it arrived', 0, 80, undefined],
    ['a minute earlier', 1, 0, 'arrived-too-late'],
  ])('a night that ended %s', async (_, minutes, points, notEarning) => {
    api.clock.now = at('2026-03-20T07:00') + 48 * HOUR_MS + minutes * MINUTE_MS;
    await sleeper.send(plain(nightUntil('20')));
    const [sleep] = await sleeper.sleeps();
    expect([sleep.points, sleep.notEarning]).toEqual([points, notEarning]);
  });

  test('a longer version is judged by when the first arrived', async () => {
    await sleeper.send(plain(plainNight('2026-03-19T23:10', '2026-03-20T03:00')));
    api.clock.now += 5 * DAY_MS;
    await sleeper.send(plain(nightUntil('20')));
    expect(await sleeper.sleeps()).toMatchObject([{ points: 80 }]);
  });

  test('the points of two parts that a later version joins stay', async () => {
    await sleeper.send(plain(plainNight('2026-03-20T03:00', '2026-03-20T10:30')));
    api.clock.now += 3 * DAY_MS;
    await sleeper.send(plain(plainNight('2026-03-19T23:00', '2026-03-20T02:00')));
    expect((await sleeper.dashboard()).totalPoints).toBe(75);
    const whole = plainNight('2026-03-19T23:00', '2026-03-20T10:30');
    expect(await sleeper.send(plain(whole))).toEqual({ longer: 1 });
    expect((await sleeper.dashboard()).totalPoints).toBe(115);
  });

  test('undoing an import keeps the nights of which the sleeper has said something, also of an earlier version', async () => {
    await sleeper.send(plain(plainNight('2026-03-19T23:10', '2026-03-20T03:00'), nightUntil('19')));
    const said = (await sleeper.sleeps())[1];
    await sleeper.correct(said.id, { note: 'a dream' });
    await sleeper.send(plain(nightUntil('20')));
    const [{ importId }] = (await sleeper.read('/imports')).items;
    const undone = await sleeper.call('DELETE', `/imports/${importId}`);
    expect(undone.json().data).toMatchObject({ removed: 1, edited: 1 });
    expect(await sleeper.sleeps()).toMatchObject([{ id: said.id, note: 'a dream' }]);
  });

  test('a deleted night of a device can be restored, unless another has its time', async () => {
    await sleeper.send(plain(nightUntil('19'), nightUntil('20')));
    const [first, second] = await sleeper.sleeps();
    for (const { id } of [first, second]) await sleeper.remove(id);
    expect(await sleeper.send(plain(nightUntil('20')))).toEqual({ deletedByYou: 1 });
    await sleeper.enterNight('2026-03-20');
    expect(await outcome(sleeper.restore(second.id))).toBe('409 SLEEP_OVERLAPS');
    expect(await outcome(sleeper.restore(first.id))).toBe(200);
  });

  test('time merely in bed counts, earns nothing and gives way to sleep', async () => {
    const night = (deep: number) => ({
      date: '2026-03-20 00:00:00 +0700',
      asleep: 0,
      deep,
      inBed: 8,
      inBedStart: '2026-03-19 22:30:00 +0700',
      inBedEnd: '2026-03-20 07:00:00 +0700',
      ...(deep > 0 && {
        sleepStart: '2026-03-19 23:00:00 +0700',
        sleepEnd: '2026-03-20 06:30:00 +0700',
      }),
    });
    const health = (...data: object[]) =>
      JSON.stringify({ data: { metrics: [{ name: 'sleep_analysis', units: 'hr', data }] } });
    expect(await sleeper.send(health(night(0)))).toEqual({ new: 1 });
    expect(await sleeper.sleeps()).toMatchObject([
      { source: 'in-bed:apple-health', points: 0, notEarning: 'in-bed' },
    ]);
    expect(await sleeper.send(health(night(1)))).toEqual({ longer: 1 });
    expect(await sleeper.nights()).toEqual(['03-19 23:00 – 03-20 06:30 arrival:apple-health']);
    expect(await sleeper.sleeps()).toMatchObject([{ points: 75 }]);
    expect(await sleeper.send(health(night(0)))).toEqual({ same: 1 });
  });
});

const nightOf = (day: string) => {
  const { start, end } = nightUntil(day);
  return { startTime: start, endTime: end };
};
