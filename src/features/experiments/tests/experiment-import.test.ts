import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ImportBody } from '#imports/contract.ts';
import { readExports } from '#imports/readers/read-exports.ts';
import { createImportClient, importedNight } from '#imports/tests/import-client.ts';
import { addDays } from '#kernel/rules/calendar.ts';
import { dataOf, outcome, setUpTestApp, type TestApp } from '#tests/api/test-app.ts';
import { describeEachEngine } from '#tests/support/engines.ts';
import {
  COFFEE,
  createExperimentClient,
  insertExperiment,
  LAST,
  OVER,
  SEED,
  START,
} from './experiment-client.ts';

type Exported = Record<string, unknown> & { id: string };

/** A sleeper with a stopped, an answered and a running experiment, and their export as the reader takes it. */
async function exportThree(api: TestApp) {
  const sleeper = await createExperimentClient(api);
  const stopped = await sleeper.beginWithSeed({ ...COFFEE, label: 'Earplugs' });
  api.clock.now += 1;
  await sleeper.stop(stopped);
  api.clock.now += 1;
  const answered = await sleeper.beginWithSeed();
  sleeper.goTo(`${LAST}T12:00`);
  await sleeper.enterNights(START, LAST);
  await sleeper.note(answered, START, true);
  await sleeper.note(answered, LAST, false);
  sleeper.goTo(`${OVER}T04:00`);
  const result = await dataOf(sleeper.result(answered));
  const running = await sleeper.beginWithSeed({ label: 'Reading', outcome: 'rating', weeks: 12 });
  sleeper.goTo(`${addDays(OVER, 3)}T12:00`);
  await sleeper.note(running, addDays(OVER, 2), true);
  const { body } = await sleeper.call('GET', '/account/export');
  const read = await readExports([{ path: 'lelap-export.json', blob: new Blob([body]) }]);
  expect(read.problems).toEqual([]);
  const experiments = read.experiments as Exported[];
  return { sleeper, ids: { stopped, answered, running }, result, experiments, body };
}

/** Another account on the same day, which imports. */
async function createImporter(api: TestApp) {
  const { now } = api.clock;
  const importer = await createImportClient(api, '2026-03-01T09:00');
  await importer.call('PATCH', '/account', { timeZone: 'Asia/Jakarta' });
  api.clock.now = now;
  const readAll = async () => (await importer.read('/experiments')).items;
  const readExported = async (): Promise<Exported[]> =>
    (await importer.call('GET', '/account/export')).json().experiments;
  const toBody = (experiments: object[], more: Partial<ImportBody> = {}) =>
    ({ format: 'lelap', experiments, ...more }) as const;
  return { ...importer, readAll, readExported, toBody };
}

describeEachEngine('Experiments in an export and its import', (engine) => {
  const api = setUpTestApp(engine);

  test('an export of a running experiment has no coin, and its import arrives as stopped', async () => {
    const { sleeper, ids, result, experiments, body } = await exportThree(api);
    expect(body).not.toContain('sealedSeed');
    // That of the answered one.
    expect(body.split(SEED.toString('hex'))).toHaveLength(2);
    expect(experiments).toMatchObject([
      { id: ids.stopped, nights: [], result: null, stoppedAt: expect.any(String) },
      {
        id: ids.answered,
        stoppedAt: null,
        result,
        nights: [
          { sleepDate: START, done: true },
          { sleepDate: LAST, done: false },
        ],
      },
      { id: ids.running, stoppedAt: null, result: null },
    ]);

    const dewi = await createImporter(api);
    const planned = await dewi.preview(dewi.toBody(experiments));
    expect(planned.experiments).toEqual(['new', 'new', 'stopped']);
    expect(await dewi.readAll()).toEqual([]);
    const sent = { ...dewi.toBody(experiments), importId: randomUUID() };
    expect(await dewi.write(sent)).toEqual(planned);
    const before = (await sleeper.list()).items;
    expect(await dewi.readAll()).toEqual(
      before.map((item) => (item.state === 'running' ? { ...item, state: 'stopped' } : item)),
    );
    const stoppedAt = new Date(api.clock.now).toISOString();
    const [stopped, answered, running] = experiments;
    expect(await dewi.readExported()).toEqual([stopped, answered, { ...running, stoppedAt }]);
    expect(await dataOf(dewi.call('GET', `/experiments/${ids.answered}/result`))).toEqual(result);
    const never = dewi.call('GET', `/experiments/${ids.running}/result`);
    expect(await outcome(never)).toBe('409 EXPERIMENT_NO_RESULT');
    expect(await dewi.dashboard()).not.toHaveProperty('hasExperiment');

    // A repeat gets the stored outcome, another import finds them.
    expect(await dewi.write(sent)).toEqual(planned);
    const other = dewi.post({ ...sent, experiments: [] });
    expect(await outcome(other)).toBe('409 IDEMPOTENCY_KEY_REUSED');
    expect((await dewi.write(dewi.toBody(experiments))).experiments).toEqual(Array(3).fill('same'));
    expect(await dewi.readAll()).toHaveLength(3);
  });

  test('undoing an import removes the experiments that it wrote, and no other', async () => {
    const { ids, experiments } = await exportThree(api);
    const dewi = await createImporter(api);
    const own = await insertExperiment(api.storage, dewi.userId);
    const [stopped, ...later] = experiments;
    await dewi.write(dewi.toBody([stopped ?? {}]));
    const importId = randomUUID();
    const sleeps = [importedNight('2026-02-01')];
    await dewi.write({ ...dewi.toBody([stopped ?? {}, ...later]), importId, sleeps });
    expect(await dewi.readAll()).toHaveLength(4);
    const countNights = async () =>
      (
        await api.storage.db
          .selectFrom('experimentNights')
          .where('userId', '=', dewi.userId)
          .select('done')
          .execute()
      ).length;
    expect(await countNights()).toBe(3);
    expect(await dewi.undo(importId, '?dryRun=true')).toMatchObject({ experiments: 2 });
    expect(await dewi.readAll()).toHaveLength(4);
    expect(await dewi.undo(importId)).toMatchObject({ removed: 1 });
    const left = (await dewi.readAll()).map(({ id, state }: Exported) => [id, state]);
    expect(left).toEqual([
      [own, 'over'],
      [ids.stopped, 'stopped'],
    ]);
    expect(await countNights()).toBe(0);
    expect((await dewi.dashboard()).hasExperiment).toBe(true);
    const again = await dewi.write(dewi.toBody(experiments));
    expect(again.experiments).toEqual(['same', 'new', 'stopped']);
  });

  test('an experiment that is here already is not written over, though it is unfinished', async () => {
    const { sleeper, ids, experiments } = await exportThree(api);
    const rows = await sleeper.rows();
    const body = { importId: randomUUID(), format: 'lelap', fileName: 'a.json', sleeps: [] };
    const changed = experiments.map((each) => ({ ...each, label: 'Another', result: null }));
    const answer = await dataOf(
      sleeper.call('POST', '/imports', { ...body, experiments: changed }),
    );
    expect(answer.experiments).toEqual(Array(3).fill('same'));
    expect(await sleeper.rows()).toEqual(rows);
    await sleeper.call('DELETE', `/imports/${body.importId}`);
    expect(await sleeper.rows()).toEqual(rows);
    expect((await sleeper.list()).current?.id).toBe(ids.running);
  });

  test('a broken experiment is left out of an import, and its nights are written', async () => {
    const { experiments } = await exportThree(api);
    const [, answered] = experiments as [Exported, Exported & { result: object; nights: object[] }];
    const { result } = answered as unknown as { result: Record<string, unknown> };
    const withResult = (change: object) => ({ ...answered, result: { ...result, ...change } });
    const [firstNight, ...nights] = result['nights'] as object[];
    const broken: object[] = [
      {},
      ...[undefined, 'an id', 5].map((id) => ({ ...answered, id })),
      ...['', ' ', 'x'.repeat(61), 'a\u0000', 5].map((label) => ({ ...answered, label })),
      ...['mood', null].map((of) => ({ ...answered, outcome: of })),
      ...[5, '4', null].map((weeks) => ({ ...answered, weeks })),
      ...[
        '2026-02-30',
        '2026-13-01',
        '9999-12-31',
        '9999-12-20',
        '0000-01-01',
        addDays(OVER, 30),
        '12 March',
        '',
        null,
        '2026-03-12T00:00:00Z',
      ].map((startDate) => ({ ...answered, startDate })),
      ...['soon', '', null, '2026-99-99T00:00:00.000Z', '2027-12-30T00:00:00.000Z'].map(
        (createdAt) => ({
          ...answered,
          createdAt,
        }),
      ),
      ...['soon', 5, '2027-12-30T00:00:00.000Z'].map((stoppedAt) => ({ ...answered, stoppedAt })),
      ...[null, {}, [null], [{ sleepDate: START }], [{ sleepDate: START, done: 'yes' }]].map(
        (each) => ({ ...answered, nights: each }),
      ),
      { ...answered, result: {} },
      { ...answered, result: 'more' },
      withResult({ others: [{ ...(result['others'] as object[])[0], more: 'x'.repeat(20_000) }] }),
      ...[{ seed: null }, { seed: 'secret' }, { seed: 'x'.repeat(64) }, { state: 'odd' }].map(
        withResult,
      ),
      ...[{ shift: null }, { low: null }, { answer: null }, { state: 'uneven' }].map(withResult),
      ...[{ others: [] }, { others: Array(3).fill((result['others'] as object[])[0]) }].map(
        withResult,
      ),
      ...[{ nights: [] }, { nights }, { nights: [firstNight, firstNight, ...nights.slice(1)] }].map(
        withResult,
      ),
      withResult({ nights: [{ ...firstNight, arm: 'maybe' }, ...nights] }),
    ];
    const dewi = await createImporter(api);
    const sleeps = [importedNight('2026-02-01')];
    const sent = broken.map((each) =>
      'id' in each && each.id === answered.id ? { ...each, id: randomUUID() } : each,
    );
    const written = await dewi.write(dewi.toBody([...sent, answered], { sleeps }));
    expect(written.statuses).toEqual(['new']);
    expect(
      written.experiments
        ?.map((status, index) => [sent[index], status])
        .filter(([, status]) => status !== 'invalid'),
    ).toEqual([[undefined, 'new']]);
    expect(await dewi.readExported()).toEqual([answered]);
  });

  test('an import takes no more of an experiment than an export has', async () => {
    const { experiments, sleeper } = await exportThree(api);
    const [, answered] = experiments as [Exported, Exported];
    const { result } = answered as unknown as { result: Record<string, unknown> };
    const dewi = await createImporter(api);
    const rows = await sleeper.rows();
    const toCopy = (more: object) => ({ ...answered, id: randomUUID(), ...more });
    const notes = [`${START}!`, `${START}\u0000`, '2026-03-32', START, START, LAST].map(
      (sleepDate, index) => ({ sleepDate, done: index % 2 === 0 }),
    );
    const sent = [
      toCopy({ userId: sleeper.userId }),
      toCopy({ user_id: sleeper.userId, sealedSeed: 'sealed elsewhere', more: 1 }),
      toCopy({ result: { ...result, more: 'x'.repeat(1_000) } }),
      toCopy({ nights: notes }),
      toCopy({ id: randomUUID().toUpperCase() }),
    ];
    const { experiments: statuses } = await dewi.write(dewi.toBody(sent));
    expect(statuses).toEqual(sent.map(() => 'new'));
    expect(await sleeper.rows()).toEqual(rows);
    const written = (await dewi.readExported()).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const ids = sent.map(({ id }) => id.toLowerCase()).toSorted();
    expect(written).toEqual(ids.map((id) => ({ ...answered, id })));
  });
});
