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
