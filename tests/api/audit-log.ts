import type { AccountEvent } from '#contract/account-events.ts';
import type { TestApp } from './test-app.ts';

type EventsPage = { items: AccountEvent[]; nextCursor: string | null };

/** A page of the signed-in account's audit log, newest first. */
export async function eventsPage(api: TestApp, token: string, query = ''): Promise<EventsPage> {
  const answer = await api.call('GET', `/account/events${query}`, { token });
  return answer.json().data as EventsPage;
}

/** The newest entries, a full page. */
export async function allEvents(api: TestApp, token: string): Promise<AccountEvent[]> {
  return (await eventsPage(api, token, '?limit=200')).items;
}

/** Tries a wrong password, by default from a distant address. */
export function guessPassword(
  api: TestApp,
  email: string,
  remoteAddress = '203.0.113.77',
): ReturnType<TestApp['call']> {
  const payload = { email, password: 'not the one' };
  return api.call('POST', '/login', { payload, remoteAddress });
}
