import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { describeEachEngine } from '../support/engines.ts';
import { createDiaryClient, NIGHT } from './diary-client.ts';
import { setUpTestApp, outcome, HOUR_MS } from './test-app.ts';

describeEachEngine('An Idempotency-Key', (engine) => {
  const api = setUpTestApp(engine);

  async function newSender() {
    const diary = await createDiaryClient(api, '2026-03-10T12:00');
    return {
      ...diary,
      send: (key: string, body: object = NIGHT, url = '/sleeps') =>
        diary.call('POST', url, body, { 'idempotency-key': key }),
      count: async () => (await diary.read('/sleeps')).items.length,
    };
  }

  test('of two concurrent requests with one Idempotency-Key one creates', async () => {
    const { send, count } = await newSender();
    const answers = await Promise.all([send('k'), send('k'), send('k')]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(await count()).toBe(1);
  });

  if (engine.name !== 'sqlite') return;

  test('an Idempotency-Key repeats the first response for 48 hours, and rejects another request', async () => {
    const { send, count, remove } = await newSender();
    const first = await send('a key');
    expect(first.statusCode).toBe(201);
    // Also after the clock was set back.
    for (const hours of [-1, 49]) {
      api.clock.now += hours * HOUR_MS;
      const repeat = await send('a key');
      expect([repeat.statusCode, repeat.json()]).toEqual([201, first.json()]);
    }
    const otherBody = send('a key', { ...NIGHT, quality: 3 });
    const otherCall = send('a key', {}, '/sleeps/start');
    for (const reused of [otherBody, otherCall])
      expect(await outcome(reused)).toBe('409 IDEMPOTENCY_KEY_REUSED');
    expect(await count()).toBe(1);

    api.clock.now += 1;
    expect((await send('a key')).json().code).toBe('SLEEP_OVERLAPS');
    await remove(first.json().data.sleep.id);
    // The rejection is stored too.
    expect((await send('a key')).json().code).toBe('SLEEP_OVERLAPS');
    expect((await send('another')).statusCode).toBe(201);
  });

  test('an Idempotency-Key stores no dry run and no server error', async () => {
    const { send, count } = await newSender();
    expect((await send('k', NIGHT, '/sleeps?dryRun=true')).statusCode).toBe(201);
    expect(await count()).toBe(0);
    const { transaction } = api.storage;
    Object.assign(api.storage, { transaction: () => Promise.reject(new Error('on purpose')) });
    expect((await send('k')).statusCode).toBe(500);
    Object.assign(api.storage, { transaction });
    expect((await send('k')).statusCode).toBe(201);
    expect(await count()).toBe(1);
  });

  test('a request is stored by the hash of what was sent, as earlier versions stored it', async () => {
    const { send } = await newSender();
    const id = '0B5DBB0D-6A3E-4F3E-9B53-1C9C7F1E2A10';
    const entry = { startTime: '2026-03-09T22:00Z', endTime: '2026-03-10T05:00Z' };
    await send('enter', { quality: 4, note: 'Rain.', ...entry, id });
    await send('start', { id, timeZone: 'Asia/Tokyo' }, '/sleeps/start');
    const rows = await api.storage.db
      .selectFrom('idempotencyKeys')
      .where('idempotencyKey', 'in', ['enter', 'start'])
      .select(['idempotencyKey', 'requestHash'])
      .orderBy('idempotencyKey')
      .execute();
    const [startTime, endTime] = [entry.startTime, entry.endTime].map((text) => Date.parse(text));
    const asked = [
      `["enter a sleep",{"startTime":${startTime},"endTime":${endTime},"note":"Rain.","quality":4,"id":"${id}"}]`,
      `["start",null,"${id}","Asia/Tokyo"]`,
    ];
    expect(rows.map(({ requestHash }) => requestHash)).toEqual(
      asked.map((text) => hash('sha256', text)),
    );
  });

  test('a response that an earlier version stored with instants as text is repeated as it was', async () => {
    const { send } = await newSender();
    const first = await send('stored');
    const { db } = api.storage;
    const { outcome: text } = await db
      .selectFrom('idempotencyKeys')
      .where('idempotencyKey', '=', 'stored')
      .select('outcome')
      .executeTakeFirstOrThrow();
    const stored = JSON.parse(text) as { data: { sleep: object } };
    const { startTime, endTime } = first.json().data.sleep;
    Object.assign(stored.data.sleep, { startTime, endTime });
    const earlier = { outcome: JSON.stringify(stored) };
    await db
      .updateTable('idempotencyKeys')
      .set(earlier)
      .where('idempotencyKey', '=', 'stored')
      .execute();
    const repeat = await send('stored');
    expect([repeat.statusCode, repeat.json()]).toEqual([201, first.json()]);
  });
});
