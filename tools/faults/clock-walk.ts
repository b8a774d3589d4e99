import { v7 as newId } from 'uuid';
import { buildApp } from '#server/app.ts';
import { MIN_HASH_COST } from '#server/auth/passwords/password-hasher.ts';
import { readConfig } from '#server/config.ts';
import { openStorage, type StorageSettings } from '#server/storage/engines/open-storage.ts';
import { heldToSleepers } from '#testkit/sleeper-statements.ts';
import { PASSWORD } from './client.ts';

/*
 * Lives nights on two servers whose clocks are wrong, on the database named on its command line, and prints what went
 * wrong as a JSON array of sentences.
 */

export type ClockWalk = { settings: StorageSettings; nights: number; seed: number };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Two servers may differ by so much, one a little ahead and the other a little behind. */
const SKEWS_MS = [MINUTE_MS, -MINUTE_MS];

/** What somebody sets a server's clock to by mistake. */
const JUMPS_MS = [-400 * DAY_MS, -30 * HOUR_MS, -HOUR_MS, -3 * MINUTE_MS, 3 * HOUR_MS, 40 * DAY_MS];

/** Both changes of the clocks in Berlin and Lord Howe (by half an hour), and the date line both ways. */
const ZONES = [
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'America/New_York',
  'Pacific/Auckland',
  'Pacific/Honolulu',
  'Asia/Jakarta',
];

/** In the first autumn the clocks of Berlin go back, in spring forward. */
const FIRST_EVENING = Date.parse('2026-10-20T21:00:00Z');

const { settings, nights, seed } = JSON.parse(process.argv[2] ?? '') as ClockWalk;
const storage = await openStorage(settings);
let trueNow = FIRST_EVENING;
let jumpMs = 0;
const apps = await Promise.all(
  SKEWS_MS.map((skewMs) =>
    buildApp({
      storage: heldToSleepers(storage),
      config: readConfig({ RATE_LIMIT: 'off', LOG_LEVEL: 'silent', TOKEN_LIFETIME_DAYS: '3650' }),
      tokenSecret: 'a secret of the harnesses, of 32 bytes or more',
      hashCost: { ...MIN_HASH_COST, parallelism: 1 },
      now: () => trueNow + skewMs + jumpMs,
      newId,
      webRoot: '/nothing/is/here',
      logTo: { write: () => {} },
      documentsRoot: '/nothing/is/here',
    }),
  ),
);
const faults: string[] = [];
let calls = 0;

/** Each call goes to the other server. */
async function call(method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, more: object = {}) {
  calls += 1;
  const answer = await apps[calls % apps.length]?.inject({ method, url, ...more });
  const { statusCode = 0, body = '' } = answer ?? {};
  const { data = {}, message } = JSON.parse(body) as {
    data?: Record<string, unknown>;
    message?: string;
  };
  if (statusCode >= 500) faults.push(`${method} ${url} was answered ${statusCode}`);
  if (statusCode >= 400 && !message) faults.push(`${method} ${url} was refused without a word`);
  return { statusCode, data };
}

async function newToken(name: string): Promise<string> {
  const person = { email: `${name}@example.org`, password: PASSWORD };
  await call('POST', '/register', { payload: { ...person, username: name } });
  const { data } = await call('POST', '/login', { payload: person });
  return String(data['accessToken']);
}

/** Does something while the clock of both servers is wrong. */
async function whileWrong(work: () => Promise<unknown>, nth: number): Promise<void> {
  jumpMs = JUMPS_MS[nth % JUMPS_MS.length] ?? 0;
  await work();
  jumpMs = 0;
}

/** Sleeps eight hours a night, and now and then the clock is wrong while they look, or press. */
async function live(name: string, hasWrongPresses: boolean): Promise<void> {
  trueNow = FIRST_EVENING;
  const authorization = `Bearer ${await newToken(name)}`;
  for (let night = 0; night < nights; night += 1) {
    const zone = ZONES[(seed + Math.floor(night / 3)) % ZONES.length] ?? 'UTC';
    const headers = { authorization, 'time-zone': zone };
    const where = `${name}, night ${night} in ${zone}`;
    const press = { method: 'PUT', path: '' };
    const end = () => call('PUT', press.path, { headers });

    const started = await call('POST', '/sleeps/start', { headers });
    if (started.statusCode > 201) faults.push(`${where}: no start (${started.statusCode})`);
    press.path = `/sleeps/${String(started.data['sleepLogId'])}/end`;
    if (night % 2 === 0) await whileWrong(() => call('GET', '/dashboard', { headers }), night);
    trueNow += 8 * HOUR_MS;
    if (hasWrongPresses && night % 3 === 0) await whileWrong(end, seed + night);
    const ended = await end();
    const minutes = Number(ended.data['durationMinutes']);
    if (ended.statusCode !== 200 || !(minutes >= 0))
      faults.push(`${where}: ended with ${minutes} minutes`);
    if (hasWrongPresses) await correct(press.path.replace('/end', ''), headers);

    const { data } = await call('GET', '/dashboard', { headers });
    if (data['currentStreak'] !== data['longestStreak'] || data['currentStreak'] === 0) {
      faults.push(
        `${where}: the streak broke (${String(data['currentStreak'])} of ${String(data['longestStreak'])})`,
      );
    }
    trueNow += 16 * HOUR_MS;
  }
}

/** What a wrong clock wrote is put right in the diary. */
async function correct(path: string, headers: object): Promise<void> {
  const times = {
    startTime: new Date(trueNow - 8 * HOUR_MS).toISOString(),
    endTime: new Date(trueNow - 2 * MINUTE_MS).toISOString(),
  };
  const { statusCode } = await call('PATCH', path, { headers, payload: times });
  if (statusCode !== 200) faults.push(`${path} could not be corrected (${statusCode})`);
}

await live('Skewed', false);
await live('Jumped', true);
for (const app of apps) await app.close();
await storage.close();
process.stdout.write(JSON.stringify(faults));
