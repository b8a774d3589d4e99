// @module-tag slow
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeAdministrator } from '#household/tests/household.ts';
import { importedNight, toImportBody } from '#imports/tests/import-client.ts';
import { addDays, datesBetween } from '#kernel/rules/calendar.ts';
import { listRoutes, splitName } from '#routes.ts';
import { makeApiToken, registerAndSignIn } from '#tests/api/signed-in.ts';
import { createTestApp, dataOf, setUpTestApp, timesOf } from '#tests/api/test-app.ts';
import { describeEachEngine } from '#tests/support/engines.ts';
import { at } from '#testkit/sleeps.ts';
import { tossCoin } from '../server/coin.ts';
import {
  COFFEE,
  createExperimentClient,
  LAST,
  OVER,
  SEED_BOX,
  START,
  TODAY,
} from './experiment-client.ts';

type Coin = { sleepDate: string; arm: string };

/** An arm as a value or a key of JSON, or as a field of CSV. */
const ARM = /(?<=^|["',;])with(?:out)?(?=["',;]|$)/gm;

/** The dates on which each GET is made, on SQLite in each hour. */
const WHOLE_DATES = new Set([addDays(START, -1), START, addDays(START, 13), addDays(LAST, 1)]);
const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

/** Both sides of each time of day that changes something. */
const CLOCKS = ['00:00', '03:59', '04:00', '11:59', '12:00', '23:59'];

/** The GET calls of an account, an administrator's too, with these ids. */
function listUrls(ids: Record<string, string>, token: string): string[] {
  const urls = listRoutes().flatMap(([name, { access }]) => {
    const { method, path } = splitName(name);
    if (method !== 'GET' || access === 'public' || access === 'probe') return [];
    const [, feature = ''] = path.split('/');
    const url = path
      .replace(':id', ids[feature] ?? ':id')
      .replace(':token', token)
      .replace(':sleepDate', START);
    if (path === '/measured') return [`${url}?from=${START}&to=${addDays(LAST, 1)}`];
    if (path !== '/account/export') return [url];
    return ['json', 'csv', 'marks-csv'].map((format) => `${url}?format=${format}`);
  });
  expect(urls.filter((url) => url.includes(':'))).toEqual([]);
  return urls;
}

/** Every pair of a date and an arm in a value. */
function findCoins(value: unknown): Coin[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(findCoins);
  return 'arm' in value ? [value as Coin, ...inner] : inner;
}

/** The texts and bytes that would give a seed away. */
const toForms = (seed: Buffer) =>
  (['hex', 'base64', 'base64url', 'latin1'] as const).map((form) => seed.toString(form));

describeEachEngine('The coin of a running experiment', (engine) => {
  const api = setUpTestApp(engine, { config: { logLevel: 'trace', tokenLifetimeDays: 90 } });

  test('no response, export or log line shows its seed, or an arm before 04:00 on the date before', async () => {
    api.clock.now = at(`${TODAY}T09:00`);
    const mira = await registerAndSignIn(api, 'Mira', 'mira@example.org');
    await mira.call('PATCH', '/account', { timeZone: 'Asia/Jakarta' });
    await makeAdministrator(api, mira.userId);
    const { token } = await makeApiToken(api, mira.token, ['calendar'], 90);
    const importId = randomUUID();
    const nights = datesBetween(addDays(TODAY, -28), addDays(TODAY, -1));
    const sleeps = nights.map((date) => importedNight(date));
    await mira.call('POST', '/imports', toImportBody({ importId, sleeps }));
    const started = await mira.call('POST', '/experiments', COFFEE);
    const { id } = started.json().data;

    const readRow = () =>
      api.storage.db
        .selectFrom('experiments')
        .where('userId', '=', mira.userId)
        .selectAll()
        .executeTakeFirstOrThrow();
    const row = await readRow();
    const seed = SEED_BOX.open(mira.userId, row.sealedSeed ?? '');
    expect(seed).toHaveLength(32);
    const hasSeed = (text: string) => toForms(seed).some((form) => text.includes(form));
    const hasSealed = (text: string) =>
      /sealed_?seed/i.test(text) || text.includes(row.sealedSeed ?? '');
    const isSilent = (text: string) => !hasSeed(text) && !hasSealed(text) && !text.match(ARM);
    expect(isSilent(started.body)).toBe(true);

    const urls = listUrls({ imports: importId, experiments: id }, token);
    expect(urls.length).toBeGreaterThan(25);
    const told = ['/experiments', '/dashboard', '/account/export?format=json'];
    const logged = new Set<string>();
    const refused = new Set<string>();
    const seen = new Set<string>();

    /** The coins that may be known at a time of the wall clock. */
    const expectCoins = (date: string, clock: string) => {
      const open = clock < '04:00' ? [date] : [date, addDays(date, 1)];
      const visible = open
        .filter((each) => each >= START && each <= LAST)
        .map((sleepDate) => ({ sleepDate, arm: tossCoin(seed, sleepDate) }));
      const isPast = logged.has(date) || clock >= '12:00';
      const tonight = visible.find(({ sleepDate }) => sleepDate !== date || !isPast) ?? null;
      return { visible, tonight };
    };

    const readAt = async (date: string, clock: string, asked: readonly string[]) => {
      api.clock.now = at(`${date}T${clock}`);
      const known = expectCoins(date, clock);
      const coins = known.tonight === null ? known.visible : [...known.visible, known.tonight];
      for (const url of asked) {
        const { body, statusCode } = await mira.call('GET', url);
        if (statusCode !== 200) refused.add(JSON.parse(body).code);
        const place = `${url} ${date} ${clock}`;
        const expected = url === '/experiments' ? coins : [];
        expect({
          place,
          coins: body.startsWith('{') ? findCoins(JSON.parse(body)) : [],
          arms: body.match(ARM) ?? [],
          hasSeed: hasSeed(body) || hasSealed(body),
        }).toEqual({
          place,
          coins: expected,
          arms: expected.map(({ arm }) => arm),
          hasSeed: false,
        });
      }
      const { visible, tonight } = (await mira.read('/experiments')).current;
      expect({ date, clock, visible, tonight }).toEqual({ date, clock, ...known });
      for (const { sleepDate } of coins) seen.add(sleepDate);
    };

    for (const date of datesBetween(addDays(TODAY, 1), addDays(LAST, 1))) {
      const isWhole = WHOLE_DATES.has(date);
      const isHourly = isWhole && engine.name === 'sqlite';
      const clocks = new Set([...CLOCKS, ...(isHourly ? HOURS : [])]);
      for (const clock of [...clocks].toSorted()) {
        await readAt(date, clock, isWhole ? urls : told);
        if (clock !== '04:00' || date < START || date > LAST) continue;
        await mira.call('POST', '/sleeps', timesOf(api.clock.now, 7));
        const noted = { done: true };
        const answer = await mira.call('PUT', `/experiments/${id}/nights/${date}`, noted);
        expect([answer.statusCode, answer.body]).toEqual([204, '']);
        logged.add(date);
      }
    }
    await readAt(OVER, '03:59', urls);
    expect([...seen]).toEqual(datesBetween(START, LAST));
    expect(refused).toEqual(new Set(['EXPERIMENT_NO_RESULT', 'BACKUP_UNAVAILABLE']));
    expect(api.log.length).toBeGreaterThan(1_000);
    expect(isSilent(api.log.join(''))).toBe(true);
    expect(await readRow()).toEqual(row);

    // Then all of it is open.
    api.clock.now = at(`${OVER}T04:00`);
    const result = await dataOf(mira.call('GET', `/experiments/${id}/result`));
    expect(result.seed).toBe(seed.toString('hex'));
    const coins = findCoins(result);
    expect(coins.map(({ sleepDate }) => sleepDate)).toEqual(datesBetween(START, LAST));
    for (const { sleepDate, arm } of coins) expect(arm).toBe(tossCoin(seed, sleepDate));
    const { experiments } = (await mira.call('GET', '/account/export')).json();
    expect(experiments).toMatchObject([{ id, result }]);
    expect(await readRow()).toMatchObject({ sealedSeed: null });
    expect(hasSeed(api.log.join(''))).toBe(false);
  });

  if (engine.name !== 'sqlite') return;

  test('no file of the database holds the seed of a running or of a stopped experiment', async () => {
    const database = await engine.createDatabase();
    const own = await createTestApp(engine, { storage: await engine.openStorage(database) });
    const sleeper = await createExperimentClient(own);
    const id = await sleeper.idOf(sleeper.begin());
    const [row] = await sleeper.rows();
    const seed = SEED_BOX.open(sleeper.userId, row?.sealedSeed ?? '');
    const readStored = async () => {
      const names = await readdir(database.dataDir);
      const files = names.map((name) => readFile(path.join(database.dataDir, name), 'latin1'));
      return (await Promise.all(files)).join('');
    };
    const findForms = async () => {
      const stored = await readStored();
      return toForms(seed).filter((form) => stored.includes(form));
    };
    expect(await readStored()).toContain(row?.sealedSeed);
    expect(await findForms()).toEqual([]);
    await sleeper.stop(id);
    expect(await findForms()).toEqual([]);
    expect(await sleeper.rows()).toMatchObject([{ id, sealedSeed: null }]);
  });
});
