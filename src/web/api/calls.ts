import type { LoginBody, RegisterBody } from '#contract/account.ts';
import type { EndSleepBody, EndedSleep, StartedSleep } from '#contract/sleep.ts';
import { readField } from '#web/browser/read-field.ts';
import { followAccountLanguage } from '#web/messages/change-language.ts';
import { request } from './client.ts';
import type { DashboardData } from './dashboard-data.ts';
import { parseDashboard, idText, present } from './parse-dashboard.ts';

/** Creates an account; ignores the response body. */
export async function register(body: RegisterBody): Promise<void> {
  await request('post', '/register', body);
}

/** Signs in, shows the account's language, and returns the access token, or an empty string if the response has none. */
export async function login(body: LoginBody): Promise<string> {
  const { accessToken, language } = readData(await request('post', '/login', body));
  await followAccountLanguage(language);
  return typeof accessToken === 'string' ? accessToken : '';
}

/** Revokes the sign-in of a token. */
export async function logout(token: string): Promise<void> {
  await request('post', '/logout', undefined, { authorization: `Bearer ${token}` }, true);
}

/** The dashboard data that the server has. */
export async function getDashboard(): Promise<DashboardData> {
  return parseDashboard(readData(await request('get', '/dashboard')));
}

/** Starts a sleep with this id; the caller handles a response without `sleepLogId`. */
export async function startSleep(sleepId?: string): Promise<Partial<StartedSleep>> {
  const headers = sleepId === undefined ? {} : { 'sleep-id': sleepId };
  const answer = await request('post', '/sleeps/start', undefined, headers, true);
  const { sleepLogId, ...rest } = present(readData(answer));
  const id = idText(sleepLogId);
  return { ...rest, ...(id !== undefined && { sleepLogId: id }) };
}

/** Ends a sleep; the caller handles a response without duration or points. */
export async function endSleep(id: string, body?: EndSleepBody): Promise<Partial<EndedSleep>> {
  return readData(await request('put', `/sleeps/${encodeURIComponent(id)}/end`, body, {}, true));
}

/** The `data` of a response, or an empty object for older servers. */
export function readData(answer: unknown): Record<string, unknown> {
  const data = readField(answer, 'data');
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
}
