import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { call, PASSWORD } from './client.ts';
import { scale } from './scale.ts';
import { checkFaults, ENGINES, scratchDatabase } from './scratch.ts';
import { startServer } from './server-process.ts';

const DAY_MS = 86_400_000;
const NIGHTS = scale(4_000, 20_000);
const KILLS = scale(4, 12);
const LATEST_KILL_MS = scale(400, 2_000);

test.each(ENGINES)(
  '%s: an import whose server is killed is written whole or not at all, and its repeat completes it',
  { timeout: 300_000 },
  async (engine) => {
    await using database = await scratchDatabase(engine);
    const outcomes: number[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const name = `sleeper-${kill}`;
      const email = `${name}@lelap.example`;
      const importId = randomUUID();
      let token: string;
      {
        await using server = await startServer(database.dataDir, { env: database.env });
        await call(server.url, 'POST', '/register', {
          body: { username: name, email, password: PASSWORD },
        });
        const { data } = await call(server.url, 'POST', '/login', {
          body: { email, password: PASSWORD },
        });
        token = String(data['accessToken']);
        const sending = send(server.url, token, importId).catch(() => undefined);
        // The last one comes after the response.
        if (kill === KILLS - 1) await sending;
        else await wait((LATEST_KILL_MS * (kill + 1)) / KILLS);
        await server.end('SIGKILL');
        await sending;
      }
      await using server = await startServer(database.dataDir, { env: database.env });
      const { data } = await call(server.url, 'GET', '/imports', { token });
      const items = data['items'] as { counts: { new: number } }[];
      const { data: days } = await call(server.url, 'GET', '/months', { token });
      const months = days['items'] as { sleeps?: number }[];
      outcomes.push(items[0]?.counts.new ?? 0);
      expect(months.length > 0).toBe(items.length === 1);
      expect((await send(server.url, token, importId)).status).toBe(201);
      const { data: after } = await call(server.url, 'GET', '/imports', { token });
      expect(after['items']).toMatchObject([{ counts: { new: NIGHTS } }]);
    }
    expect(outcomes.at(-1)).toBe(NIGHTS);
    expect(outcomes.filter((nights) => nights !== 0 && nights !== NIGHTS)).toEqual([]);
    expect(await checkFaults(database)).toEqual([]);
  },
);

async function send(url: string, token: string, importId: string) {
  const first = Date.UTC(2026, 0, 1) - NIGHTS * DAY_MS;
  const sleeps = Array.from({ length: NIGHTS }, (_, index) => ({
    key: `${index}`,
    startTime: new Date(first + index * DAY_MS).toISOString(),
    endTime: new Date(first + index * DAY_MS + 8 * 3_600_000).toISOString(),
    timeZone: 'Asia/Jakarta',
  }));
  const body = { importId, format: 'csv', fileName: 'a', sleeps };
  return await fetch(`${url}/imports`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    },
    body: gzipSync(JSON.stringify(body)),
  });
}
