import { beforeEach, expect, test } from 'vitest';
import { addDays } from '#kernel/rules/calendar.ts';
import { dataOf, outcome, setUpTestApp } from '#tests/api/test-app.ts';
import { describeEachEngine } from '#tests/support/engines.ts';
import { COFFEE, createExperimentClient, START, TODAY } from './experiment-client.ts';

describeEachEngine('Experiments', (engine) => {
  const api = setUpTestApp(engine);
  let sleeper: Awaited<ReturnType<typeof createExperimentClient>>;
  beforeEach(async () => {
    sleeper = await createExperimentClient(api);
  });

  test('an experiment is set up, lived through and answered', async () => {
    expect((await sleeper.list()).setUp).toMatchObject({ state: 'ok', have: 28, need: 28 });
    const id = await sleeper.idOf(sleeper.begin());
    expect(await sleeper.list()).toMatchObject({
      items: [{ ...COFFEE, id, startDate: START, state: 'running', answer: null }],
      current: { id, visible: [], tonight: null },
    });
    sleeper.goTo(`${addDays(TODAY, 1)}T04:00`);
    expect((await sleeper.list()).current).toMatchObject({
      visible: [{ sleepDate: START }],
      tonight: { sleepDate: START },
    });
    const last = addDays(START, 27);
    sleeper.goTo(`${last}T12:00`);
    await sleeper.enterNights(START, last);
    expect(await outcome(sleeper.note(id, START, true))).toBe(204);
    sleeper.goTo(`${addDays(last, 2)}T03:59`);
    expect(await outcome(sleeper.result(id))).toBe('409 EXPERIMENT_NO_RESULT');
    sleeper.goTo(`${addDays(last, 2)}T04:00`);
    expect((await sleeper.list()).items).toMatchObject([{ state: 'over' }]);
    const result = await dataOf(sleeper.result(id));
    expect(result).toMatchObject({ state: 'ok', shift: 0, answer: 'unclear', answered: 1 });
    expect(await dataOf(sleeper.result(id))).toEqual(result);
    expect(await sleeper.list()).toMatchObject({ items: [{ state: 'answered' }], current: null });
  });
});
