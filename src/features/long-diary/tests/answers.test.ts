import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { createArrivalClient, plain, plainNight } from '#arrivals/tests/arrival-client.ts';
import { ANSWER_FIELDS } from '#diary/rules/sleep-details.ts';
import { wordKey } from '#kernel/server/i18n/word.ts';
import { jakarta, NIGHT } from '#tests/api/diary-client.ts';
import { dataOf, HOUR_MS, MINUTE_MS, outcome, setUpTestApp } from '#tests/api/test-app.ts';
import { describeEachEngine } from '#tests/support/engines.ts';
import { at } from '#testkit/sleeps.ts';

const NOW = '2026-03-10T12:00';

/** About NIGHT. */
const COUNTS = { minutesToFallAsleep: 25, awakenings: 2, minutesAwake: 35 };
const ANSWERS = {
  ...COUNTS,
  intoBedAt: jakarta('2026-03-09T22:30'),
  outOfBedAt: '2026-03-10T00:15Z',
};
const SENT = {
  ...COUNTS,
  intoBedAt: '2026-03-09T15:30:00.000Z',
  outOfBedAt: '2026-03-10T00:15:00.000Z',
};
const NULLS = Object.fromEntries(ANSWER_FIELDS.map((field) => [field, null]));

const pickAnswers = (sent: object) =>
  Object.fromEntries(
    Object.entries(sent).filter(([name]) => (ANSWER_FIELDS as string[]).includes(name)),
  );

describeEachEngine('Answers of the long diary', (engine) => {
  const api = setUpTestApp(engine);
  let diary: Awaited<ReturnType<typeof createArrivalClient>>;
  beforeEach(async () => {
    diary = await createArrivalClient(api, NOW);
  });

  const enter = async (more: Parameters<typeof diary.enter>[0] = {}) =>
    (await diary.change(diary.enter({ ...NIGHT, ...more }))).sleep;
  /** The answers about the only sleep, as each list has them. */
  const readAnswers = async () => {
    const { lastSleep, recentSleeps } = await diary.dashboard();
    const [sleep] = await diary.sleeps();
    const { items } = await diary.read('/nights');
    const lists = [lastSleep, recentSleeps[0], sleep, items[0].sessions[0]];
    const [first, ...others] = lists.map(pickAnswers);
    for (const each of others) expect(each).toEqual(first);
    return first;
  };

  test('POST and PATCH /sleeps take answers, each list has them, and null takes one back', async () => {
    const { id } = await enter(ANSWERS);
    expect(await readAnswers()).toEqual(SENT);
    const { minutesToFallAsleep: _, ...others } = SENT;
    const asked = { minutesToFallAsleep: null };
    const taken = await diary.change(diary.correct(id, asked));
    expect([pickAnswers(taken.sleep), taken.sleep.version]).toEqual([others, 2]);
    expect(await readAnswers()).toEqual(others);
    expect((await diary.change(diary.correct(id, { ...ANSWERS }))).sleep).toMatchObject(SENT);
    await diary.correct(id, NULLS);
    expect(await readAnswers()).toEqual({});
    const zeros = { minutesToFallAsleep: 0, awakenings: 0, minutesAwake: 0 };
    await diary.correct(id, zeros);
    expect(await readAnswers()).toEqual(zeros);
  });

  test('the same answers twice are one change', async () => {
    const { id } = await enter();
    const first = await diary.change(diary.correct(id, ANSWERS));
    expect(first.sleep.version).toBe(2);
    expect((await diary.change(diary.correct(id, ANSWERS))).sleep).toEqual(first.sleep);
    const entry = { ...NIGHT, startTime: jakarta('2026-03-08T23:00'), id: randomUUID() };
    const times = { ...entry, endTime: jakarta('2026-03-09T07:00'), awakenings: 1 };
    const headers = { 'Idempotency-Key': randomUUID() };
    const post = (body: object) => outcome(diary.call('POST', '/sleeps', body, headers));
    expect([await post(times), await post(times)]).toEqual([201, 201]);
    expect(await post({ ...times, awakenings: 2 })).toBe('409 IDEMPOTENCY_KEY_REUSED');
  });

  test('a tap that ends a sleep is accepted beside answers that can’t be, and so is a rating', async () => {
    const id = await diary.start();
    api.clock.now += HOUR_MS;
    const active = await diary.change(diary.correct(id, { minutesToFallAsleep: 45 }));
    expect(active.sleep).not.toHaveProperty('endTime');
    const end = { endTime: new Date(at(NOW) + 30 * MINUTE_MS).toISOString() };
    expect(await outcome(diary.call('PUT', `/sleeps/${id}/end`, end))).toBe(200);
    const rated = await diary.change(diary.correct(id, { quality: 4, note: 'Short.' }));
    expect(rated.sleep).toMatchObject({ quality: 4, minutesToFallAsleep: 45, durationMinutes: 30 });
    const moved = await diary.correct(id, { timeZone: 'Asia/Makassar' });
    expect(moved.statusCode).toBe(200);
    expect(await outcome(diary.correct(id, { awakenings: 0 }))).toBe(200);
    expect(await outcome(diary.correct(id, { minutesAwake: 0 }))).toBe('422 INVALID_INPUT');
    const mended = await diary.change(diary.correct(id, { minutesToFallAsleep: 10 }));
    expect(mended.sleep).toMatchObject({ quality: 4, minutesToFallAsleep: 10 });
  });

  test('an export has the answers, also with the switch off, and an import restores them', async () => {
    await enter({ ...ANSWERS, note: 'Rain.' });
    await diary.call('PATCH', '/account', { detailedMornings: true });
    await diary.call('PATCH', '/account', { detailedMornings: false });
    const [exported] = (await diary.call('GET', '/account/export')).json().sleeps;
    expect(pickAnswers(exported)).toEqual(SENT);
    const csv = (await diary.call('GET', '/account/export?format=csv')).body;
    expect(csv.split('\r\n')[1]).toMatch(
      /,25,2,35,"2026-03-09T15:30[^"]+","2026-03-10T00:15[^"]+"$/,
    );

    const other = await createArrivalClient(api, NOW);
    const importId = randomUUID();
    const { startTime, endTime, timeZone, note } = exported;
    const sleep = { key: 'a', startTime, endTime, timeZone, note, ...pickAnswers(exported) };
    const body = { importId, format: 'lelap', fileName: '', sleeps: [sleep] };
    expect(await outcome(other.call('POST', '/imports', body))).toBe(201);
    const [imported] = await other.sleeps();
    expect(pickAnswers(imported)).toEqual(SENT);

    await other.correct(imported.id, { awakenings: 3 });
    const undo = (query = '') => dataOf(other.call('DELETE', `/imports/${importId}${query}`));
    expect(await undo('?dryRun=true')).toMatchObject({ removed: 0, edited: 1 });
    await other.correct(imported.id, { awakenings: 2 });
    expect(await undo()).toMatchObject({ removed: 1, edited: 0 });
  });

  if (engine.name !== 'sqlite') return;

  const TOO_LONG = ['awakeTooLong', 'minutesToFallAsleep', 'minutesAwake'];
  const WITHOUT = ['awakeWithoutAwakening', 'minutesAwake', 'awakenings'];
  test.each([
    [{ minutesToFallAsleep: 481 }, TOO_LONG],
    [{ minutesToFallAsleep: 446, awakenings: 1, minutesAwake: 35 }, TOO_LONG],
    [{ awakenings: 0, minutesAwake: 1 }, WITHOUT],
    [{ minutesAwake: 1 }, WITHOUT],
    [{ intoBedAt: jakarta('2026-03-09T23:00:00.001') }, ['intoBed', 'intoBedAt']],
    [{ intoBedAt: jakarta('2026-03-09T16:59:59.999') }, ['intoBed', 'intoBedAt']],
    [{ outOfBedAt: jakarta('2026-03-10T06:59:59.999') }, ['outOfBed', 'outOfBedAt']],
    [{ outOfBedAt: jakarta('2026-03-10T13:00:00.001') }, ['outOfBed', 'outOfBedAt']],
  ])(
    'answers that can’t be are refused, and name their fields: %j',
    async (body, [key, ...fields]) => {
      const { id } = await enter();
      const before = await diary.sleeps();
      const wordIn = (language: string) =>
        wordKey(`longDiary.faults.${key}` as 'longDiary.faults.intoBed', {}, language);
      const message = wordIn('en');
      const refusal = {
        code: 'INVALID_INPUT',
        message,
        details: fields.map((field) => ({ field, message })),
      };
      for (const query of ['', '?dryRun=true']) {
        const answer = await diary.correct(id, body, query);
        expect(answer.statusCode).toBe(422);
        expect(answer.json()).toMatchObject(refusal);
      }
      await diary.remove(id);
      const entry = await diary.enter({ ...NIGHT, ...body });
      expect([entry.statusCode, entry.json()]).toMatchObject([422, refusal]);
      await diary.restore(id);
      expect(await diary.sleeps()).toEqual([{ ...before[0], version: 3 }]);
      const german = await diary.call('PATCH', `/sleeps/${id}`, body, { 'accept-language': 'de' });
      expect(german.json().message).toBe(wordIn('de'));
    },
  );

  const [YEAR, ZONE] = ['validation.dateRange', 'validation.instant'] as const;
  test.each([
    ['minutesToFallAsleep', 721, 'validation.maximum', { limit: 720 }],
    ['minutesToFallAsleep', -1, 'validation.minimum', { limit: 0 }],
    ['minutesToFallAsleep', 1.5, 'validation.type.integer-null', {}],
    ['minutesToFallAsleep', '5', 'validation.type.integer-null', {}],
    ['minutesToFallAsleep', true, 'validation.type.integer-null', {}],
    ['awakenings', 51, 'validation.maximum', { limit: 50 }],
    ['awakenings', -1, 'validation.minimum', { limit: 0 }],
    ['minutesAwake', 721, 'validation.maximum', { limit: 720 }],
    ['minutesAwake', [], 'validation.type.integer-null', {}],
    ['intoBedAt', 5, 'validation.type.string-null', {}],
    ['intoBedAt', '2026-03-09T22:30', ZONE, {}],
    ['intoBedAt', '1899-12-31T23:59Z', YEAR, {}],
    ['outOfBedAt', '2026-03-10', ZONE, {}],
    ['outOfBedAt', '', ZONE, {}],
    ['outOfBedAt', '2026-02-30T07:00Z', ZONE, {}],
  ] as const)('PATCH /sleeps/{id} refuses %s: %j', async (field, value, key, args) => {
    const { id } = await enter();
    const answer = await diary.call('PATCH', `/sleeps/${id}`, { [field]: value });
    expect(answer.statusCode).toBe(422);
    const message = wordKey(key, args, 'en');
    expect(answer.json()).toMatchObject({ code: 'INVALID_INPUT', details: [{ field, message }] });
  });

  test.each([
    ['minutesToFallAsleep', 720],
    ['awakenings', 50],
  ])('PATCH /sleeps/{id} takes %s up to %i', async (field, most) => {
    const { id } = await enter({ startTime: jakarta('2026-03-09T19:00') });
    const change = await diary.change(diary.correct(id, { [field]: most }));
    expect(change.sleep).toMatchObject({ [field]: most });
  });

  test('times shorter than the time awake are refused, and nothing is written', async () => {
    await diary.call('PATCH', '/account', { detailedMornings: true });
    const { id } = await enter(ANSWERS);
    const before = await diary.sleeps();
    const shorter = { startTime: jakarta('2026-03-10T06:01'), intoBedAt: null };
    for (const query of ['?dryRun=true', '']) {
      const answer = await diary.correct(id, shorter, query);
      const details = [{ field: 'minutesToFallAsleep' }, { field: 'minutesAwake' }];
      expect(answer.json()).toMatchObject({ code: 'INVALID_INPUT', details });
    }
    expect(await diary.sleeps()).toEqual(before);
    const exact = { ...shorter, startTime: jakarta('2026-03-10T06:00') };
    expect((await diary.correct(id, exact)).statusCode).toBe(200);
  });

  test('with the switch off, stored answers refuse no correction, and figures leave them out', async () => {
    const { id } = await enter(ANSWERS);
    const shorter = { startTime: jakarta('2026-03-10T06:59') };
    expect((await diary.correct(id, shorter)).json().data.sleep).toMatchObject(COUNTS);
  });

  test('times in bed follow corrected times that are beyond them', async () => {
    await diary.call('PATCH', '/account', { detailedMornings: true });
    const { id } = await enter(ANSWERS);
    const endTime = jakarta('2026-03-10T07:16');
    const startTime = jakarta('2026-03-09T22:29');
    const { sleep } = await diary.change(diary.correct(id, { startTime, endTime }));
    const [into, out] = [Date.parse(sleep.intoBedAt ?? ''), Date.parse(sleep.outOfBedAt ?? '')];
    expect([into, out]).toEqual([Date.parse(startTime), Date.parse(endTime)]);
  });

  test('answers change no points, no streak and no duration', async () => {
    const { id } = await enter();
    const plainDashboard = await diary.dashboard();
    const change = await diary.change(diary.correct(id, ANSWERS));
    expect(change).toMatchObject({ pointsBefore: 80, pointsAfter: 80, newAchievements: [] });
    const { lastSleep, recentSleeps, ...rest } = await diary.dashboard();
    const changed = { ...plainDashboard.lastSleep, ...SENT, version: 2 };
    expect({ ...rest, lastSleep, recentSleeps }).toEqual({
      ...plainDashboard,
      lastSleep: changed,
      recentSleeps: [changed],
    });
  });

  test('a token with the scope write may set answers, one with read may not', async () => {
    const { id } = await enter();
    const correct = async (scope: string) => {
      const token = await diary.connect(scope);
      const payload = { awakenings: 1 };
      return await outcome(api.call('PATCH', `/sleeps/${id}`, { token, payload }));
    };
    expect(await correct('read')).toBe('403 SCOPE_MISSING');
    expect(await readAnswers()).toEqual({});
    expect(await correct('write')).toBe(200);
    expect(await readAnswers()).toEqual({ awakenings: 1 });
  });

  test('detailed mornings are off until they are turned on, and off again leave the dashboard', async () => {
    const { id } = await enter(ANSWERS);
    const isOn = async () => (await diary.read('/account')).detailedMornings;
    const change = (detailedMornings: unknown) =>
      diary.call('PATCH', '/account', { detailedMornings });
    expect(await isOn()).toBe(false);
    expect(await diary.dashboard()).not.toHaveProperty('detailedMornings');
    expect((await dataOf(change(true))).detailedMornings).toBe(true);
    expect(await diary.dashboard()).toHaveProperty('detailedMornings', true);
    expect(await outcome(change('yes'))).toBe('422 INVALID_INPUT');
    expect(await outcome(diary.call('PATCH', '/account', { showGame: false }))).toBe(200);
    expect(await isOn()).toBe(true);
    await change(false);
    expect(await diary.dashboard()).not.toHaveProperty('detailedMornings');
    expect(await readAnswers()).toEqual(SENT);
    await diary.correct(id, { awakenings: 1 });
    expect(await readAnswers()).toEqual({ ...SENT, awakenings: 1 });
  });

  test('a night of a watch that gives way leaves its answers to the taps, all or none', async () => {
    for (const said of [{}, { minutesToFallAsleep: 5 }]) {
      const sleeper = await createArrivalClient(api, NOW);
      await sleeper.send(plain(plainNight('2026-03-09T23:20', '2026-03-10T06:50')));
      const [{ id: arrived }] = await sleeper.sleeps();
      const about = { ...COUNTS, outOfBedAt: jakarta('2026-03-10T07:15') };
      expect((await sleeper.correct(arrived, about)).statusCode).toBe(200);
      const body = { startTime: jakarta('2026-03-09T22:55') };
      const { sleepLogId: id } = await dataOf(sleeper.call('POST', '/sleeps/start', body));
      await sleeper.correct(id, said);
      await sleeper.call('PUT', `/sleeps/${id}/end`, { endTime: jakarta('2026-03-10T07:00') });
      const sleeps = await sleeper.sleeps();
      const isSaid = Object.keys(said).length > 0;
      expect(sleeps.map(({ source }: { source: string }) => source)).toEqual(['live']);
      expect(pickAnswers(sleeps[0])).toEqual(
        isSaid ? said : { ...COUNTS, outOfBedAt: SENT.outOfBedAt },
      );
    }
  });

  test('a longer version of an arrived night keeps the answers about it', async () => {
    await diary.send(plain(plainNight('2026-03-09T23:10', '2026-03-10T03:00')));
    const [{ id }] = await diary.sleeps();
    await diary.correct(id, COUNTS);
    api.clock.now += HOUR_MS;
    const longer = plain(plainNight('2026-03-09T23:00', '2026-03-10T07:00'));
    expect(await diary.send(longer)).toEqual({ longer: 1 });
    expect(await diary.sleeps()).toMatchObject([{ id, durationMinutes: 480, ...COUNTS }]);
  });

  test('a deleted, a restored and a reopened sleep keep their answers, but not out of bed', async () => {
    const { sleepLogId: id } = await diary.sleepLive(NOW, 480);
    const [sleep] = await diary.sleeps();
    await diary.correct(id, { ...COUNTS, outOfBedAt: sleep?.endTime });
    await diary.remove(id);
    expect((await diary.read('/sleeps/deleted')).items).toMatchObject([COUNTS]);
    await diary.restore(id);
    await diary.reopen(id);
    const [active] = (await diary.dashboard()).recentSleeps;
    expect(active).toMatchObject(COUNTS);
    expect(active).not.toHaveProperty('outOfBedAt');
    api.clock.now += HOUR_MS;
    await diary.call('PUT', `/sleeps/${id}/end`);
    expect(await readAnswers()).toEqual(COUNTS);
  });
});
