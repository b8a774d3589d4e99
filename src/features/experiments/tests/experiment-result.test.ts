import { expect, test } from 'vitest';
import { addDays, datesBetween, isoWeekday } from '#kernel/rules/calendar.ts';
import { dataOf, outcome, setUpTestApp, timesOf } from '#tests/api/test-app.ts';
import { describeEachEngine } from '#tests/support/engines.ts';
import { at } from '#testkit/sleeps.ts';
import type { ExperimentResult } from '../contract.ts';
import { analyse } from '../rules/analyse.ts';
import { OUTCOMES, type Outcome } from '../rules/course.ts';
import { tossCoin } from '../server/coin.ts';
import {
  COFFEE,
  createExperimentClient,
  insertExperiment,
  LAST,
  OVER,
  SEED,
  START,
  type ExperimentClient,
} from './experiment-client.ts';

const DATES = datesBetween(START, LAST);
const dateOf = (day: number) => addDays(START, day);
const armOf = (date: string) => tossCoin(SEED, date);
const isWeekend = (date: string) => isoWeekday(date) > 5;

/** A night from 23:00 on, longer with than without, and rated from 1 to 5. */
const lengthOf = (date: string, day: number) =>
  400 + 7 * (day % 8) + (armOf(date) === 'with' ? 60 : 0) + (isWeekend(date) ? 90 : 0);
const ratingOf = (day: number) => ((day * 3) % 5) + 1;

type Values = Readonly<Record<Outcome, number | null>>;

/** Enters a night on each planned date, and returns what each one is worth. */
async function sleepThrough(sleeper: ExperimentClient): Promise<Map<string, Values>> {
  sleeper.goTo(`${LAST}T20:00`);
  const values = new Map<string, Values>();
  for (const [day, date] of DATES.entries()) {
    const [minutes, rating] = [lengthOf(date, day), ratingOf(day)];
    await sleeper.sleepFrom(`${addDays(date, -1)}T23:00`, minutes / 60, { quality: rating });
    values.set(date, { minutes, bed: 23 * 60, rating });
  }
  return values;
}

/** The figures of a result, found from values that a test knows. */
function findFigures(of: Outcome, values: ReadonlyMap<string, Values>, isFree = isWeekend) {
  const dates = DATES.map((date) => ({
    arm: armOf(date),
    kind: isFree(date) ? ('free' as const) : ('work' as const),
    value: values.get(date)?.[of] ?? null,
  }));
  return analyse(of, dates);
}

const withoutAnswer = ({ answer: _answer, ...figures }: ReturnType<typeof analyse>) => figures;

describeEachEngine('GET /experiments/{id}/result', (engine) => {
  const api = setUpTestApp(engine);

  test('a result has the figures of all three outcomes, the nights and the seed', async () => {
    const sleeper = await createExperimentClient(api);
    const id = await sleeper.beginWithSeed();
    const values = await sleepThrough(sleeper);
    for (const [day, date] of DATES.entries())
      if (day < 10) await sleeper.note(id, date, day % 2 === 0);
    sleeper.goTo(`${OVER}T04:00`);
    const result: ExperimentResult = await dataOf(sleeper.result(id));
    const followed = DATES.slice(0, 10).filter(
      (date, day) => (armOf(date) === 'with') === (day % 2 === 0),
    );
    expect(result).toEqual({
      ...findFigures('minutes', values),
      answered: 10,
      followed: followed.length,
      others: (['bed', 'rating'] as const).map((other) => ({
        outcome: other,
        ...withoutAnswer(findFigures(other, values)),
      })),
      nights: DATES.map((sleepDate, day) => ({
        sleepDate,
        arm: armOf(sleepDate),
        value: values.get(sleepDate)?.minutes,
        done: day < 10 ? day % 2 === 0 : null,
      })),
      seed: SEED.toString('hex'),
    });
    expect(result).toMatchObject({ state: 'ok', answer: 'more' });
    expect(Math.abs((result.shift ?? 0) - 60)).toBeLessThan(10);
  });

  test('a result that was made stays as it is, whatever is changed afterwards', async () => {
    const sleeper = await createExperimentClient(api);
    const id = await sleeper.beginWithSeed();
    await sleepThrough(sleeper);
    const [first, second, third] = (await sleeper.read(`/sleeps?from=${START}&to=${LAST}`)).items;
    await sleeper.remove(third.id);
    sleeper.goTo(`${OVER}T04:00`);
    const { body } = await sleeper.result(id);
    const rows = await sleeper.rows();
    expect(await outcome(sleeper.correct(first.id, { quality: 1 }))).toBe(200);
    expect(await outcome(sleeper.remove(second.id))).toBe(200);
    await sleeper.sleepFrom(`${addDays(third.sleepDate, -1)}T23:00`, 4);
    await sleeper.mark(dateOf(3), { kind: 'free' });
    expect(await outcome(sleeper.note(id, START, false))).toBe(204);
    await sleeper.call('PATCH', '/account', { freeWeekdays: [1], timeZone: 'Europe/Berlin' });
    expect((await sleeper.result(id)).body).toBe(body);
    sleeper.goTo('2027-03-01T12:00');
    expect((await sleeper.result(id)).body).toBe(body);
    expect(await sleeper.rows()).toEqual(rows);
    const { others: _others, nights: _nights, seed: _seed, ...answer } = JSON.parse(body).data;
    expect((await sleeper.list()).items).toMatchObject([{ id, state: 'answered', answer }]);
  });

  test('two requests at once get one result', async () => {
    const sleeper = await createExperimentClient(api);
    const id = await sleeper.beginWithSeed();
    await sleepThrough(sleeper);
    sleeper.goTo(`${OVER}T04:00`);
    const [one, other] = await Promise.all([sleeper.result(id), sleeper.result(id)]);
    expect([one?.statusCode, other?.statusCode]).toEqual([200, 200]);
    expect(other?.json()).toEqual(one?.json());
    const [row] = await sleeper.rows();
    expect(row).toMatchObject({ sealedSeed: null, stoppedAt: null });
    expect(JSON.parse(row?.result ?? '')).toEqual(one?.json().data);
    expect((await sleeper.result(id)).body).toBe(one?.body);
  });

  test('a list beside the request that makes the result shows none as stopped', async () => {
    const sleeper = await createExperimentClient(api);
    const id = await sleeper.beginWithSeed();
    sleeper.goTo(`${OVER}T04:00`);
    const lists = Array.from({ length: 20 }, () => sleeper.list());
    const [result, ...seen] = await Promise.all([outcome(sleeper.result(id)), ...lists]);
    expect(result).toBe(200);
    const states = new Set(seen.map(({ items }) => items[0]?.state));
    expect([...states].filter((state) => state !== 'over' && state !== 'answered')).toEqual([]);
  });

  test('two devices that note one night differently leave the last word', async () => {
    const sleeper = await createExperimentClient(api);
    const id = await sleeper.beginWithSeed();
    sleeper.goTo(`${dateOf(1)}T09:00`);
    const readDone = async () =>
      (await sleeper.list()).current?.nights.slice(0, 3).map(({ done }) => done);
    for (const done of [true, false, false]) await sleeper.note(id, START, done);
    expect(await readDone()).toEqual([false, null, null]);
    await Promise.all([true, false].map((done) => sleeper.note(id, dateOf(1), done)));
    await sleeper.note(id, START, true);
    expect(await readDone()).toEqual([true, expect.any(Boolean), null]);
  });

  if (engine.name !== 'sqlite') return;

  test('the value of a date is that of its main night, and none while the night is not known', async () => {
    const sleeper = await createExperimentClient(api);
    const { enter, sleepFrom, mark } = sleeper;
    const id = await sleeper.beginWithSeed();
    // In review: 18 hours.
    await sleeper.sleepLive(`${dateOf(2)}T19:00`, 18 * 60);
    sleeper.goTo(`${dateOf(12)}T09:00`);
    await sleepFrom(`${dateOf(-1)}T23:00`, 8, { quality: 3 });
    // A nap alone.
    await sleepFrom(`${dateOf(1)}T13:00`, 1.5, { quality: 3 });
    // Not rated.
    await sleepFrom(`${dateOf(2)}T23:00`, 8);
    await mark(dateOf(4), { noSleep: true });
    // Elsewhere, 23:00 to 07:00 by its own clock.
    const timeZone = 'America/New_York';
    const [startTime, endTime] = [`${dateOf(4)}T23:00-04:00`, `${dateOf(5)}T07:00-04:00`];
    await enter({ startTime, endTime, timeZone, quality: 4 });
    // In two parts, and a nap.
    await sleepFrom(`${dateOf(5)}T22:00`, 3, { quality: 2 });
    await sleepFrom(`${dateOf(6)}T02:30`, 3.5, { quality: 5 });
    await sleepFrom(`${dateOf(6)}T15:00`, 1, { quality: 1 });
    // Marked as sleepless, against a night and with a nap.
    await sleepFrom(`${dateOf(7)}T23:00`, 4, { quality: 1 });
    await mark(dateOf(8), { noSleep: true });
    await sleepFrom(`${dateOf(9)}T13:00`, 1.5, { quality: 5 });
    await mark(dateOf(9), { noSleep: true });

    const known = {
      minutes: [480, null, null, 480, 0, 480, 390, null, 240, 0],
      bed: [1380, null, null, 1380, null, 1380, 1320, null, 1380, null],
      rating: [3, null, null, null, null, 4, 5, null, 1, null],
    };
    const states = (await sleeper.list()).current?.nights.map(({ state }) => state);
    expect(states?.slice(0, 14)).toEqual([
      ...known.minutes.map((value) => (value === null ? 'missing' : 'logged')),
      'missing',
      'missing',
      'to-come',
      'to-come',
    ]);
    sleeper.goTo(`${OVER}T04:00`);
    for (const of of OUTCOMES) {
      const each =
        of === COFFEE.outcome
          ? id
          : await insertExperiment(api.storage, sleeper.userId, { outcome: of });
      const result: ExperimentResult = await dataOf(sleeper.result(each));
      const values = result.nights.map(({ value }) => value);
      expect({ of, values }).toEqual({ of, values: [...known[of], ...Array(18).fill(null)] });
      expect(result).toMatchObject({ state: 'not-enough', shift: null, low: null, high: null });
      expect(result.planned).toEqual({ with: 14, without: 14 });
      const logged = values.filter((value) => value !== null).length;
      expect(result.logged.with + result.logged.without).toBe(logged);
      expect([result.answer, result.answered, result.followed]).toEqual([null, 0, 0]);
      expect(result.others.map((other) => Object.keys(other))).not.toContainEqual(
        expect.arrayContaining(['answer']),
      );
    }
  });

  test('a date with times in review is listed for a look before the answer, also beside a value', async () => {
    const sleeper = await createExperimentClient(api);
    await sleeper.beginWithSeed();
    await sleeper.sleepLive(`${dateOf(3)}T19:00`, 17 * 60);
    sleeper.goTo(`${dateOf(4)}T09:00`);
    await sleeper.sleepFrom(`${dateOf(2)}T21:00`, 4);
    const { nights = [] } = (await sleeper.list()).current ?? {};
    expect(nights.filter(({ needsReview }) => needsReview)).toMatchObject([
      { sleepDate: dateOf(3), state: 'logged' },
    ]);
  });

  test('a day to leave out counts as its weekday, and a marked day as it is marked', async () => {
    const sleeper = await createExperimentClient(api);
    const values = await sleepThrough(sleeper);
    const saturdays = DATES.filter((date) => isoWeekday(date) === 6);
    const readFigures = async () => {
      sleeper.goTo(`${OVER}T04:00`);
      const id = await insertExperiment(api.storage, sleeper.userId);
      return await dataOf(sleeper.result(id));
    };
    for (const date of saturdays) await sleeper.mark(date, { kind: 'skip' });
    const skipped = findFigures('minutes', values);
    expect(await readFigures()).toMatchObject(skipped);
    for (const date of saturdays) await sleeper.mark(date, { kind: 'work' });
    const isFree = (date: string) => isoWeekday(date) === 7;
    const worked = findFigures('minutes', values, isFree);
    expect(await readFigures()).toMatchObject(worked);
    expect(worked).not.toEqual(skipped);
  });

  test('nights that are missing more often without the coin give no figures', async () => {
    const sleeper = await createExperimentClient(api);
    const id = await sleeper.beginWithSeed();
    const missed = DATES.filter((date) => armOf(date) === 'without').slice(0, 8);
    const values = await sleepThrough(sleeper);
    for (const { id: sleepId, sleepDate } of (
      await sleeper.read(`/sleeps?from=${START}&to=${LAST}`)
    ).items)
      if (missed.includes(sleepDate)) await sleeper.remove(sleepId);
    for (const date of missed) values.delete(date);
    sleeper.goTo(`${OVER}T04:00`);
    const result = await dataOf(sleeper.result(id));
    expect(result).toMatchObject({ ...findFigures('minutes', values), state: 'uneven' });
    const logged = { with: 14, without: 6 };
    expect(result).toMatchObject({ logged, shift: null, answer: null });
    // No figure of an arm in the list either.
    expect((await sleeper.list()).items).toMatchObject([{ answer: { state: 'uneven', logged } }]);
  });

  test('a clock change moves neither the values nor the hours of an experiment', async () => {
    const sleeper = await createExperimentClient(api);
    const timeZone = 'Europe/Berlin';
    const id = await sleeper.beginWithSeed();
    await sleeper.call('PATCH', '/account', { timeZone });
    const goTo = (local: string) => void (api.clock.now = at(local, timeZone));
    const readVisible = async () =>
      (await sleeper.list()).current?.visible.map(({ sleepDate }) => sleepDate);
    // The clocks go forward at 02:00.
    const spring = '2026-03-29';
    for (const [clock, visible] of [
      ['01:59', [spring]],
      ['03:59', [spring]],
      ['04:00', [spring, addDays(spring, 1)]],
    ] as const) {
      goTo(`${spring}T${clock}`);
      expect([clock, await readVisible()]).toEqual([clock, visible]);
    }
    goTo(`${LAST}T20:00`);
    for (const date of [addDays(spring, -1), spring]) {
      const times = timesOf(at(`${date}T07:00`, timeZone), date === spring ? 7 : 8);
      await sleeper.enter({ ...times, timeZone });
    }
    goTo(`${OVER}T03:59`);
    expect(await outcome(sleeper.result(id))).toBe('409 EXPERIMENT_NO_RESULT');
    goTo(`${OVER}T04:00`);
    const { nights, others } = await dataOf(sleeper.result(id));
    const told = nights.filter(({ value }: { value: number | null }) => value !== null);
    expect(told.map(({ value }: { value: number }) => value)).toEqual([480, 420]);
    expect(others[0]).toMatchObject({ outcome: 'bed', state: 'not-enough' });
  });

  test('a night is noted from the first date to the last, and at most for tomorrow', async () => {
    const sleeper = await createExperimentClient(api);
    const id = await sleeper.beginWithSeed();
    const outside = '422 INVALID_INPUT';
    for (const [now, date, expected] of [
      [START, dateOf(-1), outside],
      [START, START, 204],
      [START, dateOf(1), 204],
      [START, dateOf(2), outside],
      [dateOf(-1), START, 204],
      [dateOf(-2), START, outside],
      [OVER, LAST, 204],
      [OVER, addDays(LAST, 1), outside],
      [OVER, '2026-02-30', outside],
      [OVER, 'yesterday', outside],
    ] as const) {
      sleeper.goTo(`${now}T00:00`);
      expect([now, date, await outcome(sleeper.note(id, date, true))]).toEqual([
        now,
        date,
        expected,
      ]);
    }
    const put = (body: object) =>
      outcome(sleeper.call('PUT', `/experiments/${id}/nights/${LAST}`, body));
    for (const body of [{}, { done: null }, { done: 1 }, { done: 'yes' }, { done: true, arm: 1 }])
      expect(await put(body)).toBe(outside);
  });
});
