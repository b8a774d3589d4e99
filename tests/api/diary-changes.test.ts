import { expect, test } from 'vitest';
import { ENTERED_AT_MOST_MINUTES } from '#domain/manual-entry.ts';
import { at } from '#testkit/sleeps.ts';
import { describeEachEngine } from '../support/engines.ts';
import { jakarta, createDiaryClient } from './diary-client.ts';
import { setUpTestApp, outcome } from './test-app.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const NOW = '2026-03-10T12:00';
const fromNow = (minutes: number) => new Date(at(NOW) + minutes * MINUTE_MS).toISOString();

describeEachEngine('Changing the diary', (engine) => {
  const api = setUpTestApp(engine);

  test('POST /sleeps responds 201 with the stored sleep, settled and with its points', async () => {
    const diary = await createDiaryClient(api, NOW);
    const answer = await diary.enter({
      startTime: jakarta('2026-03-09T23:00'),
      endTime: jakarta('2026-03-10T07:00'),
      note: 'Rain all night.',
      quality: 4,
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      status: 'success',
      data: {
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
        currentStreak: 1,
        newAchievements: [
          expect.objectContaining({ id: 'first-dream' }),
          expect.objectContaining({ id: 'full-night' }),
        ],
        lostAchievements: [],
      },
    });
  });

  test('PATCH /sleeps/{id} returns a lone surrogate of a note as stored', async () => {
    const diary = await createDiaryClient(api, NOW);
    const { sleep } = await diary.enterNight('2026-03-10');
    const body = { note: 'x\ud800y' };
    const [tried, made] = [
      await diary.change(diary.correct(sleep.id, body, '?dryRun=true')),
      await diary.change(diary.correct(sleep.id, body)),
    ];
    const { items } = (await diary.call('GET', '/sleeps')).json().data;
    expect([tried, made].map((change) => change.sleep.note)).toEqual([
      items[0].note,
      items[0].note,
    ]);
    expect(items[0].note).toBe('x\ufffdy');
  });

  // The tests below do not depend on the engine.
  if (engine.name !== 'sqlite') return;

  test('POST /sleeps/{id}/restore restores a deleted sleep for 24 hours', async () => {
    const diary = await createDiaryClient(api, NOW);
    const { sleepLogId: id } = await diary.sleepLive('2026-03-10T07:00', 480);
    await diary.correct(id, { note: 'Kept.', quality: 5 });
    const [before] = (await diary.call('GET', '/sleeps')).json().data.items;
    await diary.remove(id);
    expect((await diary.remove(id)).json().code).toBe('SLEEP_NOT_FOUND');
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

  test('POST /sleeps moves a sleep that reaches 2 minutes into another one to its edge', async () => {
    const diary = await createDiaryClient(api, NOW);
    await diary.enter({ startTime: fromNow(-480), endTime: fromNow(-60) });
    const moved = await diary.change(
      diary.enter({ startTime: fromNow(-62), endTime: fromNow(-30) }),
    );
    expect(moved.sleep).toMatchObject({ startTime: fromNow(-60), endTime: fromNow(-30) });
  });

  test('POST /sleeps takes the zone of the body, else of the header, and changes no account zone', async () => {
    const diary = await createDiaryClient(api, NOW);
    const night = { startTime: fromNow(-480), endTime: fromNow(-60) };
    const inHonolulu = await diary.change(
      diary.enter({ ...night, timeZone: 'Pacific/Honolulu' }, '?dryRun=true'),
    );
    // 11:00 in Jakarta is 18:00 the day before in Honolulu.
    expect(inHonolulu.sleep).toMatchObject({
      timeZone: 'Pacific/Honolulu',
      sleepDate: '2026-03-09',
    });
    const here = await diary.change(diary.enter(night));
    expect(here.sleep).toMatchObject({ timeZone: 'Asia/Jakarta', sleepDate: '2026-03-10' });
    expect((await diary.dashboard()).timeZone).toBe('UTC');

    const unknown = await diary.enter({ ...night, timeZone: '+07:00' });
    expect(unknown.json().code).toBe('INVALID_TIME_ZONE');
  });

  test.each([
    ['no times', {}, 'startTime'],
    ['a time without an offset', { startTime: '2026-03-10T00:00:00' }, 'startTime'],
    ['30 February', { startTime: '2026-02-30T00:00:00Z' }, 'startTime'],
    ['a number as time', { endTime: 1_795_302_300_000 }, 'endTime'],
    ['a time before the calendar of anyone alive', { startTime: '1899-12-31T23:59Z' }, 'startTime'],
    ['a note too long', { note: 'x'.repeat(2001) }, 'note'],
    ['a note with a NUL', { note: 'a\u0000b' }, 'note'],
    ['a quality of 6', { quality: 6 }, 'quality'],
    ['an unknown field', { points: 1000 }, 'points'],
  ])('POST /sleeps rejects %s and names the field once', async (_, fault, field) => {
    const diary = await createDiaryClient(api, NOW);
    const times = { startTime: fromNow(-480), endTime: fromNow(0) };
    const body = field === 'startTime' && !('startTime' in fault) ? {} : { ...times, ...fault };
    const answer = await diary.call('POST', '/sleeps', body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().code).toBe('INVALID_INPUT');
    const fields = answer.json().details.map((detail: { field: string }) => detail.field);
    expect(fields).toContain(field);
    expect(fields).toEqual([...new Set(fields)]);
  });

  test('PATCH /sleeps/{id} with the same end confirms a long sleep up to 24 hours', async () => {
    const diary = await createDiaryClient(api, '2026-03-01T00:00');
    const long = await diary.sleepLive('2026-03-02T12:00', 1200);
    const endTime = jakarta('2026-03-02T12:00');
    const later = { startTime: jakarta('2026-03-01T15:59') };
    const untouched = await diary.change(diary.correct(long.sleepLogId, later));
    expect(untouched.sleep).toMatchObject({ needsReview: true, points: 0 });
    const confirmed = await diary.change(diary.correct(long.sleepLogId, { endTime }));
    expect(confirmed.sleep).toMatchObject({ needsReview: false, points: 120 });

    const endless = await diary.sleepLive('2026-03-04T13:00', ENTERED_AT_MOST_MINUTES + 1);
    expect(
      await outcome(
        diary.correct(endless.sleepLogId, {
          endTime: jakarta('2026-03-04T13:00'),
        }),
      ),
    ).toBe('422 SLEEP_TOO_LONG');
    const noted = await diary.correct(endless.sleepLogId, { note: 'Flu.' });
    expect(noted.json().data.sleep).toMatchObject({ needsReview: true, note: 'Flu.' });
  });

  test('PATCH /sleeps/{id} keeps the zone unless the body names another', async () => {
    const diary = await createDiaryClient(api, NOW);
    const { sleep } = await diary.enterNight('2026-03-10');
    const honolulu = { 'time-zone': 'Pacific/Honolulu' };
    const patch = (body: object) =>
      diary.change(diary.call('PATCH', `/sleeps/${sleep.id}`, body, honolulu));
    const moved = await patch({ endTime: jakarta('2026-03-10T06:30') });
    expect(moved.sleep).toMatchObject({ timeZone: 'Asia/Jakarta', sleepDate: '2026-03-10' });
    const redated = await patch({ timeZone: 'Pacific/Honolulu' });
    expect(redated.sleep).toMatchObject({
      timeZone: 'Pacific/Honolulu',
      sleepDate: '2026-03-09',
      endTime: moved.sleep.endTime,
    });
  });

  test('PATCH /sleeps/{id} may overlap its own old times but no other sleep', async () => {
    const diary = await createDiaryClient(api, NOW);
    const { sleep } = await diary.enterNight('2026-03-09');
    await diary.enterNight('2026-03-10');
    const over = await diary.correct(sleep.id, { endTime: jakarta('2026-03-09T07:30') });
    expect(over.statusCode).toBe(200);
    const into = await diary.correct(sleep.id, {
      startTime: jakarta('2026-03-09T22:00'),
      endTime: jakarta('2026-03-09T23:01'),
    });
    expect(into.json().code).toBe('SLEEP_OVERLAPS');
    const turned = await diary.correct(sleep.id, { startTime: jakarta('2026-03-09T07:31') });
    expect(turned.json().code).toBe('END_BEFORE_START');
  });

  test('PATCH /sleeps/{id} moves the start of an active sleep, not its end', async () => {
    const diary = await createDiaryClient(api, NOW);
    const { sleep } = await diary.enterNight('2026-03-10');
    const started = (await diary.call('POST', '/sleeps/start')).json().data;
    const correct = (body: object) => diary.correct(started.sleepLogId, body);
    expect((await correct({ endTime: fromNow(0) })).json().code).toBe('SLEEP_ACTIVE');
    expect((await correct({ startTime: fromNow(3) })).json().code).toBe('TIME_IN_FUTURE');
    expect((await correct({ startTime: jakarta('2026-03-10T06:59') })).json().code).toBe(
      'SLEEP_OVERLAPS',
    );
    const earlier = await diary.change(correct({ startTime: sleep.endTime ?? '' }));
    expect(earlier.sleep).toEqual({
      id: started.sleepLogId,
      startTime: sleep.endTime,
      points: 0,
      bonusPoints: 0,
      timeZone: 'Asia/Jakarta',
      source: 'live',
      needsReview: false,
      version: 2,
      note: null,
      quality: null,
    });
  });

  test('DELETE /sleeps/{id} of an active sleep leaves nothing', async () => {
    const diary = await createDiaryClient(api, NOW);
    const { sleepLogId } = (await diary.call('POST', '/sleeps/start')).json().data;
    const removal = await diary.remove(sleepLogId);
    expect(removal.statusCode).toBe(200);
    expect(removal.json().data).toEqual({
      pointsBefore: 0,
      pointsAfter: 0,
      currentStreak: 0,
      newAchievements: [],
      lostAchievements: [],
    });
    expect(await diary.dashboard()).toMatchObject({ activeSleep: null, recentSleeps: [] });
    expect((await diary.call('PUT', `/sleeps/${sleepLogId}/end`)).statusCode).toBe(404);
  });

  test('POST /sleeps/{id}/restore restores an active sleep unless another is active or later', async () => {
    const diary = await createDiaryClient(api, NOW);
    const start = async () => (await diary.call('POST', '/sleeps/start')).json().data.sleepLogId;
    const first = await start();
    await diary.remove(first);
    expect((await diary.restore(first)).statusCode).toBe(200);
    expect((await diary.dashboard()).activeSleep.id).toBe(first);

    await diary.remove(first);
    api.clock.now += HOUR_MS;
    const second = await start();
    expect((await diary.restore(first)).json().code).toBe('SLEEP_OVERLAPS');
    api.clock.now += HOUR_MS;
    await diary.call('PUT', `/sleeps/${second}/end`);
    expect((await diary.restore(first)).json().code).toBe('SLEEP_OVERLAPS');
  });

  test('SLEEP_OVERLAPS names the other sleep, also when it is repeated or still active', async () => {
    const diary = await createDiaryClient(api, NOW);
    const { sleep } = await diary.enterNight('2026-03-10');
    const { id, startTime, endTime = '', sleepDate, timeZone } = sleep;
    const times = { startTime, endTime };
    const expected = [{ field: 'sleep', sleep: { id, ...times, sleepDate, timeZone } }];
    const headers = { 'idempotency-key': 'the other' };
    for (const answer of [
      await diary.enter(times),
      await diary.call('POST', '/sleeps', times, headers),
      await diary.call('POST', '/sleeps', times, headers),
    ])
      expect(answer.json()).toMatchObject({ code: 'SLEEP_OVERLAPS', details: expected });

    const active = await diary.call('POST', '/sleeps/start', { startTime: fromNow(-60) });
    const inIt = await diary.enter({ startTime: fromNow(-30), endTime: fromNow(-10) });
    const { details } = inIt.json();
    expect(details).toMatchObject([
      { sleep: { id: active.json().data.sleepLogId, startTime: fromNow(-60) } },
    ]);
    expect(details[0].sleep).not.toHaveProperty('endTime');
  });

  test('PATCH /sleeps/{id} changes note and quality alone, also back to null', async () => {
    const diary = await createDiaryClient(api, NOW);
    const { sleep } = await diary.enterNight('2026-03-10');
    const longest = 'n'.repeat(1998) + '🌙🌙';
    const noted = await diary.change(diary.correct(sleep.id, { note: longest, quality: 1 }));
    expect(noted).toMatchObject({
      sleep: { ...sleep, version: 2, note: longest, quality: 1 },
      pointsBefore: 80,
      pointsAfter: 80,
      newAchievements: [],
      lostAchievements: [],
    });
    const bare = await diary.change(diary.correct(sleep.id, { note: ' ', quality: null }));
    expect(bare.sleep).toEqual({ ...sleep, version: 3 });
    expect((await diary.change(diary.correct(sleep.id, {}))).sleep).toEqual(bare.sleep);
  });

  test('a dry run responds the same and writes nothing', async () => {
    const diary = await createDiaryClient(api, NOW);
    const { sleep } = await diary.enterNight('2026-03-09');
    const before = [await diary.dashboard(), await diary.days()];
    const night = { startTime: fromNow(-480), endTime: fromNow(-30) };
    const correction = { endTime: jakarta('2026-03-09T05:00') };

    const dryEntry = await diary.enter(night, '?dryRun=true');
    const dryCorrection = await diary.correct(sleep.id, correction, '?dryRun=true');
    const dryRemoval = await diary.remove(sleep.id, '?dryRun=true');
    const refused = await diary.correct(sleep.id, { endTime: fromNow(60) }, '?dryRun=true');
    expect([await diary.dashboard(), await diary.days()]).toEqual(before);

    expect(refused.json().code).toBe('TIME_IN_FUTURE');
    const corrected = await diary.correct(sleep.id, correction);
    expect(corrected.json()).toEqual(dryCorrection.json());
    await diary.correct(sleep.id, { endTime: sleep.endTime ?? '' });
    const removal = await diary.remove(sleep.id);
    expect(removal.json()).toEqual(dryRemoval.json());
    await diary.restore(sleep.id);
    const entry = await diary.enter(night, '?dryRun=false');
    expect(entry.statusCode).toBe(dryEntry.statusCode);
    expect(entry.json().data).toEqual({
      ...dryEntry.json().data,
      sleep: { ...dryEntry.json().data.sleep, id: entry.json().data.sleep.id },
    });
    expect((await diary.remove(sleep.id, '?dryRun=yes')).json().code).toBe('INVALID_INPUT');
  });
});
