import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { insertSleepHistory } from '#testkit/sleep-history.ts';
import { at, sleepBetween } from '#testkit/sleeps.ts';
import { describeSqlite } from '../support/engines.ts';
import { registerAndSignIn, type SignedIn } from './signed-in.ts';
import { createImportClient, importedNight } from './import-client.ts';
import { setUpTestApp, START } from './test-app.ts';

const HOUR_MS = 3_600_000;
const COLUMNS =
  'id,startTime,endTime,timeZone,startLocal,endLocal,sleepDate,durationMinutes,points,bonusPoints,' +
  'source,recordedAt,needsReview,settled,quality,note,endedAt,reopenedAt';

describeSqlite('GET /account/export', (engine) => {
  const api = setUpTestApp(engine);
  let mira: SignedIn;
  beforeAll(async () => {
    mira = await registerAndSignIn(api, 'Mira', 'mira@example.org');
    const zoned = { token: mira.token, headers: { 'time-zone': 'Asia/Jakarta' } };
    const ids: string[] = [];
    for (let night = 0; night < 3; night += 1) {
      const start = await api.call('POST', '/sleeps/start', zoned);
      ids.push(start.json().data.sleepLogId);
      if (night === 2) break;
      api.clock.now += 8 * HOUR_MS;
      await api.call('PUT', `/sleeps/${ids[night]}/end`, zoned);
      api.clock.now += 16 * HOUR_MS;
    }
    await api.storage.db
      .updateTable('sleep_sessions')
      .set({ note: 'said "hush",\nslept', quality: 4 })
      .where('id', '=', ids[0] ?? '')
      .execute();
  });
  const get = (query: string, token = mira.token) =>
    api.call('GET', `/account/export${query}`, { token });

  test('GET /account/export is a JSON file of everything stored, in waking order', async () => {
    const answer = await get('?format=json');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="lelap-export.json"',
      'cache-control': 'no-store',
    });
    const first = new Date(START).toISOString();
    expect(answer.json()).toEqual({
      format: 'lelap-export',
      version: 1,
      account: {
        userId: mira.userId,
        username: 'Mira',
        email: 'mira@example.org',
        timeZone: 'Asia/Jakarta',
        sleepGoalMinutes: 480,
        freeWeekdays: [6, 7],
        showInsights: true,
        language: null,
        dye: 'wedel',
        isAdministrator: false,
        createdAt: first,
      },
      twoStep: { enabled: false, recoveryCodesLeft: 0, enabledAt: null },
      reminders: expect.objectContaining({ quietHours: null, channels: [] }),
      providers: [],
      apiTokens: [],
      passkeys: [],
      webhooks: [],
      totals: { totalPoints: 160, fullDays: 2, longestStreak: 2 },
      achievements: expect.arrayContaining([
        {
          id: 'first-dream',
          name: 'First Dream',
          description: expect.any(String),
          unlockedAt: '2026-11-22T07:05:00.000Z',
        },
      ]),
      events: ['account-created', 'signed-in'].map((kind) => ({
        kind,
        occurredAt: first,
        lastOccurredAt: first,
        times: 1,
        byOperator: false,
        device: null,
        network: '127.0.0.0/24',
        detail: null,
      })),
      marks: [],
      imports: [],
      importKeys: [],
      sleeps: [
        {
          id: expect.any(String),
          startTime: first,
          endTime: '2026-11-22T07:05:00.000Z',
          timeZone: 'Asia/Jakarta',
          startLocal: '2026-11-22T06:05',
          endLocal: '2026-11-22T14:05',
          sleepDate: '2026-11-22',
          durationMinutes: 480,
          points: 80,
          bonusPoints: 0,
          source: 'live',
          recordedAt: first,
          needsReview: false,
          settled: false,
          quality: 4,
          note: 'said "hush",\nslept',
          endedAt: '2026-11-22T07:05:00.000Z',
          reopenedAt: null,
        },
        expect.objectContaining({ sleepDate: '2026-11-23', note: null }),
        expect.objectContaining({
          startTime: '2026-11-23T23:05:00.000Z',
          endTime: null,
          endLocal: null,
          sleepDate: null,
          durationMinutes: null,
        }),
      ],
    });
  });

  test('GET /account/export contains each sleep of a long history once, in order', async () => {
    const { token, userId } = await api.addSignedIn();
    const from = at('2020-01-01T22:00');
    const history = Array.from({ length: 1_001 }, (_, n) => {
      // Two empty sleeps at one instant differ by id only.
      const instant = from + Math.floor(n / 2) * HOUR_MS;
      const id = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
      return sleepBetween(instant, instant, { id, timeZone: 'UTC', source: 'manual' });
    });
    await insertSleepHistory(api.storage, userId, history, 'UTC');
    const { sleeps } = (await get('', token)).json();
    expect(sleeps.map((sleep: { id: string }) => sleep.id)).toEqual(history.map(({ id }) => id));
    expect((await get('?format=csv', token)).body.split('\r\n')).toHaveLength(1_003);
  });

  test('GET /account/export writes one sleep and one event per line, in JSON by default', async () => {
    const { body } = await get('');
    expect(body).toBe((await get('?format=json')).body);
    expect(body.split('\n').filter((line) => line.startsWith('    {"id":"'))).toHaveLength(3);
    expect(body.split('\n').filter((line) => line.startsWith('    {"kind":"'))).toHaveLength(2);
    expect(body.endsWith('\n  ]\n}\n')).toBe(true);
  });

  test('GET /account/export?format=csv is a CSV file of the sleeps', async () => {
    const answer = await get('?format=csv');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="lelap-export.csv"',
    });
    const [head, first, second, active, ...rest] = answer.body.split('\r\n');
    expect(head).toBe(COLUMNS.replaceAll(/\w+/g, '"$&"'));
    expect(first).toMatch(
      /^"[\w-]{36}","2026-11-21T23:05:00\.000Z","2026-11-22T07:05:00\.000Z","Asia\/Jakarta","2026-11-22T06:05","2026-11-22T14:05","2026-11-22",480,80,0,"live","2026-11-21T23:05:00\.000Z",false,false,4,"said ""hush"",\nslept","2026-11-22T07:05:00\.000Z",$/,
    );
    expect(second).toMatch(/,"2026-11-23",480,80,0,.*,,,"2026-11-23T07:05:00\.000Z",$/);
    expect(active).toMatch(
      /^"[\w-]{36}","2026-11-23T23:05:00\.000Z",,"Asia\/Jakarta",[^,]+,,,,0,0,"live",/,
    );
    expect(rest).toEqual(['']);
  });

  test('GET /account/export has imports, and keys and times of imported sleeps', async () => {
    const sleeper = await createImportClient(api, '2026-03-20T12:00');
    const importId = randomUUID();
    const sleeps = ['2026-03-02', '2026-03-01'].map((date) => importedNight(date));
    await sleeper.write({ importId, format: 'plees', sleeps });
    const [first, second] = await sleeper.sleeps();
    await sleeper.remove(first.id);
    const exported = (await sleeper.call('GET', '/account/export')).json();
    expect(exported.imports).toEqual((await sleeper.imports()).items);
    expect(exported.importKeys).toEqual(
      [first, second].map(({ id, startTime, endTime, sleepDate }) => ({
        key: `key of ${sleepDate}`,
        importId,
        sleepId: id,
        startTime,
        endTime,
      })),
    );
    expect(exported.sleeps).toHaveLength(1);
  });
});
