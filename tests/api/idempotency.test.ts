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

  // The tests below do not depend on the engine.
  if (engine.name !== 'sqlite') return;

  test('an Idempotency-Key repeats the first response for 48 hours', async () => {
    const { send, count, remove } = await newSender();
    const first = await send('a key');
    expect(first.statusCode).toBe(201);
    // Also after the clock was set back.
    for (const hours of [-1, 49]) {
      api.clock.now += hours * HOUR_MS;
      const repeat = await send('a key');
      expect([repeat.statusCode, repeat.json()]).toEqual([201, first.json()]);
    }
    expect(await count()).toBe(1);

    api.clock.now += 1;
    expect((await send('a key')).json().code).toBe('SLEEP_OVERLAPS');
    await remove(first.json().data.sleep.id);
    // The rejection is stored too.
    expect((await send('a key')).json().code).toBe('SLEEP_OVERLAPS');
    expect((await send('another')).statusCode).toBe(201);
  });

  test('an Idempotency-Key is rejected with another body', async () => {
    const { send, count } = await newSender();
    await send('k');
    expect(await outcome(send('k', { ...NIGHT, quality: 3 }))).toBe('409 IDEMPOTENCY_KEY_REUSED');
    const otherCall = await send('k', {}, '/sleeps/start');
    expect(otherCall.json().code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await count()).toBe(1);
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

  test('an account keeps its newest 2,000 responses', async () => {
    const { send, userId } = await newSender();
    await send('the oldest');
    api.clock.now += 1;
    const { db } = api.storage;
    const rows = Array.from({ length: 1_999 }, (_, n) => ({
      user_id: userId,
      idempotency_key: `${n}`,
      request_hash: '',
      outcome: '{}',
      created_at: api.clock.now,
    }));
    await db.insertInto('idempotency_keys').values(rows).execute();
    api.clock.now += 1;
    await send('one more');
    const keys = db.selectFrom('idempotency_keys').where('user_id', '=', userId);
    const kept = await keys.select('idempotency_key as key').execute();
    expect(kept).toHaveLength(2_000);
    expect(kept).toContainEqual({ key: 'one more' });
    expect(kept).not.toContainEqual({ key: 'the oldest' });
  });
});
