import type { Days } from '#contract/diary.ts';
import type { DayMark, InsightsResponse, Nights } from '#contract/insights.ts';
import { dataOf } from './calls.ts';
import { request } from './client.ts';

/** The figures up to a sleep date (YYYY-MM-DD); up to the last night unless given. */
export async function getInsights(until?: string): Promise<InsightsResponse> {
  const query = until === undefined ? '' : `?until=${until}`;
  return dataOf(await request('get', `/insights${query}`)) as InsightsResponse;
}

type Page = { from?: string; to?: string; cursor?: string | null };

/** One page of the nights of a range, newest first. */
export async function getNights(page: Page): Promise<Nights> {
  return dataOf(await request('get', `/nights?${queryOf(page)}`)) as Nights;
}

/** One page of the days of a range, newest first. */
export async function getDays(page: Page): Promise<Days> {
  return dataOf(await request('get', `/days?${queryOf(page)}`)) as Days;
}

/** Sets the mark of a sleep date. */
export async function setDayMark(sleepDate: string, mark: DayMark): Promise<void> {
  await request('put', `/days/${sleepDate}/mark`, mark);
}

/** All pages of a list, one after the other. */
export async function readAllPages<Item>(
  getPage: (cursor: string | null) => Promise<{ items: Item[]; nextCursor: string | null }>,
): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null = null;
  do {
    const page = await getPage(cursor);
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return items;
}

function queryOf(page: Page): string {
  const given = Object.entries({ ...page, limit: '200' }).filter(([, value]) => value);
  return new URLSearchParams(given as [string, string][]).toString();
}
