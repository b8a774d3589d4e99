import type { Day, SleepChange, SleepRemoval } from '#contract/diary.ts';
import type { EndedSleep } from '#contract/sleep.ts';
import { at } from '#testkit/sleeps.ts';
import { DAY_MS, type TestApp } from './test-app.ts';

const MINUTE_MS = 60_000;

type Times = { startTime?: string; endTime?: string; id?: string };
type Details = { timeZone?: string; note?: string | null; quality?: number | null };

/** A local time in Jakarta in request format. */
export const jakarta = (local: string) => `${local}+07:00`;

/**
 * A new sleeper in Jakarta with a diary. The app's clock is set to a local time there and moves on with
 * live nights.
 */
export async function createDiaryClient(api: TestApp, localNow: string) {
  api.clock.now = at(localNow);
  const { token } = await api.addSignedIn(api.clock.now + 400 * DAY_MS);
  const headers = { 'time-zone': 'Asia/Jakarta' };
  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
    more = {},
  ) =>
    api.call(method, url, {
      token,
      headers: { ...headers, ...more },
      ...(payload && { payload }),
    });

  return {
    token,
    call,
    enter: (body: Times & Details, query = '') => call('POST', `/sleeps${query}`, body),
    correct: (id: string, body: Times & Details, query = '') =>
      call('PATCH', `/sleeps/${id}${query}`, body),
    remove: (id: string, query = '') => call('DELETE', `/sleeps/${id}${query}`),
    restore: (id: string) => call('POST', `/sleeps/${id}/restore`),
    reopen: (id: string) => call('POST', `/sleeps/${id}/reopen`),
    /** Starts and ends a sleep of `minutes` up to a local time. */
    async sleepLive(localEnd: string, minutes: number): Promise<EndedSleep> {
      api.clock.now = at(localEnd) - minutes * MINUTE_MS;
      const { sleepLogId } = (await call('POST', '/sleeps/start')).json().data;
      api.clock.now = at(localEnd);
      return (await call('PUT', `/sleeps/${sleepLogId}/end`)).json().data;
    },
    /** Enters a night of 8 hours up to 07:00 of a date. */
    async enterNight(date: string): Promise<SleepChange> {
      const endTime = new Date(at(`${date}T07:00`)).toISOString();
      const startTime = new Date(at(`${date}T07:00`) - 480 * MINUTE_MS).toISOString();
      return (await call('POST', '/sleeps', { startTime, endTime })).json().data;
    },
    async change(answer: ReturnType<typeof call>): Promise<SleepChange> {
      return (await answer).json().data;
    },
    async removal(answer: ReturnType<typeof call>): Promise<SleepRemoval> {
      return (await answer).json().data;
    },
    async dashboard() {
      return (await call('GET', '/dashboard')).json().data;
    },
    async days(): Promise<Day[]> {
      return (await call('GET', '/days')).json().data.items.toReversed();
    },
    async points(): Promise<[string, number, number][]> {
      const { items } = (await call('GET', '/sleeps')).json().data;
      return items
        .toReversed()
        .map((sleep: { sleepDate: string; points: number; bonusPoints: number }) => [
          sleep.sleepDate,
          sleep.points,
          sleep.bonusPoints,
        ]);
    },
  };
}
