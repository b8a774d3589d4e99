import type { DayMark, InsightsResponse, Nights } from '#contract/insights.ts';
import { readData } from './calls.ts';
import { request } from './client.ts';
import type { PageQuery } from './diary-calls.ts';
import { toQuery } from './query.ts';

/** The figures up to a sleep date (YYYY-MM-DD); up to the last night unless given. */
export async function getInsights(until?: string): Promise<InsightsResponse> {
  return readData(await request('get', `/insights${toQuery({ until })}`)) as InsightsResponse;
}

/** One page of the nights of a range, newest first. */
export async function getNights(page: PageQuery): Promise<Nights> {
  return readData(await request('get', `/nights${toQuery({ limit: '200', ...page })}`)) as Nights;
}

/** Sets the mark of a sleep date. */
export async function setDayMark(sleepDate: string, mark: DayMark): Promise<void> {
  await request('put', `/days/${sleepDate}/mark`, mark);
}
