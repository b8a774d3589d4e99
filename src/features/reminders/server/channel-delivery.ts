import { AppError } from '#kernel/contract/app-error.ts';
import type { MessageKey, Text } from '#kernel/contract/text.ts';
import { MAX_CHANNELS, PAUSED_AFTER_FAILURES, RETRY_AFTER_MS } from '../channel-limits.ts';
import { MAX_DAILY_MESSAGES, REMINDER_KINDS } from '../reminders.ts';
import { SPECIFIED_ENGLISH } from '#kernel/server/i18n/catalogues.ts';
import { word } from '#kernel/server/i18n/word.ts';
import { lockAccount } from '#accounts/server/account-rows.ts';
import { countDueReminders, listDueReminders } from './due-rows.ts';
import { fireReminder } from './fire-reminder.ts';
import { readRecentMessages, saveReminderDecision } from './setting-rows.ts';
import {
  openTarget,
  UNREADABLE_TARGET,
  type DestinationPolicy,
  type Message,
} from '#destinations/server/destination-policy.ts';
import { isChannel } from './channel-target.ts';

const DAY_MS = 86_400_000;

/** When another test may be possible after the day's messages were sent. */
const LIMITED_FOR_SECONDS = 3_600;

/** The channels of reminders. */
export const CHANNELS: DestinationPolicy = {
  includes: isChannel,
  kinds: REMINDER_KINDS,
  due: { list: listDueReminders, count: countDueReminders, decide: fireReminder },
  max: MAX_CHANNELS,
  needsConfirmation: false,
  errors: { notFound: 'CHANNEL_NOT_FOUND', tooMany: 'TOO_MANY_CHANNELS' },
  events: {
    added: 'reminder-channel-added',
    confirmed: 'reminder-channel-confirmed',
    removed: 'reminder-channel-removed',
    disabled: 'reminder-channel-paused',
  },
  describe: ({ kind, label }) => `${kind} ${label}`,
  /** In its language; a target sealed with another token secret is refused. */
  async send(deps, channel, message) {
    const { userId, id: channelId } = channel;
    const target = openTarget(deps, channel);
    if (target === undefined) return UNREADABLE_TARGET;
    const language = channel.language ?? SPECIFIED_ENGLISH;
    const { id, kind, expiresAt } = message;
    const texts: Text[] = [{ key: reminderKey(message) }];
    for (const { atBedtime } of kind === 'bedtime' ? deps.features : []) {
      const added = await atBedtime?.(deps, deps.storage.db, userId);
      if (added !== undefined) texts.push(added);
    }
    return await deps.messageSender.send(target, {
      userId,
      id,
      kind,
      text: texts.map((text) => word(text, language)).join('\n'),
      language,
      expiresAt,
      unsubscribeToken: deps.reminderTokens.make('unsubscribe', { userId, channelId }),
    });
  },
  /** As one of the day's messages. */
  async countTest({ storage, now }, userId, id) {
    await storage.transaction(async (trx) => {
      await lockAccount(trx, userId);
      const { messages } = await readRecentMessages(trx, userId, now() - DAY_MS);
      if (messages >= MAX_DAILY_MESSAGES) {
        throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: LIMITED_FOR_SECONDS });
      }
      const test = { kind: 'test', occasion: id, outcome: 'sent', messages: 1 } as const;
      await saveReminderDecision(trx, userId, { ...test, decidedAt: now() });
    });
  },
  retryAfterMs: (attempts, askedForMs) =>
    Math.max(RETRY_AFTER_MS * 2 ** (attempts - 1), askedForMs),
  endAfter({ failure, isGivenUp, failures }) {
    if (failure === 'gone' && isGivenUp) return 'removed';
    return failures >= PAUSED_AFTER_FAILURES ? 'disabled' : undefined;
  },
};

/** The sentence on the lock screen: it names the source, and no time, points or name. */
function reminderKey({ kind, source }: Pick<Message, 'kind' | 'source'>): MessageKey {
  switch (kind) {
    case 'bedtime':
      return `push.bedtime.${source === 'set' || source === 'goal' ? source : 'usual'}`;
    case 'stillAsleep':
      return 'push.stillAsleep';
    case 'morning':
      return 'push.morning.usual';
    default:
      return 'push.test';
  }
}
