import ICAL from 'ical.js';
import { beforeEach, expect, test } from 'vitest';
import { describeSqlite } from '../support/engines.ts';
import { makeApiToken, setUpMira } from './signed-in.ts';
import { DAY_MS, HOUR_MS, setUpTestApp, START, timesOf } from './test-app.ts';

type Session = { id: string; startTime: string; endTime: string; kind: string };

describeSqlite('GET /calendar/{token}.ics', (engine) => {
  const api = setUpTestApp(engine);
  const mira = setUpMira(api);
  let token: string;
  beforeEach(async () => {
    await api.call('PATCH', '/account', {
      token: mira.token,
      payload: { timeZone: 'Europe/Berlin' },
    });
    ({ token } = await makeApiToken(api, mira.token, ['calendar']));
  });

  const read = (headers = {}) => api.call('GET', `/calendar/${token}.ics`, { headers });
  const enter = async (startTime: number, hours: number) => {
    const times = timesOf(startTime + hours * HOUR_MS, hours);
    const payload = { ...times, note: 'a secret dream' };
    const entered = await api.call('POST', '/sleeps', { token: mira.token, payload });
    return entered.json().data.sleep.id as string;
  };
  const parse = (body: string) =>
    new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent').map((event) => {
      const { uid, startDate, endDate, summary } = new ICAL.Event(event);
      const [startTime, endTime] = [startDate, endDate].map((time) =>
        time.toJSDate().toISOString(),
      );
      return { id: uid, startTime, endTime, summary, zone: startDate.zone?.tzid };
    });

  test('the feed shows the nights of GET /nights, over both clock changes', async () => {
    // Berlin's clocks changed on 2026-03-29 and 2026-10-25.
    for (const date of ['2026-03-27', '2026-03-28', '2026-10-23', '2026-10-24', '2026-11-20']) {
      await enter(Date.parse(`${date}T21:30:00Z`), 7.8);
    }
    const nights = await api.call('GET', '/nights?limit=400', { token: mira.token });
    const sessions: Session[] = nights
      .json()
      .data.items.toReversed()
      .flatMap((night: { sessions: Session[] }) => night.sessions);
    const { headers, body } = await read();
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(parse(body)).toEqual(
      sessions.map(({ id, startTime, endTime }) => ({
        id,
        startTime,
        endTime,
        summary: '7.8 h',
        zone: 'UTC',
      })),
    );
    expect(sessions).toHaveLength(5);
    expect(body.match(/TRANSP:TRANSPARENT/g)).toHaveLength(5);
    expect(body).not.toMatch(/secret dream|point/i);
  });

  test('the same nights give the same bytes, and a change another DTSTAMP', async () => {
    const id = await enter(START - 8 * HOUR_MS, 7.5);
    const first = await read();
    expect(first.headers['cache-control']).toBe('private');
    api.clock.now += 2 * HOUR_MS;
    expect((await read()).body).toBe(first.body);
    const etag = String(first.headers.etag);
    const unchanged = await read({ 'if-none-match': etag });
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);

    await api.call('PATCH', `/sleeps/${id}`, { token: mira.token, payload: { quality: 5 } });
    const changed = await read({ 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
    expect(changed.body).toContain('DTSTAMP:20261122T010500Z');
  });

  test('the feed ends with the 365th date, is empty without nights, and refuses other tokens', async () => {
    expect(parse((await read()).body)).toEqual([]);
    await enter(START - 365 * DAY_MS - 8 * HOUR_MS, 7);
    const id = await enter(START - 364 * DAY_MS - 8 * HOUR_MS, 7);
    expect(parse((await read()).body).map((event) => event.id)).toEqual([id]);

    const { token: other } = await makeApiToken(api, mira.token, ['read']);
    for (const each of [other, `${token}A`, token.slice(0, -1)]) {
      const refused = await api.call('GET', `/calendar/${each}.ics`, {
        headers: { accept: 'text/html' },
      });
      expect(refused.statusCode).toBe(401);
    }
    expect(api.log.join('')).not.toContain(token);
  });
});
