import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { describeSqlite } from '#tests/support/engines.ts';
import { registerAndSignIn, type SignedIn } from '#tests/api/signed-in.ts';
import { IMPORT } from '#tests/api/idor-cases.ts';
import { callAs, dataOf, setUpTestApp, START, HOUR_MS } from '#tests/api/test-app.ts';

const COLUMNS =
  'id,startTime,endTime,timeZone,startLocal,endLocal,sleepDate,durationMinutes,points,bonusPoints,' +
  'source,recordedAt,needsReview,settled,quality,note,endedAt,reopenedAt,' +
  'minutesToFallAsleep,awakenings,minutesAwake,intoBedAt,outOfBedAt';

describeSqlite('GET /account/export', (engine) => {
  const api = setUpTestApp(engine);
  const importId = randomUUID();
  let mira: SignedIn;
  beforeAll(async () => {
    mira = await registerAndSignIn(api, 'Mira', 'mira@example.org');
    const call = callAs(api, () => mira, { 'time-zone': 'Asia/Jakarta' });
    await call('POST', '/imports', { ...IMPORT, importId });
    const { sleepLogId } = await dataOf(call('POST', '/sleeps/start'));
    api.clock.now += 8 * HOUR_MS;
    await call('PUT', `/sleeps/${sleepLogId}/end`);
    await call('PATCH', `/sleeps/${sleepLogId}`, {
      note: 'said "hush",\nslept',
      quality: 4,
      minutesToFallAsleep: 15,
      awakenings: 0,
      outOfBedAt: '2026-11-22T14:20+07:00',
    });
    api.clock.now += 16 * HOUR_MS;
    await call('POST', '/sleeps/start');
  });
  const get = (query: string) => mira.call('GET', `/account/export${query}`);

  test('GET /account/export is a JSON file of everything stored, in waking order', async () => {
    const events = (await mira.events()).filter(({ kind }) => kind !== 'exported');
    expect(events).toHaveLength(3);
    const { unlockedAchievements } = await mira.read('/dashboard');
    const [{ timeZone: _timeZone, ...imported }] = IMPORT.sleeps;
    const answer = await get('?format=json');
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
        showGame: true,
        detailedMornings: false,
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
      totals: { totalPoints: 80, fullDays: 2, longestStreak: 1 },
      achievements: unlockedAchievements,
      events: events.toReversed().map((event) => ({ ...event, id: undefined })),
      marks: [],
      imports: [expect.objectContaining({ importId, fileName: 'nights.csv' })],
      importKeys: [{ ...imported, importId, sleepId: expect.any(String) }],
      arrivals: [],
      measuredTimes: [],
      experiments: [],
      sleeps: [
        expect.objectContaining({ sleepDate: '2026-11-02', source: 'import:csv' }),
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
          minutesToFallAsleep: 15,
          awakenings: 0,
          minutesAwake: null,
          intoBedAt: null,
          outOfBedAt: '2026-11-22T07:20:00.000Z',
        },
        expect.objectContaining({ startTime: '2026-11-22T23:05:00.000Z', endTime: null }),
      ],
    });
  });

  test('GET /account/export is the same file, compressed, for a client that accepts gzip', async () => {
    const plain = await get('');
    expect(plain.headers).toHaveProperty('vary', 'Accept, Accept-Encoding');
    expect(plain.headers).not.toHaveProperty('content-encoding');
    const authorization = `Bearer ${mira.token}`;
    const headers = { authorization, 'accept-encoding': 'gzip, br' };
    const packed = await api.app.inject({ url: '/account/export', headers });
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: plain.headers['vary'],
    });
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
  });

  test('GET /account/export?format=csv is a CSV file of the sleeps', async () => {
    const answer = await get('?format=csv');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="lelap-export.csv"',
    });
    const [head, , first, active, ...rest] = answer.body.split('\r\n');
    expect(head).toBe(COLUMNS.replaceAll(/\w+/g, '"$&"'));
    expect(first).toMatch(
      /^"[\w-]{36}","2026-11-21T23:05:00\.000Z","2026-11-22T07:05:00\.000Z","Asia\/Jakarta","2026-11-22T06:05","2026-11-22T14:05","2026-11-22",480,80,0,"live","2026-11-21T23:05:00\.000Z",false,false,4,"said ""hush"",\nslept","2026-11-22T07:05:00\.000Z",,15,0,,,"2026-11-22T07:20:00\.000Z"$/,
    );
    expect(active).toMatch(
      /^"[\w-]{36}","2026-11-22T23:05:00\.000Z",,"Asia\/Jakarta",[^,]+,,,,0,0,"live",/,
    );
    expect(rest).toEqual(['']);
  });
});
