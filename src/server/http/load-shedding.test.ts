import fastify, { type FastifyInstance } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { setErrorReplies } from './error-replies.ts';
import { addLoadShedding, LoadGauge } from './load-shedding.ts';

const LATE_MS = 500;
const IN_TIME_MS = 499;

/** How many of so many it turns away now. */
function turnedAway(gauge: LoadGauge, of = 100): number {
  return Array.from({ length: of }, () => gauge.turnsAway()).filter(Boolean).length;
}

/** A server that listens at the time it is told, and whose timers have their turn when it is told. */
async function listenAt(now: () => number): Promise<FastifyInstance> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const app = fastify();
  setErrorReplies(app);
  addLoadShedding(app, { now });
  app.get('/', async () => 'served');
  await app.listen({ port: 0 });
  return app;
}

test('turns nobody away while the event loop is in time', () => {
  const gauge = new LoadGauge();
  for (let look = 0; look < 100; look += 1) gauge.look(IN_TIME_MS);
  expect(turnedAway(gauge)).toBe(0);
});

test('does not mind being late once or twice', () => {
  const gauge = new LoadGauge();
  for (const lagMs of [LATE_MS, LATE_MS, IN_TIME_MS, LATE_MS, LATE_MS]) gauge.look(lagMs);
  expect(turnedAway(gauge)).toBe(0);
  gauge.look(LATE_MS);
  expect(turnedAway(gauge)).toBe(20);
});

test('turns away more and more while it is late, never all, and fewer and fewer when that is over', () => {
  const gauge = new LoadGauge();
  const worse = Array.from({ length: 8 }, () => {
    gauge.look(LATE_MS);
    return turnedAway(gauge);
  });
  expect(worse).toEqual([0, 0, 20, 40, 60, 80, 95, 95]);
  const better = Array.from({ length: 48 }, () => {
    gauge.look(IN_TIME_MS);
    return turnedAway(gauge);
  });
  expect(better.slice(0, 3)).toEqual([93, 91, 89]);
  expect(better.at(-1)).toBe(0);
});

test('who is turned away is told when to come again; whether the server lives is always told', async () => {
  const gauge = new LoadGauge();
  const app = fastify();
  setErrorReplies(app);
  addLoadShedding(app, { gauge });
  app.get('/healthz', { config: { isNeverShed: true } }, async () => 'alive');
  app.get('/', async () => 'served');
  const statuses = async (url: string) => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => app.inject(url)));
    return answers.map(({ statusCode }) => statusCode);
  };
  for (let look = 0; look < 7; look += 1) gauge.look(LATE_MS);

  const seen = await statuses('/');
  expect(new Set(seen)).toEqual(new Set([200, 503]));
  const refused = await app.inject('/');
  expect(refused.headers['retry-after']).toMatch(/^\d+$/);
  expect(refused.json()).toMatchObject({ status: 'error', code: 'UNAVAILABLE' });
  expect(await statuses('/healthz')).toEqual(Array(10).fill(200));

  for (let look = 0; look < 48; look += 1) gauge.look(IN_TIME_MS);
  expect(await statuses('/')).toEqual(Array(10).fill(200));
  await app.close();
});

test('notices by the requests that it is late, where these leave no timer its turn', async () => {
  let at = 1_000;
  const app = await listenAt(() => at);
  const statuses = async ({ timersHaveTheirTurn }: { timersHaveTheirTurn: boolean }) => {
    const seen = [];
    for (let n = 0; n < 50; n += 1) {
      at += 100;
      if (timersHaveTheirTurn) vi.advanceTimersByTime(100);
      seen.push((await app.inject('/')).statusCode);
    }
    return new Set(seen);
  };

  expect(await statuses({ timersHaveTheirTurn: true })).toEqual(new Set([200]));
  expect(await statuses({ timersHaveTheirTurn: false })).toEqual(new Set([200, 503]));
  await app.close();
});

test('takes a machine that stood still twice for no crowd, though a request and the timer both see it', async () => {
  let at = 1_000;
  const app = await listenAt(() => at);
  const statusesOf = async (stalls: number) => {
    const seen = [];
    for (let stall = 0; stall < stalls; stall += 1) {
      at += 700;
      seen.push((await app.inject('/')).statusCode);
      vi.advanceTimersByTime(100);
      for (let n = 0; n < 9; n += 1) seen.push((await app.inject('/')).statusCode);
    }
    return new Set(seen);
  };

  expect(await statusesOf(2)).toEqual(new Set([200]));
  expect(await statusesOf(3)).toEqual(new Set([200, 503]));
  await app.close();
});
