// @module-tag slow
import { expect, test } from 'vitest';
import { describeSqlite } from '#tests/support/engines.ts';
import { at } from '#testkit/sleeps.ts';
import { DAY_MS, MINUTE_MS, setUpTestApp } from '#tests/api/test-app.ts';
import { createArrivalClient } from './arrival-client.ts';

/** A whole month with `ARRIVALS_EVERY=15 ARRIVALS_DAYS=30`; it prints the nights then. */
const { ARRIVALS_EVERY = '180', ARRIVALS_DAYS = '8' } = process.env;
const EVERY_MS = Number(ARRIVALS_EVERY) * MINUTE_MS;
const DAYS = Number(ARRIVALS_DAYS);

const HABITS = ['taps', 'tells nothing', 'taps offline', 'forgets Wake Up'] as const;

/** What the watch measures of a night, and what the sleeper does; minutes from 23:00 of its evening. */
const nightOf = (day: number) => ({
  habit: HABITS[day % HABITS.length] as (typeof HABITS)[number],
  from: 10 + ((day * 17) % 40),
  to: 450 + ((day * 29) % 60),
});

describeSqlite('a phone that sends the last 48 hours', (engine) => {
  const api = setUpTestApp(engine);

  test('leaves every night right and none twice, beside a sleeper of changing habits', async () => {
    const sleeper = await createArrivalClient(api, '2026-03-01T12:00');
    const first = at('2026-03-01T23:00');
    const eveningOf = (day: number) => first + day * DAY_MS;
    const measuredOf = (day: number) => {
      const { from, to } = nightOf(day);
      return { start: eveningOf(day) + from * MINUTE_MS, end: eveningOf(day) + to * MINUTE_MS };
    };
    const send = async (now: number) => {
      const sleep = Array.from({ length: DAYS }, (_, day) => measuredOf(day))
        // A night in progress is sent up to now.
        .map(({ start, end }) => ({ start, end: Math.min(end, now) }))
        .filter(({ start, end }) => end - start > 30 * MINUTE_MS && now - end < 2 * DAY_MS)
        .map(({ start, end }) => ({
          session_end_time: new Date(end).toISOString(),
          duration_seconds: (end - start) / 1000,
          stages: [],
        }));
      const timestamp = new Date(now).toISOString();
      await sleeper.send(JSON.stringify({ timestamp, app_version: '1.9', sleep }));
    };
    /** Starts and ends by the sleeper, 20 minutes before and 5 after the watch; at noon what was offline. */
    const taps = Array.from({ length: DAYS }, (_, day) => {
      const { start, end } = measuredOf(day);
      const [pressed, woke] = [start - 20 * MINUTE_MS, end + 5 * MINUTE_MS];
      const noon = eveningOf(day) + 13 * 60 * MINUTE_MS;
      const { habit } = nightOf(day);
      const isOffline = habit === 'taps offline';
      if (habit === 'tells nothing') return [];
      return [
        { at: isOffline ? noon : pressed, name: 'start', time: pressed },
        {
          at: isOffline ? noon : habit === 'taps' ? woke : noon,
          name: 'end',
          time: habit === 'forgets Wake Up' ? noon : woke,
        },
      ];
    })
      .flat()
      .toSorted((a, b) => a.at - b.at);
    const press = async ({ name, time }: (typeof taps)[number]) => {
      const told = new Date(time).toISOString();
      if (name === 'start')
        return void (await sleeper.call('POST', '/sleeps/start', { startTime: told }));
      const { activeSleep } = await sleeper.dashboard();
      await sleeper.call('PUT', `/sleeps/${activeSleep.id}/end`, { endTime: told });
    };

    for (let now = first; now <= eveningOf(DAYS); now += EVERY_MS) {
      for (let next = taps[0]; next && next.at <= now; next = taps[0]) {
        taps.shift();
        api.clock.now = next.at;
        await press(next);
      }
      api.clock.now = now;
      await send(now);
    }

    const shown = (instant: number) => new Date(instant + 7 * 3_600_000).toISOString().slice(5, 16);
    const expected = Array.from({ length: DAYS }, (_, day) => {
      const { habit } = nightOf(day);
      const { start, end } = measuredOf(day);
      const watch = `${shown(start)} ${shown(end)}`;
      if (habit === 'tells nothing') return `${watch} arrival:health-connect`;
      const woke =
        habit === 'forgets Wake Up' ? eveningOf(day) + 13 * 60 * MINUTE_MS : end + 5 * MINUTE_MS;
      return `${shown(start - 20 * MINUTE_MS)} ${shown(woke)} live, measured ${watch}`;
    });
    const { items: measured } = await sleeper.read('/measured?from=2026-03-01&to=2026-12-31');
    const found = (await sleeper.sleeps()).map(
      ({ id, startTime, endTime, source }: Record<string, string>) => {
        const times = `${shown(Date.parse(startTime ?? ''))} ${shown(Date.parse(endTime ?? ''))}`;
        const seen = measured.find(({ sleepId }: { sleepId: string }) => sleepId === id);
        if (seen === undefined) return `${times} ${source}`;
        const [from, to] = [seen.startTime, seen.endTime].map(Date.parse) as [number, number];
        return `${times} ${source}, measured ${shown(from)} ${shown(to)}`;
      },
    );
    if (process.env['ARRIVALS_EVERY']) process.stdout.write(`${found.join('\n')}\n`);
    expect(found).toEqual(expected);
    const { items } = await sleeper.read('/imports?limit=100');
    expect(items.length).toBeLessThanOrEqual(DAYS + 1);
  }, 900_000);
});
