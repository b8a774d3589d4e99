// @module-tag slow
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { describeSqlite } from '../support/engines.ts';
import { createImportClient } from './import-client.ts';
import { createTestApp, DAY_MS, setUpTestApp, outcome } from './test-app.ts';

const NOW = '2026-03-20T12:00';
const HOUR_MS = 3_600_000;

describeSqlite('Limits of POST /imports', (engine) => {
  const api = setUpTestApp(engine);
  const newSleeper = () => createImportClient(api, NOW);

  describe('the body of POST /imports', () => {
    const MIB = 1024 * 1024;
    const zipped = { 'content-encoding': 'gzip' };
    const toBody = (noteLength: number, character = 'z') => {
      const nights = Array.from({ length: 4_000 }, (_, index) => {
        const startTime = new Date(Date.UTC(2010) + index * DAY_MS).toISOString();
        const endTime = new Date(Date.UTC(2010) + index * DAY_MS + HOUR_MS).toISOString();
        const note = character.repeat(noteLength);
        return { key: `${index}`, startTime, endTime, timeZone: 'UTC', note };
      });
      const body = { importId: randomUUID(), format: 'csv', fileName: 'a', sleeps: nights };
      return Buffer.from(JSON.stringify(body));
    };

    test('may be 8 MiB, and 32 MiB unpacked', async () => {
      const sleeper = await newSleeper();
      const kanji = toBody(2_000, '夢');
      expect(kanji.length).toBeGreaterThan(20 * MIB);
      expect((await sleeper.send(gzipSync(kanji), zipped)).statusCode).toBe(201);
      expect((await sleeper.send(toBody(1_800), {})).statusCode).toBe(201);
    });

    test.each([
      ['over 8 MiB', () => toBody(2_000, '夢'), {}],
      ['that unpacks to over 32 MiB', () => gzipSync(Buffer.alloc(33 * MIB, ' ')), zipped],
      ['that unpacks to a thousandfold', () => gzipSync(Buffer.alloc(40 * MIB)), zipped],
    ])('is refused %s', async (_, make, headers) => {
      expect(await outcome((await newSleeper()).send(make(), headers))).toBe('413 BODY_TOO_LARGE');
    });

    test.each([
      ['damaged', Buffer.from('no gzip'), 400, 'INVALID_JSON'],
      ['cut off', gzipSync('{"importId":').subarray(0, 15), 400, 'INVALID_JSON'],
    ])('is refused if its packing is %s', async (_, body, status, code) => {
      const answer = await (await newSleeper()).send(body, zipped);
      expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    });
  });

  test('an account has at most two bodies of imports under way', async () => {
    const listening = await createTestApp(engine);
    const sleeper = await createImportClient(listening, NOW);
    await listening.app.listen({ port: 0, host: '127.0.0.1' });
    const begin = ({ token }: { token: string }) => {
      const sent = request({
        port: (listening.app.server.address() as AddressInfo).port,
        path: '/imports',
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      });
      sent.flushHeaders();
      const status = once(sent, 'response').then(([{ statusCode }]) => statusCode as number);
      return { sent, status };
    };
    const calls = [begin(sleeper), begin(sleeper), begin(sleeper)];
    // Whichever arrives last.
    expect(await Promise.race(calls.map(({ status }) => status))).toBe(429);
    const other = begin(await createImportClient(listening, NOW));
    for (const { sent } of [...calls, other]) sent.end('{}');
    expect(await other.status).toBe(422);
    const statuses = await Promise.all(calls.map(({ status }) => status));
    expect(statuses.toSorted()).toEqual([422, 422, 429]);
    expect((await sleeper.post({})).statusCode).toBe(201);
  });

  test('an account sends at most 30 imports and previews a minute', async () => {
    const limited = await createTestApp(engine, { config: { rateLimit: 'on' } });
    const sleeper = await createImportClient(limited, NOW);
    for (let sent = 0; sent < 30; sent += 1) {
      expect((await sleeper.post({}, '?dryRun=true')).statusCode).toBe(201);
    }
    expect((await sleeper.post({}, '?dryRun=true')).statusCode).toBe(429);
    expect((await sleeper.call('GET', '/imports')).statusCode).toBe(200);
  });

  test('an account begins at most 20 imports an hour', async () => {
    const limited = await createTestApp(engine, { config: { rateLimit: 'on' } });
    const sleeper = await createImportClient(limited, NOW);
    const importId = randomUUID();
    await sleeper.write({ importId });
    for (let begun = 1; begun < 20; begun += 1) await sleeper.write({});
    const refused = await sleeper.post({});
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600']);
    // Repeats and previews are free.
    expect((await sleeper.post({ importId })).statusCode).toBe(201);
    expect((await sleeper.post({}, '?dryRun=true')).statusCode).toBe(201);
    limited.clock.now += 3_600_000;
    expect((await sleeper.post({})).statusCode).toBe(201);
  });
});
