// @module-tag slow
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { addDays } from '#kernel/rules/calendar.ts';
import { describeSqlite } from '#tests/support/engines.ts';
import { createImportClient, importedNight, toImportBody } from './import-client.ts';
import { createTestApp, setUpTestApp, outcome, HOUR_MS } from '#tests/api/test-app.ts';

const NOW = '2026-03-20T12:00';
const MIB = 1024 * 1024;
const ZIPPED = { 'content-type': 'application/json', 'content-encoding': 'gzip' };

describeSqlite('Limits of POST /imports', (engine) => {
  const api = setUpTestApp(engine);
  const newSleeper = () => createImportClient(api, NOW);
  const toLargeBody = (note: string) => {
    const toNight = (_: unknown, n: number) => importedNight(addDays('2010-01-01', n), { note });
    return toImportBody({ sleeps: Array.from({ length: 4_000 }, toNight) });
  };

  test('the body of POST /imports may be 8 MiB, and 32 MiB unpacked', async () => {
    const { call } = await newSleeper();
    const kanji = Buffer.from(JSON.stringify(toLargeBody('夢'.repeat(2_000))));
    expect(kanji.length).toBeGreaterThan(20 * MIB);
    expect((await call('POST', '/imports', gzipSync(kanji), ZIPPED)).statusCode).toBe(201);
    const plain = toLargeBody('z'.repeat(1_800));
    expect((await call('POST', '/imports', plain)).statusCode).toBe(201);
  });

  test.each([
    ['over 8 MiB', () => toLargeBody('夢'.repeat(2_000)), {}, '413 BODY_TOO_LARGE'],
    ['over 32 MiB unpacked', () => gzipSync(Buffer.alloc(33 * MIB)), ZIPPED, '413 BODY_TOO_LARGE'],
    ['of 16 million openers', () => gzipSync('['.repeat(16 * MIB)), ZIPPED, '422 INVALID_INPUT'],
    [
      'of more values than an import has',
      () => gzipSync(`{"sleeps":[${'{},'.repeat(150_000)}{}]}`),
      ZIPPED,
      '413 BODY_TOO_LARGE',
    ],
    [
      'of more fields than an import has',
      () => gzipSync(`{${Array.from({ length: 300_000 }, (_, n) => `"${n}":0`).join()}}`),
      ZIPPED,
      '413 BODY_TOO_LARGE',
    ],
    ['that is cut off', () => gzipSync('{"a":').subarray(0, 15), ZIPPED, '400 INVALID_JSON'],
  ])('POST /imports refuses a body %s', async (_, make, headers, refusal) => {
    const { call } = await newSleeper();
    expect(await outcome(call('POST', '/imports', make(), headers))).toBe(refusal);
  });

  test('POST /imports takes 1,000 experiments, and not one more', async () => {
    const { post, write } = await newSleeper();
    const listOf = (length: number) => Array.from({ length }, () => ({}));
    const { experiments } = await write({ format: 'lelap', experiments: listOf(1_000) });
    expect(experiments).toEqual(Array(1_000).fill('invalid'));
    const more = post({ format: 'lelap', experiments: listOf(1_001) });
    expect(await outcome(more)).toBe('422 INVALID_INPUT');
  });

  test('an account has at most 5,000 marked dates', async () => {
    const sleeper = await newSleeper();
    const mark = { kind: 'free' as const, noSleep: false };
    const marksOf = (from: string, length: number) =>
      Array.from({ length }, (_, n) => ({ sleepDate: addDays(from, n), ...mark }));
    await sleeper.write({ marks: marksOf('2010-01-01', 4_999) });
    const two = sleeper.post({ marks: marksOf('2024-01-01', 2) });
    expect(await outcome(two)).toBe('422 TOO_MANY_MARKS');
    const put = (date: string) => outcome(sleeper.call('PUT', `/days/${date}/mark`, mark));
    expect(await put('2024-01-01')).toBe(200);
    expect(await put('2024-01-02')).toBe('422 TOO_MANY_MARKS');
  });

  test('an account has at most two bodies of imports under way', async () => {
    const listening = await createTestApp(engine);
    const sleeper = await createImportClient(listening, NOW);
    const url = await listening.app.listen({ port: 0, host: '127.0.0.1' });
    const begin = ({ token }: { token: string }) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const sent = request(`${url}/imports`, { method: 'POST', headers });
      sent.flushHeaders();
      const status = once(sent, 'response').then(([{ statusCode }]) => statusCode as number);
      return { sent, status };
    };
    const calls = [begin(sleeper), begin(sleeper), begin(sleeper)];
    // Whichever arrives last.
    expect(await Promise.race(calls.map(({ status }) => status))).toBe(429);
    for (const { sent } of calls) sent.end('{}');
    const statuses = await Promise.all(calls.map(({ status }) => status));
    expect(statuses.toSorted()).toEqual([422, 422, 429]);
    expect((await sleeper.post({})).statusCode).toBe(201);
  });

  test('an account begins at most 20 imports an hour, and sends 30 a minute', async () => {
    const limited = await createTestApp(engine, { config: { rateLimit: 'on' } });
    const sleeper = await createImportClient(limited, NOW);
    const importId = randomUUID();
    await sleeper.write({ importId });
    for (let begun = 1; begun < 20; begun += 1) await sleeper.write({});
    const refused = await sleeper.post({});
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600']);
    // Repeats and previews are free, up to 30 calls a minute.
    expect((await sleeper.post({ importId })).statusCode).toBe(201);
    for (let sent = 22; sent < 30; sent += 1) await sleeper.post({}, '?dryRun=true');
    expect((await sleeper.post({}, '?dryRun=true')).headers['retry-after']).toBe('60');
    limited.clock.now += HOUR_MS;
    expect((await sleeper.post({})).statusCode).toBe(201);
  });
});
