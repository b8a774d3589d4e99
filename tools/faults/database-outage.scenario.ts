import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Relay } from '#testkit/relay.ts';
import { startPostgres } from '#testkit/start-postgres.ts';
import { newSleeper, readHeader, type Response } from './client.ts';
import { scratchFolder, TOKEN_SECRET } from './scratch.ts';
import { startServer } from './server-process.ts';

const OUTAGE_MS = 10_000;
const CALL_EVERY_MS = 200;
const ANSWERED_WITHIN_MS = 5_000;
/** After the database is back. */
const RECOVERED_WITHIN_MS = 2_000;
const READS = 100;

test('ten seconds without PostgreSQL answer every call in time, and reads work when it is back', async ({
  annotate,
}) => {
  await using folder = await scratchFolder();
  const postgres = await startPostgres();
  const url = new URL(postgres.url);
  const relay = await Relay.to(Number(url.port));
  url.port = String(relay.port);
  try {
    const env = { DATABASE_URL: url.href, TOKEN_SECRET };
    await using server = await startServer(folder.path, { env });
    const sleeper = await newSleeper(server.url, 'Mira');
    const read = () => sleeper.call(server.url, 'GET', '/dashboard');
    expect((await read()).status).toBe(200);

    relay.isRefusing = true;
    relay.cut();
    const calls: Promise<Response>[] = [];
    for (const until = performance.now() + OUTAGE_MS; performance.now() < until;) {
      calls.push(
        read(),
        sleeper.call(server.url, 'POST', '/sleeps/start', { body: {} }),
        sleeper.call(server.url, 'PATCH', '/account', { body: { sleepGoalMinutes: 450 } }),
      );
      await wait(CALL_EVERY_MS);
    }
    const answers = await Promise.all(calls);
    relay.isRefusing = false;
    const slowestMs = Math.max(...answers.map(({ tookMs }) => tookMs));
    await annotate(`${answers.length} calls, the slowest took ${Math.round(slowestMs)} ms`);
    for (const answer of answers) {
      expect(answer.status).toBe(503);
      expect(readHeader(answer, 'retry-after')).toMatch(/^\d+$/);
    }
    expect(slowestMs).toBeLessThan(ANSWERED_WITHIN_MS);

    await wait(RECOVERED_WITHIN_MS);
    const reads = await Promise.all(Array.from({ length: READS }, read));
    expect(reads.filter(({ status }) => status !== 200)).toEqual([]);
  } finally {
    await relay.close();
    await postgres.stop();
  }
});
