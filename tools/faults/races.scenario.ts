import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { HOUR_MS } from '#testkit/sleepers.ts';
import { call, newSleeper, PASSWORD, type Response } from './client.ts';
import { scale } from './scale.ts';
import { checkFaults, ENGINES, scratchDatabase, type EngineName } from './scratch.ts';
import { startServer } from './server-process.ts';

const AT_ONCE = scale(40, 400);
const REGISTRATIONS = scale(6, 100);
const ROUNDS = scale(1, 5);

/** An overloaded server rejects one request in fifty until its backlog is gone. */
const ACCEPTED_IN_A_ROW = 120;

const iso = (instant: number) => new Date(instant).toISOString();
const atOnce = (times: number, act: (nth: number) => Promise<Response>) =>
  Promise.all(Array.from({ length: times }, (_, nth) => act(nth)));

/** Two servers on one database, and everything that two devices can do at once. Returns the faults. */
async function race(engine: EngineName): Promise<string[]> {
  await using database = await scratchDatabase(engine);
  const { dataDir, env } = database;
  const faults: string[] = [];
  const require = (what: string, isHeld: boolean) => {
    if (!isHeld) faults.push(what);
  };
  /** A busy server may answer 503. */
  const requireStatus = (what: string, responses: readonly Response[], ...expected: number[]) => {
    const other = responses.find(({ status }) => ![503, ...expected].includes(status));
    require(`${what}: ${other?.status} ${other?.text}`, other === undefined);
  };
  const count = (responses: readonly Response[], status: number) =>
    responses.filter((response) => response.status === status).length;
  const bodies = (responses: readonly Response[]) =>
    new Set(responses.filter(({ status }) => status !== 503).map(({ text }) => text)).size;
  {
    await using one = await startServer(dataDir, { env });
    await using other = await startServer(dataDir, { env });
    const at = (nth: number) => (nth % 2 === 0 ? one.url : other.url);

    const registrations = await atOnce(REGISTRATIONS, (nth) =>
      call(at(nth), 'POST', '/register', {
        body: { username: 'Mira', email: `mira${nth}@example.org`, password: PASSWORD },
      }),
    );
    requireStatus('registering', registrations, 201, 409);
    require('one dream name was registered more than once', count(registrations, 201) === 1);

    for (let round = 0; round < ROUNDS; round += 1) {
      const sleeper = await newSleeper(one.url, `Racer${round}`);
      const send = (nth: number, method: string, path: string, body?: object, key?: string) =>
        sleeper.call(at(nth), method, path, {
          body,
          ...(key !== undefined && { headers: { 'idempotency-key': key } }),
        });
      const untilAccepted = async () => {
        for (let inARow = 0, nth = 0; inARow < ACCEPTED_IN_A_ROW; nth += 1) {
          const { status } = await send(nth, 'GET', '/account');
          inARow = status === 503 ? 0 : inARow + 1;
          if (status === 503) await wait(50);
        }
      };
      const now = Date.now();
      const startTime = iso(now - 8 * HOUR_MS);
      const starts = await atOnce(AT_ONCE, (nth) =>
        send(nth, 'POST', '/sleeps/start', { startTime }),
      );
      const ids = new Set(starts.flatMap(({ data }) => data['sleepLogId'] ?? []));
      requireStatus('starting', starts, 200, 201);
      require('more than one sleep was started', count(starts, 201) === 1 && ids.size === 1);

      const [id] = ids;
      const ends = await atOnce(AT_ONCE, (nth) => send(nth, 'PUT', `/sleeps/${String(id)}/end`));
      requireStatus('ending', ends, 200);
      const ended = ends.filter(({ data }) => data['endedNow'] === true);
      require(`one sleep was ended ${ended.length} times`, ended.length === 1);
      const awards = ends
        .filter(({ status }) => status === 200)
        .map(({ data }) => data['totalPoints']);
      require('ending at once had several outcomes', new Set(awards).size === 1);
      await untilAccepted();
      const { data } = await send(0, 'GET', '/dashboard');
      require(`one night was paid ${String(data['totalPoints'])}`, data['totalPoints'] === 80);

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
      requireStatus('changing', changes, 200, 201, 404, 409);
      require('one night was entered twice', count(changes.slice(3, 5), 201) === 1);

      const nap = { startTime: iso(now - 90 * HOUR_MS), endTime: iso(now - 89 * HOUR_MS) };
      const repeats = await atOnce(REGISTRATIONS, (nth) =>
        send(nth, 'POST', '/sleeps', nap, 'the same key'),
      );
      requireStatus('repeating a call', repeats, 201);
      require('one idempotency key had several responses', bodies(repeats) === 1);
      await untilAccepted();
    }
  }
  return [...faults, ...(await checkFaults(database))];
}

test.each(ENGINES)('simultaneous calls to two servers have one outcome on %s', async (engine) => {
  expect(await race(engine)).toEqual([]);
});
