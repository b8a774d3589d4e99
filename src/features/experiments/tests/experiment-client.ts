import type { Experiments } from '../contract.ts';
import { addDays, datesBetween } from '#kernel/rules/calendar.ts';
import { createDiaryClient } from '#tests/api/diary-client.ts';
import { dataOf, type TestApp } from '#tests/api/test-app.ts';
import { at } from '#testkit/sleeps.ts';

/** The day on which experiments of tests are set up; their first night is that of the second date after it. */
export const TODAY = '2026-03-10';
export const START = addDays(TODAY, 2);

export const COFFEE = { label: 'No coffee after 14:00', outcome: 'minutes', weeks: 4 } as const;

/** A sleeper in Jakarta with a night on each of the 28 dates up to TODAY. */
export async function createExperimentClient(api: TestApp) {
  const diary = await createDiaryClient(api, `${TODAY}T09:00`);
  await diary.call('PATCH', '/account', { timeZone: 'Asia/Jakarta' });
  const enterNights = async (from: string, to: string) => {
    for (const date of datesBetween(from, to)) await diary.enterNight(date);
  };
  await enterNights(addDays(TODAY, -28), TODAY);
  return {
    ...diary,
    enterNights,
    goTo: (local: string) => void (api.clock.now = at(local)),
    list: (): Promise<Experiments> => diary.read('/experiments'),
    begin: (body: object = COFFEE) => diary.call('POST', '/experiments', body),
    note: (id: string, date: string, done: boolean) =>
      diary.call('PUT', `/experiments/${id}/nights/${date}`, { done }),
    stop: (id: string) => diary.call('POST', `/experiments/${id}/stop`),
    result: (id: string) => diary.call('GET', `/experiments/${id}/result`),
    idOf: async (answer: ReturnType<typeof diary.call>): Promise<string> =>
      (await dataOf(answer)).id,
  };
}
