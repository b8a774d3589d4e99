import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { HOUR_MS } from '#testkit/sleepers.ts';
import { call, newSleeper, PASSWORD, type Response } from '../support/client.ts';
import { checkFaults, ENGINES, scratchDatabase } from '../support/scratch.ts';
import { startServer } from '../support/server-process.ts';
import { scale } from './scale.ts';

const AT_ONCE = scale(40, 400);
const FEW_AT_ONCE = 6;
const ROUNDS = scale(1, 5);

const iso = (instant: number) => new Date(instant).toISOString();
const atOnce = (times: number, act: (nth: number) => Promise<Response>) =>
  Promise.all(Array.from({ length: times }, (_, nth) => act(nth)));
const count = (responses: readonly Response[], status: number) =>
  responses.filter((response) => response.status === status).length;

/** A busy server may answer 503. */
function expectStatuses(responses: readonly Response[], ...expected: number[]): void {
  expect(responses.filter(({ status }) => ![503, ...expected].includes(status))).toEqual([]);
}

test.each(ENGINES)('simultaneous calls to two servers have one outcome on %s', async (engine) => {
  await using database = await scratchDatabase(engine);
  await using one = await startServer(database);
  await using other = await startServer(database);
  const at = (nth: number) => (nth % 2 === 0 ? one.url : other.url);

  const registrations = await atOnce(FEW_AT_ONCE, (nth) => {
    const body = { username: 'Mira', email: `mira${nth}@example.org`, password: PASSWORD };
    return call(at(nth), 'POST', '/register', { body });
  });
  expectStatuses(registrations, 201, 409);
  expect(count(registrations, 201)).toBe(1);

  for (let round = 0; round < ROUNDS; round += 1) {
    const sleeper = await newSleeper(one.url, `Racer${round}`);
    const send = (
      nth: number,
      method: string,
      path: string,
      body?: object,
      key: string = randomUUID(),
    ) => sleeper.call(at(nth), method, path, { body, headers: { 'idempotency-key': key } });
    const now = Date.now();
    const startTime = iso(now - 8 * HOUR_MS);
    const starts = await atOnce(AT_ONCE, (nth) =>
      send(nth, 'POST', '/sleeps/start', { startTime }),
    );
    expectStatuses(starts, 200, 201);
    expect(count(starts, 201)).toBe(1);
    const ids = new Set(starts.flatMap(({ data }) => data['sleepLogId'] ?? []));
    expect(ids.size).toBe(1);

    const [id] = ids;
    const ends = await atOnce(AT_ONCE, (nth) => send(nth, 'PUT', `/sleeps/${String(id)}/end`));
    expectStatuses(ends, 200);
    expect(ends.filter(({ data }) => data['endedNow'] === true)).toHaveLength(1);
    const outcomes = ends.flatMap(({ data }) => data['totalPoints'] ?? []);
    expect(new Set(outcomes)).toEqual(new Set([80]));

    const started = await send(round, 'POST', '/sleeps/start');
    const path = `/sleeps/${String(started.data['sleepLogId'])}`;
    const night = { startTime: iso(now - 60 * HOUR_MS), endTime: iso(now - 52 * HOUR_MS) };
    const changes = await Promise.all([
      send(0, 'PUT', `${path}/end`),
      send(1, 'DELETE', path),
      send(0, 'PATCH', path, { quality: 3 }),
      send(1, 'POST', '/sleeps', night),
      send(0, 'POST', '/sleeps', night),
      send(1, 'PUT', `${path}/end`),
    ]);
    expectStatuses(changes, 200, 201, 404, 409);
    expect(count(changes.slice(3, 5), 201)).toBe(1);

    const nap = { startTime: iso(now - 90 * HOUR_MS), endTime: iso(now - 89 * HOUR_MS) };
    const repeats = await atOnce(FEW_AT_ONCE, (nth) =>
      send(nth, 'POST', '/sleeps', nap, 'the same key'),
    );
    expectStatuses(repeats, 201);
    const accepted = repeats.filter(({ status }) => status === 201);
    expect(new Set(accepted.map(({ text }) => text)).size).toBe(1);
  }
  expect(await checkFaults(database)).toEqual([]);
});
