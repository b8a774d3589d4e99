import type { AccountEvent } from '../event-contract.ts';
import { fullDate, formatShortDate } from '#kernel/web/time/long-dates.ts';
import { clockTime } from '#kernel/web/time/sleep-times.ts';
import {
  ACTIVITY_MESSAGES as MESSAGES,
  DIARY_MESSAGES,
  IMPORT_MESSAGES,
  OTHER_WAYS_MESSAGES,
  PASSKEY_MESSAGES,
} from '#kernel/web/messages/app.ts';
import { readSignInWays } from './sign-in-ways.ts';

/** The reason of a rejection, if any. */
export function findRefusal({ kind }: AccountEvent): string | undefined {
  return kind in MESSAGES.reasons
    ? MESSAGES.reasons[kind as keyof typeof MESSAGES.reasons]
    : undefined;
}

/** 'Signed in on Firefox on Linux'. */
export function eventText(event: AccountEvent): string {
  const channel = findRefusal(event);
  const done = withActor(event, describeEvent(event));
  const text = channel === undefined ? done : MESSAGES.aboutChannel({ event: done, channel });
  return event.times > 1 ? MESSAGES.repeated({ event: text, count: event.times }) : text;
}

function describeEvent({ kind, detail, byOperator }: AccountEvent): string {
  const doneByOperator: Partial<Record<string, string>> = MESSAGES.doneByOperator;
  const words = (byOperator && doneByOperator[kind]) || MESSAGES.happened[kind];
  // A newer server may send unknown kinds.
  if (words === undefined) return kind;
  if (detail === null) return words;
  if (kind === 'signed-in') return wordSignIn(detail) ?? words;
  if (kind === 'device-signed-out') return MESSAGES.aboutDevice({ name: detail });
  if (kind === 'exported') return MESSAGES.aboutFormat({ format: detail.toUpperCase() });
  if (kind.startsWith('import'))
    return MESSAGES.aboutChannel({ event: words, channel: nameFormat(detail) });
  const isNamed = /^(reminder|api-token|webhook|passkey|provider|experiment)-/.test(kind);
  const channel = isNamed ? detail : formatShortDate(detail);
  return MESSAGES.aboutChannel({ event: words, channel });
}

/** A newer server may send unknown formats. */
const nameFormat = (format: string) =>
  (IMPORT_MESSAGES.formats as Partial<Record<string, string>>)[format] ?? format;

function withActor({ kind, device, byOperator }: AccountEvent, event: string): string {
  if (byOperator) return MESSAGES.byOperator({ event });
  if (device === null) return event;
  return kind === 'device-signed-out'
    ? MESSAGES.fromDevice({ event, device })
    : MESSAGES.onDevice({ event, device });
}

/** 'November 21, 2026, 07:10', with a range for repeated events. */
export function eventTime({ occurredAt, lastOccurredAt }: AccountEvent): string {
  const date = fullDate(occurredAt);
  const first = DIARY_MESSAGES.moment({ date, time: clockTime(occurredAt) });
  const lastDate = fullDate(lastOccurredAt);
  const lastTime = clockTime(lastOccurredAt);
  if (lastDate === date && lastTime === clockTime(occurredAt)) return first;
  return MESSAGES.until({
    from: first,
    to: lastDate === date ? lastTime : DIARY_MESSAGES.moment({ date: lastDate, time: lastTime }),
  });
}

/** How a device signed in; undefined: by the password. */
export function wordSignIn(method: string | null): string | undefined {
  if (method === 'passkey') return PASSKEY_MESSAGES.signedIn;
  if (method !== 'oidc') return undefined;
  return OTHER_WAYS_MESSAGES.signedInBy({ provider: readSignInWays()?.provider ?? 'OIDC' });
}
