import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addDays, datesBetween } from '#kernel/rules/calendar.ts';
import { TOKEN_SCOPES } from '#kernel/rules/credentials.ts';
import { makeApiToken, registerAndSignIn } from '#tests/api/signed-in.ts';
import { outcome, setUpTestApp } from '#tests/api/test-app.ts';
import { describeEachEngine } from '#tests/support/engines.ts';
import {
  COFFEE,
  createExperimentClient,
  insertExperiment,
  START,
  TODAY,
} from './experiment-client.ts';

const YESTERDAY = addDays(TODAY, -1);
const WITHOUT_NIGHTS = { hasNights: false };

/** Texts that a database, a page, a message or a spreadsheet might read as more than a text. */
const HOSTILE_LABELS = [
  `"; drop table experiments; --`,
  `' || sealed_seed || '`,
  '<script>alert(1)</script>',
  '{count, plural, one {#}}',
  '{label} ${label} %s',
  '=HYPERLINK("https://example.org")',
  String.raw`\u0000 \n`,
  '\u202Eno coffee\u2069',
  '__proto__',
  // Characters of two UTF-16 units each.
  '☕😴'.repeat(20) + '😴'.repeat(20),
];

describeEachEngine('POST /experiments', (engine) => {
  const api = setUpTestApp(engine);

  test('POST /experiments starts with the second date after today, and again changes nothing', async () => {
    const sleeper = await createExperimentClient(api);
    const first = await sleeper.begin();
    expect(first.statusCode).toBe(201);
    expect(first.json().data).toEqual({
      ...COFFEE,
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      startDate: START,
      lastDate: '2026-04-08',
      createdAt: '2026-03-10T02:00:00.000Z',
      state: 'running',
      answer: null,
    });
    const again = await sleeper.begin({ ...COFFEE, label: `  ${COFFEE.label} ` });
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    expect(await sleeper.rows()).toHaveLength(1);
    const started = (await sleeper.events()).filter(({ kind }) => kind.startsWith('experiment'));
    expect(started).toMatchObject([
      { kind: 'experiment-started', detail: COFFEE.label, byOperator: false },
    ]);
  });

  test('POST /experiments from two devices at once starts one', async () => {
    const sleeper = await createExperimentClient(api);
    const [one, other] = await Promise.all([sleeper.begin(), sleeper.begin()]);
    expect([one?.statusCode, other?.statusCode]).toEqual([201, 201]);
    expect(one?.json()).toEqual(other?.json());
    expect(await sleeper.rows()).toHaveLength(1);
  });

  test('POST /experiments refuses another one while one is unfinished', async () => {
    const sleeper = await createExperimentClient(api);
    await sleeper.begin();
    for (const other of [
      { label: 'No coffee' },
      { label: COFFEE.label.toUpperCase() },
      { outcome: 'bed' },
      { weeks: 12 },
    ])
      expect(await outcome(sleeper.begin({ ...COFFEE, ...other }))).toBe('409 EXPERIMENT_RUNNING');
    // The same words would start on another date.
    sleeper.goTo(`${addDays(TODAY, 1)}T00:00`);
    expect(await outcome(sleeper.begin())).toBe('409 EXPERIMENT_RUNNING');
    // Over, but without its result.
    sleeper.goTo('2026-06-01T09:00');
    expect(await outcome(sleeper.begin())).toBe('409 EXPERIMENT_RUNNING');
    expect(await sleeper.rows()).toHaveLength(1);
  });

  test('POST /experiments keeps hostile labels as they were written', async () => {
    const sleeper = await createExperimentClient(api);
    for (const label of HOSTILE_LABELS) {
      const id = await sleeper.beginWithSeed({ ...COFFEE, label });
      expect((await sleeper.list()).items.find((item) => item.id === id)?.label).toBe(label);
      expect((await sleeper.stop(id)).json().data.label).toBe(label);
    }
    const labels = HOSTILE_LABELS.toReversed();
    const stopped = (await sleeper.events()).filter(({ kind }) => kind === 'experiment-stopped');
    expect(stopped.map(({ detail }) => detail)).toEqual(labels);
    const { experiments } = (await sleeper.call('GET', '/account/export')).json();
    expect(new Set(experiments.map(({ label }: { label: string }) => label))).toEqual(
      new Set(labels),
    );
  });

  if (engine.name !== 'sqlite') return;

  test('POST /experiments takes 28 nights of the 56 dates before today, and no fewer', async () => {
    const sleeper = await createExperimentClient(api, WITHOUT_NIGHTS);
    const enter = (from: number, to: number) =>
      sleeper.enterNights(addDays(TODAY, from), addDays(TODAY, to));
    const setUp = async () => (await sleeper.list()).setUp;
    expect(await setUp()).toMatchObject({ state: 'not-enough', have: 0, need: 28 });
    await enter(-27, 0);
    expect(await setUp()).toMatchObject({ state: 'not-enough', have: 27 });
    expect(await outcome(sleeper.begin())).toBe('409 EXPERIMENT_NOT_OFFERED');
    await enter(-57, -57);
    expect(await setUp()).toMatchObject({ state: 'not-enough', have: 27 });
    expect(await outcome(sleeper.begin())).toBe('409 EXPERIMENT_NOT_OFFERED');
    await enter(-56, -56);
    expect(await setUp()).toMatchObject({ state: 'ok', have: 28 });
    expect(await outcome(sleeper.begin())).toBe(201);
  });

  test.each([
    ['17:59', 'not-at-night'],
    ['18:00', 'ok'],
    ['23:59', 'ok'],
    ['00:00', 'ok'],
    ['06:00', 'ok'],
    ['06:01', 'not-at-night'],
    ['12:00', 'not-at-night'],
  ])('POST /experiments with a usual bedtime at %s is %s', async (bedtime, state) => {
    const sleeper = await createExperimentClient(api, WITHOUT_NIGHTS);
    for (const date of datesBetween(addDays(TODAY, -28), YESTERDAY)) {
      const evening = bedtime > '12:00' ? addDays(date, -1) : date;
      await sleeper.sleepFrom(`${evening}T${bedtime}`, 7);
    }
    expect((await sleeper.list()).setUp).toMatchObject({ state, have: 28 });
    const refused = '409 EXPERIMENT_NOT_OFFERED';
    expect(await outcome(sleeper.begin())).toBe(state === 'ok' ? 201 : refused);
  });

  test('POST /experiments needs a usual bedtime', async () => {
    const sleeper = await createExperimentClient(api, WITHOUT_NIGHTS);
    const bedtimes = ['20:00', '02:00', '08:00', '14:00'];
    for (const [day, date] of datesBetween(addDays(TODAY, -28), YESTERDAY).entries()) {
      const evening = day % 4 === 0 ? addDays(date, -1) : date;
      await sleeper.sleepFrom(`${evening}T${bedtimes[day % 4]}`, 4);
    }
    const { setUp } = await sleeper.list();
    expect(setUp).toMatchObject({ state: 'no-usual-time', have: 28 });
    const states = setUp.forecasts.map((each) => `${each.outcome} ${each.state}`);
    expect(new Set(states)).toEqual(
      new Set(['minutes ok', 'bed no-usual-time', 'rating not-enough']),
    );
    for (const of of ['minutes', 'bed', 'rating'])
      expect(await outcome(sleeper.begin({ ...COFFEE, outcome: of }))).toBe(
        '409 EXPERIMENT_NOT_OFFERED',
      );
  });

  test('POST /experiments refuses blank, long and unprintable labels, and unknown choices', async () => {
    const sleeper = await createExperimentClient(api);
    const long = '☕'.repeat(61);
    const labels = ['', '   ', long, 'x'.repeat(61), 'a\u0000', 'a\nb', '\tb', '\u001Bb', '\u007F'];
    const faults = [
      ...[...labels, null, 5].map((label) => ({ label })),
      ...['mood', 'Minutes', '', null, undefined].map((of) => ({ outcome: of })),
      ...[5, 0, -4, 4.5, 24, '4', null, undefined].map((weeks) => ({ weeks })),
      { startDate: START },
      { seed: '00'.repeat(32) },
    ];
    for (const fault of faults)
      expect([fault, await outcome(sleeper.begin({ ...COFFEE, ...fault }))]).toEqual([
        fault,
        '422 INVALID_INPUT',
      ]);
    expect(await sleeper.rows()).toEqual([]);
    expect(await outcome(sleeper.begin({ ...COFFEE, label: 'x'.repeat(60) }))).toBe(201);
  });

  test('unknown, malformed and foreign ids are not found by any call', async () => {
    const [mira, dewi] = [await createExperimentClient(api), await createExperimentClient(api)];
    const foreign = await mira.beginWithSeed();
    for (const id of [randomUUID(), 'nothing', foreign]) {
      expect(await outcome(dewi.note(id, START, true))).toBe('404 EXPERIMENT_NOT_FOUND');
      expect(await outcome(dewi.stop(id))).toBe('404 EXPERIMENT_NOT_FOUND');
      expect(await outcome(dewi.result(id))).toBe('404 EXPERIMENT_NOT_FOUND');
    }
    expect((await dewi.list()).items).toEqual([]);
    expect(await mira.list()).toMatchObject({ items: [{ id: foreign, state: 'running' }] });
  });

  test('a token for read lists, one for write notes, and none starts, stops or fetches a result', async () => {
    const mira = await registerAndSignIn(api, 'Mira', 'mira@example.org');
    const id = await insertExperiment(api.storage, mira.userId);
    api.clock.now = Date.parse(`${START}T05:00:00Z`);
    for (const scope of TOKEN_SCOPES) {
      const { token } = await makeApiToken(api, mira.token, [scope]);
      const ask = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
        outcome(api.call(method, `/experiments${path}`, { token, ...(payload && { payload }) }));
      const refused = '403 SCOPE_MISSING';
      expect({
        list: await ask('GET', ''),
        note: await ask('PUT', `/${id}/nights/${START}`, { done: true }),
        start: await ask('POST', '', COFFEE),
        stop: await ask('POST', `/${id}/stop`),
        result: await ask('GET', `/${id}/result`),
      }).toEqual({
        list: scope === 'read' ? 200 : refused,
        note: scope === 'write' ? 204 : refused,
        start: refused,
        stop: refused,
        result: refused,
      });
    }
  });
});
