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

/** With `dryRun` the response previews the change without saving it. */
type Mode = { dryRun?: true };

/** Sleep dates (YYYY-MM-DD), both included. */
export type DateRange = { from?: string; to?: string };

/** Enters a sleep by hand; one that is entered again by the same id is only answered. */
export async function enterSleep(body: EnterSleepBody, mode?: Mode): Promise<SleepChange> {
  return dataOf(await request('post', `/sleeps${queryOf(mode)}`, body)) as SleepChange;
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

/** Restores a deleted sleep unchanged. */
export async function restoreSleep(id: string): Promise<SleepChange> {
  return dataOf(await request('post', `${pathOf(id)}/restore`)) as SleepChange;
}

/** Reopens the sleep that was ended last. */
export async function reopenSleep(id: string): Promise<SleepChange> {
  return dataOf(await request('post', `${pathOf(id)}/reopen`)) as SleepChange;
}

/** A page of restorable sleeps, last deleted first. */
export async function getDeletedSleeps(): Promise<DeletedSleeps> {
  return dataOf(await request('get', '/sleeps/deleted')) as DeletedSleeps;
}

/** One page of the whole history, newest first. */
export async function getSleeps(
  query: DateRange & { cursor?: string; limit?: string },
): Promise<Sleeps> {
  return dataOf(await request('get', `/sleeps${queryOf(query)}`)) as Sleeps;
}

/** The days with counting sleep of a range, newest first; at most `limit`. */
export async function getDays(range: DateRange, limit: string): Promise<Day[]> {
  return (dataOf(await request('get', `/days${queryOf({ ...range, limit })}`)) as Days).items;
}

/** The day of a sleep date; undefined without counting sleep. */
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
