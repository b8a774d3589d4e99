import { beforeEach, expect, test } from 'vitest';
import { addDays } from '#kernel/rules/calendar.ts';
import { createSecretBox } from '#kernel/server/secrets/secret-box.ts';
import { dataOf, outcome, setUpTestApp } from '#tests/api/test-app.ts';
import { describeEachEngine } from '#tests/support/engines.ts';
import {
  COFFEE,
  createExperimentClient,
  LAST,
  OVER,
  SEED,
  START,
  TODAY,
  type ExperimentClient,
} from './experiment-client.ts';

const TOMORROW = addDays(TODAY, 1);
const READING = { label: 'Reading in bed', outcome: 'rating', weeks: 6 } as const;

describeEachEngine('Experiments', (engine) => {
  const api = setUpTestApp(engine);
  let sleeper: ExperimentClient;
  beforeEach(async () => {
    sleeper = await createExperimentClient(api);
  });

  const toldEvents = async () =>
    (await sleeper.events())
      .filter(({ kind }) => kind.startsWith('experiment-'))
      .map(({ kind, detail }) => `${kind} ${detail}`)
      .toReversed();

  test('an experiment is set up, lived through and answered', async () => {
    expect((await sleeper.list()).setUp).toMatchObject({ state: 'ok', have: 28, need: 28 });
    const id = await sleeper.beginWithSeed();
    expect(await sleeper.list()).toMatchObject({
      items: [{ ...COFFEE, id, startDate: START, lastDate: LAST, state: 'running', answer: null }],
      current: { id, visible: [], tonight: null },
    });
    sleeper.goTo(`${TOMORROW}T04:00`);
    expect((await sleeper.list()).current).toMatchObject({
      visible: [{ sleepDate: START, arm: 'with' }],
      tonight: { sleepDate: START, arm: 'with' },
    });
    sleeper.goTo(`${LAST}T12:00`);
    await sleeper.enterNights(START, LAST);
    expect(await outcome(sleeper.note(id, START, true))).toBe(204);
    expect((await sleeper.list()).items).toMatchObject([{ state: 'running' }]);
    sleeper.goTo(`${OVER}T04:00`);
    expect((await sleeper.list()).items).toMatchObject([{ state: 'over', answer: null }]);
    const result = await dataOf(sleeper.result(id));
    const arms = { with: 14, without: 14 };
    const counts = { planned: arms, logged: arms, answered: 1, followed: 1 };
    expect(result).toMatchObject({ state: 'ok', answer: 'unclear', ...counts });
    expect(result.shift).toBeCloseTo(0);
    const { others: _others, nights: _nights, seed: _seed, ...answer } = result;
    expect(await sleeper.list()).toMatchObject({
      items: [{ state: 'answered', answer }],
      current: null,
    });
    expect(await outcome(sleeper.stop(id))).toBe('409 EXPERIMENT_OVER');
    expect(await toldEvents()).toEqual([`experiment-started ${COFFEE.label}`]);
  });

  test('a stopped experiment stays listed without its seed, and never has a result', async () => {
    const id = await sleeper.beginWithSeed();
    sleeper.goTo(`${START}T09:00`);
    await sleeper.note(id, START, true);
    const stopped = await dataOf(sleeper.stop(id));
    expect(stopped).toMatchObject({ ...COFFEE, id, state: 'stopped', answer: null });
    expect(await sleeper.list()).toMatchObject({ items: [stopped], current: null });
    const rows = await sleeper.rows();
    expect(rows).toMatchObject([{ sealedSeed: null, stoppedAt: api.clock.now, result: null }]);

    sleeper.goTo(`${OVER}T12:00`);
    expect(await dataOf(sleeper.stop(id))).toEqual(stopped);
    expect(await sleeper.rows()).toEqual(rows);
    expect(await outcome(sleeper.result(id))).toBe('409 EXPERIMENT_NO_RESULT');
    expect(await toldEvents()).toEqual(
      ['started', 'stopped'].map((what) => `experiment-${what} ${COFFEE.label}`),
    );
  });

  test('after a stop another one can be started, and the newest is listed first', async () => {
    const coffee = await sleeper.beginWithSeed();
    api.clock.now += 1;
    await sleeper.stop(coffee);
    api.clock.now += 1;
    const reading = await sleeper.beginWithSeed(READING);
    expect(await sleeper.list()).toMatchObject({
      items: [
        { ...READING, id: reading, state: 'running', lastDate: addDays(START, 41) },
        { ...COFFEE, id: coffee, state: 'stopped' },
      ],
      current: { id: reading },
    });
    // The same again is a new one, with another coin.
    await sleeper.stop(reading);
    api.clock.now += 1;
    expect((await dataOf(sleeper.begin(READING))).id).not.toBe(reading);
    expect((await sleeper.list()).items).toHaveLength(3);
  });

  test('GET /dashboard says hasExperiment while one is unfinished, and nothing otherwise', async () => {
    const hasExperiment = async () => (await sleeper.dashboard()).hasExperiment;
    expect(await sleeper.dashboard()).not.toHaveProperty('hasExperiment');
    const id = await sleeper.beginWithSeed();
    expect(await hasExperiment()).toBe(true);
    await sleeper.stop(id);
    expect(await sleeper.dashboard()).not.toHaveProperty('hasExperiment');
    const next = await sleeper.beginWithSeed(COFFEE);
    sleeper.goTo(`${OVER}T04:00`);
    expect(await hasExperiment()).toBe(true);
    await sleeper.result(next);
    expect(await sleeper.dashboard()).not.toHaveProperty('hasExperiment');
  });

  test('an experiment whose seed another TOKEN_SECRET sealed shows as stopped and gives way to another', async () => {
    const id = await sleeper.beginWithSeed();
    const other = createSecretBox('another secret of 32 bytes or more', 'experimentSeeds');
    await sleeper.setSeed(id, other.seal(sleeper.userId, SEED));
    const shown = { items: [{ id, state: 'stopped' }], current: null };
    expect(await sleeper.list()).toMatchObject(shown);
    expect(await outcome(sleeper.note(id, START, true))).toBe('422 INVALID_INPUT');
    sleeper.goTo(`${OVER}T04:00`);
    expect(await sleeper.list()).toMatchObject(shown);
    expect(await outcome(sleeper.result(id))).toBe('409 EXPERIMENT_NO_RESULT');
    sleeper.goTo(`${TODAY}T10:00`);
    const next = await sleeper.beginWithSeed();
    expect(await sleeper.list()).toMatchObject({
      items: [
        { id: next, state: 'running' },
        { id, state: 'stopped' },
      ],
      current: { id: next },
    });
    const [unreadable] = await sleeper.rows();
    expect(unreadable).toMatchObject({ id, sealedSeed: null, stoppedAt: api.clock.now });
    // Without one after it, it can be stopped as any other.
    await sleeper.stop(next);
    expect(await outcome(sleeper.stop(id))).toBe(200);
  });

  if (engine.name !== 'sqlite') return;

  test('the dates of an experiment follow the stored zone of the account, not the Time-Zone header', async () => {
    // Seven hours ahead of Jakarta, and 18 behind.
    const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Jakarta'];
    const from = (zone: string) => ({ 'time-zone': zone });
    const readVisible = async (zone: string) => {
      const { current } = await dataOf(sleeper.call('GET', '/experiments', undefined, from(zone)));
      return current.visible.map(({ sleepDate }: { sleepDate: string }) => sleepDate);
    };
    for (const zone of zones) {
      sleeper.goTo(`${TODAY}T23:30`);
      const { id, startDate } = await dataOf(
        sleeper.call('POST', '/experiments', COFFEE, from(zone)),
      );
      expect([zone, startDate]).toEqual([zone, START]);
      const note = sleeper.call(
        'PUT',
        `/experiments/${id}/nights/${START}`,
        { done: true },
        from(zone),
      );
      expect([zone, await outcome(note)]).toEqual([zone, '422 INVALID_INPUT']);
      for (const [clock, visible] of [
        ['03:59', []],
        ['04:00', [START]],
        ['23:59', [START]],
      ] as const) {
        sleeper.goTo(`${TOMORROW}T${clock}`);
        expect([zone, clock, await readVisible(zone)]).toEqual([zone, clock, visible]);
      }
      sleeper.goTo(`${OVER}T03:59`);
      const early = sleeper.call('GET', `/experiments/${id}/result`, undefined, from(zone));
      expect([zone, await outcome(early)]).toEqual([zone, '409 EXPERIMENT_NO_RESULT']);
      await sleeper.stop(id);
    }
    sleeper.goTo(`${TODAY}T23:30`);
    await sleeper.begin();
    await sleeper.call('PATCH', '/account', { timeZone: 'Pacific/Kiritimati' });
    // 03:59 and 04:00 on START in Kiritimati.
    sleeper.goTo(`${TOMORROW}T20:59`);
    expect(await readVisible('Asia/Jakarta')).toEqual([START]);
    sleeper.goTo(`${TOMORROW}T21:00`);
    expect(await readVisible('Asia/Jakarta')).toEqual([START, addDays(START, 1)]);
  });
});
