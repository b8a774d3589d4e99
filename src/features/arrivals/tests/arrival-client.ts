import type { Arrived, Arrival, MeasuredTimes } from '../contract.ts';
import { randomUUID } from 'node:crypto';
import { hashApiToken, makeApiToken } from '#kernel/server/secrets/opaque-tokens.ts';
import { insertRow } from '#kernel/server/storage/rows.ts';
import { createDiaryClient } from '#tests/api/diary-client.ts';
import { updateAccount } from '#accounts/server/account-rows.ts';
import { DAY_MS, dataOf, type TestApp } from '#tests/api/test-app.ts';

/** A night of the plain layout, by local times in Jakarta; one ends on the date after it starts. */
export const plainNight = (start: string, end: string, more: object = {}) => ({
  start: `${start}:00+07:00`,
  end: `${end}:00+07:00`,
  ...more,
});

export const plain = (...nights: object[]) => JSON.stringify({ nights });

/** From 23:00 to 07:00 of a date. */
export const nightUntil = (day: string, more: object = {}) => {
  const before = new Date(Date.parse(`2026-03-${day}`) - DAY_MS).toISOString().slice(0, 10);
  return plainNight(`${before}T23:00`, `2026-03-${day}T07:00`, more);
};

/** A sleeper in Jakarta with a connection that sends nights. */
export async function createArrivalClient(api: TestApp, localNow: string) {
  const diary = await createDiaryClient(api, localNow);
  await api.storage.transaction((trx) =>
    updateAccount(trx, diary.userId, { timeZone: 'Asia/Jakarta' }),
  );
  /** Without a password, which a token needs otherwise. */
  const connect = async (scopes = 'arrive') => {
    const made = makeApiToken();
    const dates = { createdAt: api.clock.now, lastUsedAt: null, expiresAt: null, noticedAt: null };
    const named = { userId: diary.userId, id: randomUUID(), name: 'Watch', scopes };
    const secretHash = hashApiToken(made) ?? '';
    await api.storage.transaction((trx) =>
      insertRow(trx, 'apiTokens', { ...named, ...dates, secretHash }),
    );
    return made;
  };
  const token = await connect();
  const post = (payload: string | Buffer, { query = '', from = token, type = 'text/plain' } = {}) =>
    api.call('POST', `/arrivals/${from}${query}`, {
      payload,
      headers: type === '' ? {} : { 'content-type': type },
    });
  const sleeps = async () => (await diary.read('/sleeps?limit=200')).items.toReversed();
  return {
    ...diary,
    arriveToken: token,
    connect,
    post,
    /** How many nights have each status, without the zeros. */
    send: async (payload: string | Buffer, options: Parameters<typeof post>[1] = {}) => {
      const counts: Arrived = await dataOf(post(payload, options));
      return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
    },
    sleeps,
    /** `date start–end source`, by local times. */
    nights: async () =>
      (await sleeps()).map(
        ({ startTime, endTime, source }: Record<string, string>) =>
          `${toLocal(startTime)} – ${toLocal(endTime)} ${source}`,
      ),
    measured: async (from = '2026-01-01', to = '2026-12-31'): Promise<string[]> =>
      (await diary.read(`/measured?from=${from}&to=${to}`)).items.map(
        ({ startTime, endTime, source }: MeasuredTimes) =>
          `${toLocal(startTime)} – ${toLocal(endTime)} ${source}`,
      ),
    connections: async (): Promise<Arrival[]> => (await diary.read('/account/arrivals')).items,
  };
}

const toLocal = (instant = '') =>
  new Date(Date.parse(instant) + 7 * 3_600_000).toISOString().slice(5, 16).replace('T', ' ');
