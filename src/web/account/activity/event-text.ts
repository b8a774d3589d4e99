import type { AccountEvent } from '#contract/account-events.ts';
import { fullDate, formatShortDate } from '#web/time/long-dates.ts';
import { clockTime } from '#web/time/sleep-times.ts';
import { ACTIVITY_MESSAGES as MESSAGES } from '#web/messages/account-activity.ts';

/** The reason of a rejection, if any. */
export function refusalOf({ kind }: AccountEvent): string | undefined {
  return kind in MESSAGES.reasons
    ? MESSAGES.reasons[kind as keyof typeof MESSAGES.reasons]
    : undefined;
}

/** 'Signed in on Firefox on Linux'. */
export function eventText(event: AccountEvent): string {
  const refusal = refusalOf(event);
  return [
    `${describeEvent(event)}${describeActor(event)}`,
    ...(refusal === undefined ? [] : [refusal]),
    ...(event.times > 1 ? [MESSAGES.times(event.times)] : []),
  ].join(', ');
}

function describeEvent({ kind, detail, byOperator }: AccountEvent): string {
  const words = (byOperator && MESSAGES.doneByOperator[kind]) || MESSAGES.happened[kind];
  // A newer server may send unknown kinds.
  if (words === undefined) return kind;
  if (detail === null) return words;
  if (kind === 'device-signed-out') return MESSAGES.aboutDevice(detail);
  if (kind === 'exported') return MESSAGES.aboutFormat(detail);
  if (/^(reminder-|import)/.test(kind)) return MESSAGES.aboutChannel(words, detail);
  return MESSAGES.aboutNight(words, formatShortDate(detail));
}

function describeActor({ kind, device, byOperator }: AccountEvent): string {
  if (byOperator) return ` ${MESSAGES.byOperator}`;
  if (device === null) return '';
  return ` ${kind === 'device-signed-out' ? MESSAGES.fromDevice(device) : MESSAGES.device(device)}`;
}

/** 'November 21, 2026, 07:10', with a range for repeated events. */
export function eventTime({ occurredAt, lastOccurredAt }: AccountEvent): string {
  const date = fullDate(occurredAt);
  const first = MESSAGES.at(date, clockTime(occurredAt));
  const lastDate = fullDate(lastOccurredAt);
  const lastTime = clockTime(lastOccurredAt);
  if (lastDate === date && lastTime === clockTime(occurredAt)) return first;
  return MESSAGES.until(first, lastDate === date ? lastTime : MESSAGES.at(lastDate, lastTime));
}
