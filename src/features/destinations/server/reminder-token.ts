import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';

const PURPOSES = { confirm: 'reminder confirmations', unsubscribe: 'reminder unsubscriptions' };

export type ReminderTokenPurpose = keyof typeof PURPOSES;

export type ReminderTokenSubject = { userId: string; channelId: string };

/** Two UUIDs of 16 bytes. */
const SUBJECT_BYTES = 32;

/** 32 bytes of ids and 32 of HMAC-SHA-256, in base64url. */
const TOKEN = /^[\w-]{86}$/;

export type ReminderTokens = ReturnType<typeof createReminderTokens>;

/** Tokens in the links of mails: they name a channel and need no storage, because only the token secret can sign them. */
export function createReminderTokens(tokenSecret: string) {
  const sign = (purpose: ReminderTokenPurpose, subject: Buffer) => {
    const key = createHmac('sha256', tokenSecret).update(PURPOSES[purpose]).digest();
    return createHmac('sha256', key).update(subject).digest();
  };
  return {
    make(purpose: ReminderTokenPurpose, { userId, channelId }: ReminderTokenSubject): string {
      const subject = Buffer.concat([parse(userId), parse(channelId)]);
      return Buffer.concat([subject, sign(purpose, subject)]).toString('base64url');
    },
    /** Undefined for a text that was not made for this purpose here. */
    read(purpose: ReminderTokenPurpose, token: string): ReminderTokenSubject | undefined {
      if (!TOKEN.test(token)) return undefined;
      const bytes = Buffer.from(token, 'base64url');
      const subject = bytes.subarray(0, SUBJECT_BYTES);
      if (!timingSafeEqual(bytes.subarray(SUBJECT_BYTES), sign(purpose, subject))) return undefined;
      return { userId: stringify(subject), channelId: stringify(subject, 16) };
    },
  };
}
