import { randomUUID } from 'node:crypto';
import type { Experiments } from '../contract.ts';
import type { ExperimentTables } from '../tables.ts';
import type { AccountEvent } from '#accounts/event-contract.ts';
import { updateAccount } from '#accounts/server/account-rows.ts';
import { addDays, datesBetween } from '#kernel/rules/calendar.ts';
import { createSecretBox } from '#kernel/server/secrets/secret-box.ts';
import type { Storage } from '#kernel/server/storage/open-storage.ts';
import { insertRow, updateRows } from '#kernel/server/storage/rows.ts';
import { createDiaryClient } from '#tests/api/diary-client.ts';
import { dataOf, HOUR_MS, timesOf, TOKEN_SECRET, type TestApp } from '#tests/api/test-app.ts';
import { at } from '#testkit/sleeps.ts';

/** The day on which experiments of tests are set up; their first night is that of the second date after it. */
export const TODAY = '2026-03-10';
export const START = addDays(TODAY, 2);
/** The last date of four weeks, and the one from whose 04:00 on their result may be asked for. */
export const LAST = addDays(START, 27);
export const OVER = addDays(LAST, 2);

export const COFFEE = { label: 'No coffee after 14:00', outcome: 'minutes', weeks: 4 } as const;

/** Its coin says each of both on 14 of the first 28 nights. */
export const SEED = Buffer.alloc(32, 20);

export const SEED_BOX = createSecretBox(TOKEN_SECRET, 'experimentSeeds');

type Row = ExperimentTables['experiments'];

/** Adds an experiment of four weeks from START on without asking for nights; by default it is under way. Returns its id. */
export async function insertExperiment(
  storage: Storage,
  userId: string,
  more: Partial<Row> = {},
): Promise<string> {
  const id = randomUUID();
  const sealedSeed = SEED_BOX.seal(userId, SEED);
  const ending = { stoppedAt: null, result: null };
  const row = { id, startDate: START, createdAt: at(`${TODAY}T09:00`), ...COFFEE, ...ending };
  await storage.transaction(async (trx) => {
    await insertRow(trx, 'experiments', { userId, ...row, sealedSeed, ...more });
    await updateAccount(trx, userId, { hasExperiment: true });
  });
  return id;
}

/** A sleeper in Jakarta on TODAY at 09:00, with a night on each of the 28 dates before it unless told otherwise. */
export async function createExperimentClient(api: TestApp, { hasNights = true } = {}) {
  const diary = await createDiaryClient(api, `${TODAY}T09:00`);
  const { userId, call } = diary;
  await call('PATCH', '/account', { timeZone: 'Asia/Jakarta' });
  const enterNights = async (from: string, to: string) => {
    for (const date of datesBetween(from, to)) await diary.enterNight(date);
  };
  if (hasNights) await enterNights(addDays(TODAY, -28), addDays(TODAY, -1));
  const begin = (body: object = COFFEE) => call('POST', '/experiments', body);
  const setSeed = (id: string, sealedSeed = SEED_BOX.seal(userId, SEED)) =>
    api.storage.transaction((trx) =>
      updateRows(trx, 'experiments', { userId, id }, { sealedSeed }),
    );
  return {
    ...diary,
    enterNights,
    /** Enters a sleep that starts at a local time. */
    sleepFrom: (local: string, hours: number, more = {}) =>
      dataOf(diary.enter({ ...timesOf(at(local) + hours * HOUR_MS, hours), ...more })),
    mark: (date: string, mark: object) =>
      call('PUT', `/days/${date}/mark`, { kind: null, noSleep: false, ...mark }),
    goTo: (local: string) => void (api.clock.now = at(local)),
    list: (): Promise<Experiments> => diary.read('/experiments'),
    begin,
    setSeed,
    /** Starts an experiment whose coins are those of SEED. */
    beginWithSeed: async (body: object = COFFEE): Promise<string> => {
      const { id } = await dataOf(begin(body));
      await setSeed(id);
      return id;
    },
    idOf: async (answer: ReturnType<typeof call>): Promise<string> => (await dataOf(answer)).id,
    note: (id: string, date: string, done: boolean) =>
      call('PUT', `/experiments/${id}/nights/${date}`, { done }),
    stop: (id: string) => call('POST', `/experiments/${id}/stop`),
    result: (id: string) => call('GET', `/experiments/${id}/result`),
    rows: (): Promise<Row[]> =>
      api.storage.db
        .selectFrom('experiments')
        .where('userId', '=', userId)
        .orderBy('createdAt')
        .selectAll()
        .execute(),
    events: async (): Promise<AccountEvent[]> =>
      (await diary.read('/account/events?limit=200')).items,
  };
}

export type ExperimentClient = Awaited<ReturnType<typeof createExperimentClient>>;
