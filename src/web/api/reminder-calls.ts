import type {
  AddChannelBody,
  ChannelTest,
  ReminderChannel,
  Reminders,
  SaveRemindersBody,
  SubscribeBody,
} from '#contract/reminders.ts';
import { readData } from './calls.ts';
import { request } from './client.ts';

export async function getReminders(): Promise<Reminders> {
  return readData(await request('get', '/account/reminders')) as Reminders;
}

export async function saveReminders(body: SaveRemindersBody): Promise<Reminders> {
  return readData(await request('put', '/account/reminders', body)) as Reminders;
}

export async function addChannel(body: AddChannelBody): Promise<ReminderChannel> {
  return readData(await request('post', '/account/reminder-channels', body)) as ReminderChannel;
}

export async function removeChannel(id: string): Promise<void> {
  await request('delete', `/account/reminder-channels/${encodeURIComponent(id)}`);
}

export async function testChannel(id: string): Promise<ChannelTest> {
  const path = `/account/reminder-channels/${encodeURIComponent(id)}/test`;
  return readData(await request('post', path)) as ChannelTest;
}

/** Sends reminders to this browser until it is signed out. */
export async function subscribePush(body: SubscribeBody): Promise<void> {
  await request('post', '/account/push-subscriptions', body);
}

/** Confirms or unsubscribes a reminder channel with the token of a link in a mail. */
export async function followReminderLink(
  does: 'confirm' | 'unsubscribe',
  token: string,
): Promise<void> {
  await request('post', `/reminders/${does}/${encodeURIComponent(token)}`);
}
