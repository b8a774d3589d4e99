import type {
  CorrectSleepBody,
  Day,
  Days,
  DeletedSleeps,
  EnterSleepBody,
  Month,
  Months,
  SleepChange,
  SleepRemoval,
  Sleeps,
} from '#contract/diary.ts';
import { dataOf } from './calls.ts';
import { request } from './client.ts';

/** With `dryRun` a change is not made: the answer says what would come of it. */
type Mode = { dryRun?: true };

/** A call that is repeated with the same key is answered as the first one was. */
type Repeatable = { idempotencyKey: string };

/** Sleep dates (YYYY-MM-DD), both included. */
export type DateRange = { from?: string; to?: string };

/** Enters a sleep by hand. */
export async function enterSleep(
  body: EnterSleepBody,
  mode: { dryRun: true } | Repeatable,
): Promise<SleepChange> {
  const answer =
    'dryRun' in mode
      ? await request('post', `/sleeps${queryOf(mode)}`, body)
      : await request('post', '/sleeps', body, { 'idempotency-key': mode.idempotencyKey });
  return dataOf(answer) as SleepChange;
}

/** Corrects a sleep; giving `endTime` settles one that needs review. */
export async function correctSleep(
  id: string,
  body: CorrectSleepBody,
  mode?: Mode,
): Promise<SleepChange> {
  return dataOf(await request('patch', `${pathOf(id)}${queryOf(mode)}`, body)) as SleepChange;
}

/** Removes a sleep, the active one too. */
export async function deleteSleep(id: string, mode?: Mode): Promise<SleepRemoval> {
  return dataOf(await request('delete', `${pathOf(id)}${queryOf(mode)}`)) as SleepRemoval;
}

/** Brings back a deleted sleep exactly as it was. */
export async function restoreSleep(id: string): Promise<SleepChange> {
  return dataOf(await request('post', `${pathOf(id)}/restore`)) as SleepChange;
}

/** Makes the sleep that was just ended active again. */
export async function reopenSleep(id: string): Promise<SleepChange> {
  return dataOf(await request('post', `${pathOf(id)}/reopen`)) as SleepChange;
}

/** The sleeps that can be brought back, the last deleted first; one page of them. */
export async function getDeletedSleeps(): Promise<DeletedSleeps> {
  return dataOf(await request('get', '/sleeps/deleted')) as DeletedSleeps;
}

/** One page of the whole history, newest first. */
export async function getSleeps(
  query: DateRange & { cursor?: string; limit?: string },
): Promise<Sleeps> {
  return dataOf(await request('get', `/sleeps${queryOf(query)}`)) as Sleeps;
}

/** The days of a range with sleep that counts, newest first; at most `limit`. */
export async function getDays(range: DateRange, limit: string): Promise<Day[]> {
  return (dataOf(await request('get', `/days${queryOf({ ...range, limit })}`)) as Days).items;
}

/** The day of a sleep date; undefined where no sleep of it counts. */
export async function getDay(sleepDate: string): Promise<Day | undefined> {
  return (await getDays({ from: sleepDate, to: sleepDate }, '1'))[0];
}

/** The totals of every month with sleep, newest first. */
export async function getMonths(): Promise<Month[]> {
  return (dataOf(await request('get', '/months')) as Months).items;
}

const pathOf = (id: string): string => `/sleeps/${encodeURIComponent(id)}`;

function queryOf(values: Record<string, string | true | undefined> = {}): string {
  const given = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}
