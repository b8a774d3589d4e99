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
import { readData } from './calls.ts';
import { request } from './client.ts';
import { toQuery } from './query.ts';

/** With `dryRun` the response previews the change without saving it. */
type Mode = { dryRun?: true };

/** Sleep dates (YYYY-MM-DD), both included. */
export type DateRange = { from?: string; to?: string };

export type PageQuery = DateRange & { cursor?: string | null; limit?: string };

/** Enters a sleep by hand; idempotent by its id. */
export async function enterSleep(body: EnterSleepBody, mode?: Mode): Promise<SleepChange> {
  return readData(await request('post', `/sleeps${toQuery(mode)}`, body)) as SleepChange;
}

/** Corrects a sleep; giving `endTime` settles one that needs review. With `keepalive` it outlives its page. */
export async function correctSleep(
  id: string,
  body: CorrectSleepBody,
  mode?: Mode & { keepalive?: boolean },
): Promise<SleepChange> {
  const { keepalive, ...query } = mode ?? {};
  const path = `${sleepPath(id)}${toQuery(query)}`;
  return readData(await request('patch', path, body, {}, keepalive)) as SleepChange;
}

/** Removes a sleep, the active one too. */
export async function deleteSleep(id: string, mode?: Mode): Promise<SleepRemoval> {
  return readData(await request('delete', `${sleepPath(id)}${toQuery(mode)}`)) as SleepRemoval;
}

/** Restores a deleted sleep unchanged. */
export async function restoreSleep(id: string): Promise<SleepChange> {
  return readData(await request('post', `${sleepPath(id)}/restore`)) as SleepChange;
}

/** Reopens the sleep that was ended last. */
export async function reopenSleep(id: string): Promise<SleepChange> {
  return readData(await request('post', `${sleepPath(id)}/reopen`)) as SleepChange;
}

/** A page of restorable sleeps, last deleted first. */
export async function getDeletedSleeps(): Promise<DeletedSleeps> {
  return readData(await request('get', '/sleeps/deleted')) as DeletedSleeps;
}

/** One page of the whole history, newest first. */
export async function getSleeps(page: PageQuery): Promise<Sleeps> {
  return readData(await request('get', `/sleeps${toQuery(page)}`)) as Sleeps;
}

/** One page of the days with counting sleep of a range, newest first. */
export async function getDays(page: PageQuery): Promise<Days> {
  return readData(await request('get', `/days${toQuery(page)}`)) as Days;
}

/** The day of a sleep date; undefined without counting sleep. */
export async function getDay(sleepDate: string): Promise<Day | undefined> {
  return (await getDays({ from: sleepDate, to: sleepDate, limit: '1' })).items[0];
}

/** The totals of every month with sleep, newest first. */
export async function getMonths(): Promise<Month[]> {
  return (readData(await request('get', '/months')) as Months).items;
}

const sleepPath = (id: string): string => `/sleeps/${encodeURIComponent(id)}`;
