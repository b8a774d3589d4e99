import { gzipSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { zipSample } from '#imports/readers/zip.fixture.ts';
import { exportSample } from '#testkit/export-samples.ts';
import { describeSqlite } from '#tests/support/engines.ts';
import { outcome, setUpTestApp } from '#tests/api/test-app.ts';
import { createArrivalClient, nightUntil, plain } from './arrival-client.ts';

const MIB = 1024 * 1024;

describeSqlite('a file that is sent to /arrivals', (engine) => {
  const api = setUpTestApp(engine);
  let sleeper: Awaited<ReturnType<typeof createArrivalClient>>;
  beforeEach(async () => {
    sleeper = await createArrivalClient(api, '2026-03-20T12:00');
  });

  test.each([
    ['32 MiB of [', () => gzipSync('['.repeat(32 * MIB)), 422, 'read this format'],
    ['deep lists', () => gzipSync(`{"data":{"metrics":[${'['.repeat(30 * MIB)}`), 422, 'cut off'],
    ['33 MiB, packed', () => gzipSync(Buffer.alloc(33 * MIB)), 422, '32\u00A0MB'],
    [
      'a zip bomb',
      () => {
        const { path, text } = exportSample('fitbit', 1);
        return zipSample({ [path]: text + ' '.repeat(33 * MIB) });
      },
      422,
      'far more than it should',
    ],
    ['a broken gzip', () => Buffer.from([0x1f, 0x8b, 1, 2]), 422, 'damaged'],
    ['nothing', () => Buffer.alloc(0), 422, 'empty'],
    ['a form without a file', () => Buffer.from('--x--'), 422, 'empty'],
    ['9 MiB', () => Buffer.alloc(9 * MIB), 413, ''],
  ])('%s is refused with a sentence, and stored nowhere', async (_, make, status, part) => {
    const type = 'multipart/form-data; boundary=x';
    const body = Buffer.from(await make());
    const answer = await sleeper.post(body, { type: body.includes('--x--') ? type : '' });
    expect([answer.statusCode, answer.json().status]).toEqual([status, 'fail']);
    expect(answer.json().message).toContain(part);
    expect(await sleeper.sleeps()).toEqual([]);
  });

  test.each([
    ['by gzip', (text: string) => gzipSync(text), 'application/gzip'],
    ['in a form', toForm, 'multipart/form-data; boundary=x'],
    [
      'as a form’s text, as curl sends it',
      (text: string) => text,
      'application/x-www-form-urlencoded',
    ],
    ['as JSON', (text: string) => text, 'application/json'],
    ['without a type', (text: string) => text, ''],
  ])('a file that is sent %s is read', async (_, pack, type) => {
    expect(await sleeper.send(pack(plain(nightUntil('20'))), { type })).toEqual({ new: 1 });
  });

  test('the token is good as Authorization too, and for nothing else', async () => {
    const token = sleeper.arriveToken;
    const payload = plain(nightUntil('20'));
    const asHeader = api.call('POST', '/arrivals', { token, payload });
    expect(await outcome(asHeader)).toBe(200);
    for (const [method, url] of [
      ['GET', '/sleeps'],
      ['GET', '/measured?from=2026-03-01&to=2026-03-02'],
    ] as const)
      expect(await outcome(api.call(method, url, { token }))).toBe('403 SCOPE_MISSING');
    const reader = await sleeper.connect('read');
    expect(await outcome(api.call('POST', `/arrivals/${reader}`, { payload }))).toBe(
      '401 UNAUTHENTICATED',
    );
    expect(await outcome(api.call('POST', '/arrivals/x', { payload }))).toBe('401 UNAUTHENTICATED');
  });

  const TABLE = 'Fell asleep,Woke up\n2026-03-19 23:00,2026-03-20 07:00\n';
  const TIMES = 'Date,Bedtime,Wake-up\n2026-03-19,23:00,07:00\n2026-03-18,23:10,07:10\n';

  test.each([
    ['local times', TABLE, '', '03-19 23:00 – 03-20 07:00 arrival:csv'],
    [
      'local times elsewhere',
      TABLE,
      '?timeZone=Asia/Tokyo',
      '03-19 21:00 – 03-20 05:00 arrival:csv',
    ],
    ['one date a night', TIMES, '', '03-19 23:00 – 03-20 07:00 arrival:csv'],
    [
      'one date a night, of waking',
      TIMES,
      '?date=morning',
      '03-18 23:00 – 03-19 07:00 arrival:csv',
    ],
    [
      'an offset that the account’s zone lacks',
      plain({ start: '2026-03-19T23:00:00-03:00', end: '2026-03-20T01:00:00-03:00' }),
      '',
      '03-20 09:00 – 03-20 11:00 arrival:plain',
    ],
  ])('the connection answers what a file with %s leaves open', async (_, file, query, expected) => {
    await sleeper.send(file, { query, type: 'text/csv' });
    expect((await sleeper.nights()).at(-1)).toBe(expected);
  });

  test('a flight keeps its offset as a zone', async () => {
    await sleeper.send(
      plain({ start: '2026-03-19T20:00:00-03:00', end: '2026-03-20T01:00:00-03:00' }),
    );
    expect(await sleeper.sleeps()).toMatchObject([{ timeZone: 'Etc/GMT+3' }]);
  });

  test.each([
    ['whose columns are unknown', 'a,b\n1,2\n', 'columns'],
    [
      'whose dates have two orders',
      'start,end\n03/04/2026 23:00,04/04/2026 07:00\n',
      'day and the month',
    ],
    ['of an unknown encoding', Buffer.from('sch\u00f6n;start;end\n', 'latin1'), 'UTF-8'],
  ])('a table %s is refused with a sentence that helps', async (_, file, part) => {
    const answer = await sleeper.post(file, { type: 'text/csv' });
    expect(answer.json().code).toBe('ARRIVAL_NEEDS_QUESTIONS');
    expect(answer.json().message).toContain(part);
    expect(await sleeper.sleeps()).toEqual([]);
  });
});

function toForm(text: string): string {
  const name = 'Content-Disposition: form-data; name="file"; filename="../nights.json"';
  return `--x\r\n${name}\r\nContent-Type: application/json\r\n\r\n${text}\r\n--x--\r\n`;
}
