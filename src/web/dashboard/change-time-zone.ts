import { call } from '#web/api/call.ts';
import { isSameTimeZone, toCityName } from '#web/time/zone-names.ts';
import { TIME_ZONE_MESSAGES } from '#web/messages/app.ts';

/** Changes the account's zone; returns the message for the sleeper, or undefined if both names mean one zone. */
export async function changeTimeZone(before: string, after: string): Promise<string | undefined> {
  if (isSameTimeZone(before, after)) return undefined;
  await call('PATCH /account', { body: { timeZone: after } });
  return TIME_ZONE_MESSAGES.followed({ city: toCityName(after) });
}
