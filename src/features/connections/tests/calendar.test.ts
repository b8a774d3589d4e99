import ICAL from 'ical.js';
import { v7 as newId } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import type { Nights } from '#diary/nights-contract.ts';
import { MAX_EVENTS } from '../server/write-calendar.ts';
import { insertSleepHistory } from '#testkit/sleep-history.ts';
import { sleepBetween } from '#testkit/sleeps.ts';
import { describeEachEngine } from '#tests/support/engines.ts';
import { makeApiToken, setUpMira } from '#tests/api/signed-in.ts';
import {
  dataOf,
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  setUpTestApp,
  START,
  timesOf,
} from '#tests/api/test-app.ts';

describeEachEngine('GET /calendar/{token}.ics', (engine) => {
  const api = setUpTestApp(engine);
  const mira = setUpMira(api);
  let token: string;
  beforeEach(async () => {
    await mira.call('PATCH', '/account', { timeZone: 'Europe/Berlin' });
    ({ token } = await makeApiToken(api, mira.token, ['calendar']));
  });

  const read = (headers = {}) => api.call('GET', `/calendar/${token}.ics`, { headers });
  const enter = async (startTime: number, hours: number): Promise<string> => {
    const times = timesOf(startTime + hours * HOUR_MS, hours);
    const entered = mira.call('POST', '/sleeps', { ...times, note: 'a secret dream' });
    return (await dataOf(entered)).sleep.id;
  };
  const parse = (body: string) =>
    new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent').map((event) => {
      const { uid, startDate, endDate, summary } = new ICAL.Event(event);
      const [startTime, endTime] = [startDate, endDate].map((t) => t.toJSDate().toISOString());
      return { id: uid, startTime, endTime, summary, zone: startDate.zone?.tzid };
    });

  test('the feed shows the nights of GET /nights over both clock changes, and is 304 until one changes', async () => {
    // Berlin's clocks changed on 2026-03-29 and 2026-10-25.
    for (const date of ['2026-03-27', '2026-03-28', '2026-10-23', '2026-10-24', '2026-11-20']) {
      await enter(Date.parse(`${date}T21:30:00Z`), 7.8);
    }
    const { items }: Nights = await mira.read('/nights?limit=400');
    const sessions = items.toReversed().flatMap((night) => night.sessions);
    const { headers, body } = await read();
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    const shown = { summary: '7.8 h', zone: 'UTC' };
    expect(parse(body)).toEqual(
      sessions.map(({ id, startTime, endTime }) => ({ id, startTime, endTime, ...shown })),
    );
    expect(sessions).toHaveLength(5);
    expect(body.match(/TRANSP:TRANSPARENT/g)).toHaveLength(5);
    expect(body).not.toMatch(/secret dream|point/i);

    expect(headers['cache-control']).toBe('private');
    api.clock.now += 2 * HOUR_MS;
    expect((await read()).body).toBe(body);
    const stored = { 'if-none-match': String(headers.etag) };
    const unchanged = await read(stored);
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
    await mira.call('PATCH', `/sleeps/${sessions[0]?.id}`, { quality: 5 });
    const changed = await read(stored);
    expect(changed.statusCode).toBe(200);
    expect(changed.body).toContain('DTSTAMP:20261122T010500Z');
  });

  test('the feed of a dense diary has its newest 1,000 nights, and is 304 for a compressed copy until they change', async () => {
    const naps = Array.from({ length: MAX_EVENTS + 2 }, (_, index) => {
      const startTime = START - (MAX_EVENTS + 2 - index) * 20 * MINUTE_MS;
      return sleepBetween(startTime, startTime + 6 * MINUTE_MS, { id: newId() });
    });
    await insertSleepHistory(api.storage, mira.userId, naps, 'Asia/Jakarta');
    const ids = naps.map(({ id }) => id);
    const shownIds = async () => parse((await read()).body).map((event) => event.id);
    expect(await shownIds()).toEqual(ids.slice(2));

    const readStored = async (etag: unknown) => {
      const stored = { 'accept-encoding': 'gzip', 'if-none-match': `"other", ${String(etag)}` };
      const { statusCode, headers } = await read(stored);
      return { statusCode, etag: headers.etag };
    };
    const { etag } = await readStored('"none"');
    expect(etag).toMatch(/^W\//);
    expect(await readStored(etag)).toMatchObject({ statusCode: 304 });
    // An earlier one takes the place of one that was deleted.
    await mira.call('DELETE', `/sleeps/${ids[500]}`);
    const changed = await readStored(etag);
    expect(changed.statusCode).toBe(200);
    expect(await shownIds()).toEqual(ids.slice(1).filter((id) => id !== ids[500]));
    await mira.call('PATCH', '/account', { language: 'de' });
    expect(await readStored(changed.etag)).toMatchObject({ statusCode: 200 });
    expect((await read()).body).toContain('SUMMARY:0\\,1 h');
  });

  test('the feed ends with the 365th date, is empty without nights, and refuses other tokens', async () => {
    expect(parse((await read()).body)).toEqual([]);
    await enter(START - 365 * DAY_MS - 8 * HOUR_MS, 7);
    const id = await enter(START - 364 * DAY_MS - 8 * HOUR_MS, 7);
    expect(parse((await read()).body).map((event) => event.id)).toEqual([id]);

    const { token: other } = await makeApiToken(api, mira.token, ['read']);
    for (const each of [other, `${token}A`, token.slice(0, -1)]) {
      const headers = { accept: 'text/html' };
      const refused = await api.call('GET', `/calendar/${each}.ics`, { headers });
      expect(refused.statusCode).toBe(401);
    }
    expect(api.log.join('')).not.toContain(token);
  });
});
