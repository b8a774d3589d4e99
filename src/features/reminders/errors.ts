import { MAX_CHANNELS } from './channel-limits.ts';

export const REMINDER_ERRORS = {
  CHANNEL_NOT_FOUND: 404,
  TOO_MANY_CHANNELS: { status: 409, args: { max: MAX_CHANNELS } },
  LINK_EXPIRED: 410,
  REMINDERS_OFF: 409,
} as const;
