import { expect, test } from 'vitest';
import type { Days } from '#diary/contract.ts';
import type { Nights } from '#diary/nights-contract.ts';
import type { InsightsResponse } from '../contract.ts';
import type { Sleep } from '#diary/sleep-contract.ts';
import { addDays } from '#kernel/rules/calendar.ts';
import { insertSleepHistory } from '#testkit/sleep-history.ts';
import { at, sleepEnding } from '#testkit/sleeps.ts';
import { describeEachEngine } from '#tests/support/engines.ts';
import { jakarta, createDiaryClient } from '#tests/api/diary-client.ts';
import { setUpTestApp, outcome, timesOf } from '#tests/api/test-app.ts';

const TODAY = '2026-03-29';
const NO_MARK = { kind: null, noSleep: false, rest: false };

describeEachEngine('Insights', (engine) => {
  const api = setUpTestApp(engine);

  /** A sleeper in Jakarta at noon of TODAY with a night of 8 hours on each of the last dates. */
  async function newSleeper(count: number, { until = TODAY } = {}) {
    const diary = await createDiaryClient(api, `${TODAY}T12:00`);
    const sleeps = Array.from({ length: count }, (_, i) => {
      const date = addDays(until, -i);
      // Free days an hour and a half later.
      const waking = [0, 6].includes(new Date(date).getUTCDay()) ? '08:30' : '07:00';
      return sleepEnding(`${date}T${waking}`, 480, { id: date });
    });
    await insertSleepHistory(api.storage, diary.userId, sleeps.toReversed(), 'Asia/Jakarta');
    return {
      ...diary,
      insights: (query = ''): Promise<InsightsResponse> => diary.read(`/insights${query}`),
      mark: (date: string, body: object) => diary.call('PUT', `/days/${date}/mark`, body),
    };
  }

  test('GET /sleeps takes the longest of two naps for the night, except on a date without sleep', async () => {
    const { read, mark, enter } = await newSleeper(0);
    const kinds = async () => (await read('/sleeps')).items.map(({ kind }: Sleep) => kind);
    await mark(TODAY, { kind: null, noSleep: true });
    await enter(timesOf(at(`${TODAY}T02:50`), 11 / 6));
    await enter(timesOf(at(`${TODAY}T10:40`), 5 / 3));
    expect(await kinds()).toEqual(['nap', 'nap']);
    await mark(TODAY, { kind: 'free', noSleep: false });
    expect(await kinds()).toEqual(['nap', 'night']);
  });

  test('a mark is stored, replaced and removed; GET /days lists its date, and GET /months those without sleep', async () => {
    const { read, mark } = await newSleeper(2);
    expect(await read('/days/2026-03-19/mark')).toEqual(NO_MARK);
    for (const [date, body] of [
      ['2026-03-27', { kind: null, noSleep: true, rest: false }],
      ['2026-03-28', { kind: 'work', noSleep: false, rest: false }],
      ['2026-03-20', { kind: 'work', noSleep: true, rest: false }],
      ['2026-03-20', { kind: 'free', noSleep: false, rest: false }],
      ['2026-03-19', { kind: 'free', noSleep: false, rest: false }],
      ['2026-03-19', NO_MARK],
    ] as const) {
      const marked = await mark(date, body);
      expect([marked.statusCode, marked.json().data]).toMatchObject([200, body]);
      expect(await read(`/days/${date}/mark`)).toEqual(body);
    }
    const marks = ({ items }: Days) => items.map(({ sleepDate, mark }) => [sleepDate, mark]);
    expect(marks(await read('/days'))).toEqual([
      [TODAY, NO_MARK],
      ['2026-03-28', { kind: 'work', noSleep: false, rest: false }],
      ['2026-03-27', { kind: null, noSleep: true, rest: false }],
      ['2026-03-20', { kind: 'free', noSleep: false, rest: false }],
    ]);
    expect((await read('/months')).noSleepDates).toEqual(['2026-03-27']);
  });

  test('GET /nights lists sessions by sleep date, with marks, offsets and kinds', async () => {
    const diary = await createDiaryClient(api, '2026-03-29T12:00');
    const enter = async (from: string, to: string, timeZone = 'Asia/Jakarta') => {
      const times = [at(from, timeZone), at(to, timeZone)].map((t) => new Date(t).toISOString());
      const [startTime, endTime] = times as [string, string];
      return (await diary.enter({ startTime, endTime, timeZone })).json().data.sleep;
    };
    const review = await diary.sleepLive('2026-03-25T20:00', 1_000);
    api.clock.now = at('2026-03-29T12:00');
    // Clocks in Berlin went from 02:00 to 03:00 on the 29th.
    const spring = await enter('2026-03-28T20:00', '2026-03-29T05:00', 'Europe/Berlin');
    const nap = await enter('2026-03-27T13:00', '2026-03-27T15:00');
    const first = await enter('2026-03-26T23:00', '2026-03-27T02:00');
    const second = await enter('2026-03-27T03:00', '2026-03-27T06:00');
    const shortNight = await enter('2026-03-26T02:00', '2026-03-26T04:00');
    await diary.call('PUT', '/days/2026-03-28/mark', { kind: null, noSleep: true });
    await diary.call('PUT', '/days/2026-03-26/mark', { kind: 'work', noSleep: false });
    await diary.correct(spring.id, { quality: 4, note: 'An hour lost.' });
    const { items, nextCursor }: Nights = await diary.read('/nights');
    expect(nextCursor).toBeNull();
    expect(items.map(({ sleepDate, mark }) => [sleepDate, mark])).toEqual([
      ['2026-03-29', NO_MARK],
      ['2026-03-28', { kind: null, noSleep: true, rest: false }],
      ['2026-03-27', NO_MARK],
      ['2026-03-26', { kind: 'work', noSleep: false, rest: false }],
    ]);
    const sessions = items.slice(1).flatMap((night) => night.sessions);
    expect(sessions.map(({ id, kind }) => [id, kind])).toEqual([
      [first.id, 'night'],
      [second.id, 'night'],
      [nap.id, 'nap'],
      [review.sleepLogId, 'review'],
      [shortNight.id, 'nap'],
    ]);
    expect(items[0]?.sessions[0]).toEqual({
      id: spring.id,
      startTime: '2026-03-28T19:00:00.000Z',
      endTime: '2026-03-29T03:00:00.000Z',
      timeZone: 'Europe/Berlin',
      startOffsetMinutes: 60,
      endOffsetMinutes: 120,
      kind: 'night',
      points: 80,
      quality: 4,
      hasNote: true,
    });
    expect(items.map(({ minutes }) => minutes)).toEqual([480, 0, 480, 120]);

    const rest = await diary.read('/nights?limit=2&cursor=2026-03-28&from=2026-03-26');
    expect(rest).toEqual({ items: items.slice(2), nextCursor: null });

    // The earliest waking of a date, at 20:00 in the easternmost zone.
    const { id } = await enter('2026-03-20T12:00', '2026-03-20T20:00', 'Pacific/Kiritimati');
    const { items: eastern } = await diary.read('/nights?from=2026-03-21&to=2026-03-21');
    expect(eastern).toMatchObject([{ sleepDate: '2026-03-21', sessions: [{ id }] }]);
  });

  if (engine.name !== 'sqlite') return;

  test('the mark "I did not sleep" is rejected for a date with a night, and removed by a new one', async () => {
    const diary = await createDiaryClient(api, '2026-03-29T12:00');
    const { sleep } = await diary.enterNight('2026-03-28');
    const url = '/days/2026-03-28/mark';
    const mark = () => diary.call('PUT', url, { kind: 'free', noSleep: true });
    const read = () => diary.read(url);
    expect(await outcome(mark())).toBe('409 DAY_HAS_SLEEP');
    expect(await read()).toEqual(NO_MARK);

    // A nap of 179 minutes is no night.
    await diary.remove(sleep.id);
    const nap = { startTime: jakarta('2026-03-28T12:00'), endTime: jakarta('2026-03-28T14:59') };
    await diary.enter(nap);
    expect((await mark()).statusCode).toBe(200);
    await diary.restore(sleep.id);
    expect(await read()).toEqual({ kind: 'free', noSleep: false, rest: false });
    await diary.remove(sleep.id);
    expect(await read()).toEqual({ kind: 'free', noSleep: true, rest: false });
  });

  test('GET /insights returns the figures of the nights up to today', async () => {
    const sleeper = await newSleeper(40);
    const figures = await sleeper.insights();
    expect(figures).toMatchObject({
      until: TODAY,
      timeZone: 'Asia/Jakarta',
      usual: { state: 'ok', have: 28, bed: { median: 23 * 60 }, wake: { median: 7 * 60 } },
      regularity: { state: 'ok', have: 27, need: 14 },
      freeDays: { state: 'ok', haveWork: 20, haveFree: 8, differenceMinutes: 90, isClear: true },
      goal: { state: 'ok', have: 14, gapMinutes: 0 },
      change: { state: 'ok', haveRecent: 7, haveBefore: 28, deltaMinutes: 0, isChanged: false },
      quality: { state: 'not-enough', have: 0, need: 30, above: { mean: null, nights: null } },
      dayLength: { state: 'ok', have: 28, isDrifting: false },
    });
    expect(figures.weekdays.map(({ have }) => have)).toEqual([5, 5, 6, 6, 6, 6, 6]);
  });

  test('GET /insights ends yesterday while today has no night, or at the requested date', async () => {
    const sleeper = await newSleeper(10, { until: '2026-03-28' });
    expect((await sleeper.insights()).until).toBe('2026-03-28');
    expect((await sleeper.insights('?until=2026-03-20')).usual.have).toBe(2);
    await sleeper.mark(TODAY, { kind: null, noSleep: true });
    expect(await sleeper.insights()).toMatchObject({ until: TODAY, usual: { have: 10 } });
  });

  test.each([
    ['GET', '/insights?until=2026-03-30', undefined, 'until'],
    ['PUT', '/days/2026-03-30/mark', { kind: null, noSleep: true }, 'sleepDate'],
    ['PUT', '/days/2027-03-31/mark', { kind: 'free', noSleep: false }, 'sleepDate'],
  ] as const)('%s %s is rejected for a date too far ahead', async (method, url, body, field) => {
    const { call } = await newSleeper(0);
    const refused = await call(method, url, body);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().details).toMatchObject([{ field }]);
  });
});
