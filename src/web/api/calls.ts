import type { LoginBody, RegisterBody } from '#contract/account.ts';
import type { EndSleepBody, EndedSleep, StartSleepBody, StartedSleep } from '#contract/sleep.ts';
import { request } from './client.ts';
import type { DashboardData } from './dashboard-data.ts';
import { parseDashboard, idText, present } from './parse-dashboard.ts';

/** Makes an account; nothing of the answer is read. */
export async function register(body: RegisterBody): Promise<void> {
  await request('post', '/register', body);
}

/** Signs in and returns the access token, or an empty string if the answer holds none. */
export async function login(body: LoginBody): Promise<string> {
  const { accessToken } = dataOf(await request('post', '/login', body));
  return typeof accessToken === 'string' ? accessToken : '';
}

/** Ends the sign-in on the server, by the token that is stored as this is called. */
export async function logout(): Promise<void> {
  await request('post', '/logout');
}

/** Everything the dashboard shows, as far as the server knows it. */
export async function getDashboard(): Promise<DashboardData> {
  return parseDashboard(dataOf(await request('get', '/dashboard')));
}

/** Starts a sleep; an answer without `sleepLogId` is for the caller to judge. */
export async function startSleep(body?: StartSleepBody): Promise<Partial<StartedSleep>> {
  const { sleepLogId, ...rest } = present(dataOf(await request('post', '/sleeps/start', body)));
  const id = idText(sleepLogId);
  return { ...rest, ...(id !== undefined && { sleepLogId: id }) };
}

/** Ends a sleep; an answer without duration or points is for the caller to judge. */
export async function endSleep(id: string, body?: EndSleepBody): Promise<Partial<EndedSleep>> {
  return dataOf(await request('put', `/sleeps/${encodeURIComponent(id)}/end`, body));
}

/** The `data` of an answer, or an empty object: a server may know less than this app. */
export function dataOf(answer: unknown): Record<string, unknown> {
  const data =
    typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'data') : undefined;
  return typeof data === 'object' && data !== null ? data : {};
}
