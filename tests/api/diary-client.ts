import type { SleepChange, Day } from '#diary/contract.ts';
import type { SleepDetailsInput } from '#diary/rules/sleep-details.ts';
import type { EndedSleep } from '#diary/sleep-contract.ts';
import { at } from '#testkit/sleeps.ts';
import { callAs, DAY_MS, dataOf, MINUTE_MS, timesOf, type TestApp } from './test-app.ts';

type Times = { startTime?: string; endTime?: string; id?: string };
type Details = { timeZone?: string } & SleepDetailsInput<string>;

export const jakarta = (local: string) => `${local}+07:00`;

/** A night of 8 hours up to 07:00 on 10 March 2026. */
export const NIGHT = {
  startTime: jakarta('2026-03-09T23:00'),
  endTime: jakarta('2026-03-10T07:00'),
};

export type DiaryClient = Awaited<ReturnType<typeof createDiaryClient>>;

/**
 * A new sleeper in Jakarta with a diary. The app's clock is set to a local time there and moves on with
 * live nights.
 */
export async function createDiaryClient(api: TestApp, localNow: string) {
  api.clock.now = at(localNow);
  const { token, userId } = await api.addSignedIn(api.clock.now + 400 * DAY_MS);
  const call = callAs(api, () => ({ token }), { 'time-zone': 'Asia/Jakarta' });

  const read = (url: string) => dataOf(call('GET', url));
  const start = async (): Promise<string> =>
    (await dataOf(call('POST', '/sleeps/start'))).sleepLogId;

  return {
    token,
    userId,
    call,
    enter: (body: Times & Details, query = '') => call('POST', `/sleeps${query}`, body),
    correct: (id: string, body: Times & Details, query = '') =>
      call('PATCH', `/sleeps/${id}${query}`, body),
    remove: (id: string, query = '') => call('DELETE', `/sleeps/${id}${query}`),
    restore: (id: string) => call('POST', `/sleeps/${id}/restore`),
    reopen: (id: string) => call('POST', `/sleeps/${id}/reopen`),
    read,
    start,
    /** Starts and ends a sleep of `minutes` up to a local time. */
    async sleepLive(localEnd: string, minutes: number): Promise<EndedSleep> {
      api.clock.now = at(localEnd) - minutes * MINUTE_MS;
      const id = await start();
      api.clock.now = at(localEnd);
      return await dataOf(call('PUT', `/sleeps/${id}/end`));
    },
    /** Enters a night of 8 hours up to 07:00 of a date. */
    async enterNight(date: string): Promise<SleepChange> {
      return await dataOf(call('POST', '/sleeps', timesOf(at(`${date}T07:00`))));
    },
    change: (answer: ReturnType<typeof call>): Promise<SleepChange> => dataOf(answer),
    dashboard: () => read('/dashboard'),
    days: async (): Promise<Day[]> => (await read('/days')).items.toReversed(),
  };
}
