import type { LoginBody, SignedIn } from '#contract/account.ts';
import type { EndSleepBody, EndedSleep, StartedSleep } from '#contract/sleep.ts';
import { followAccountLanguage } from '#web/messages/change-language.ts';
import { call } from './call.ts';
import type { DashboardData } from './dashboard-data.ts';
import { parseDashboard, idText, present } from './parse-dashboard.ts';

/** Signs in, shows the account's language, and returns the access token, or an empty string if the response has none. */
export async function login(body: LoginBody): Promise<string> {
  const { accessToken, language }: Partial<SignedIn> = await call('POST /login', { body });
  await followAccountLanguage(language);
  return typeof accessToken === 'string' ? accessToken : '';
}

/** The dashboard data that the server has. */
export async function getDashboard(): Promise<DashboardData> {
  return parseDashboard(await call('GET /dashboard'));
}

/** Starts a sleep with this id; the caller handles a response without `sleepLogId`. */
export async function startSleep(sleepId?: string): Promise<Partial<StartedSleep>> {
  const headers = sleepId === undefined ? {} : { 'Sleep-Id': sleepId };
  const started = await call('POST /sleeps/start', { headers, keepalive: true });
  const { sleepLogId, ...rest } = present(started);
  const id = idText(sleepLogId);
  return { ...rest, ...(id !== undefined && { sleepLogId: id }) };
}

/** Ends a sleep; the caller handles a response without duration or points. */
export const endSleep = (id: string, body?: EndSleepBody): Promise<Partial<EndedSleep>> =>
  call('PUT /sleeps/:id/end', { params: { id }, ...(body && { body }), keepalive: true });
