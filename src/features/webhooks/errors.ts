import { MAX_WEBHOOKS } from './webhooks.ts';

export const WEBHOOK_ERRORS = {
  WEBHOOK_NOT_FOUND: 404,
  TOO_MANY_WEBHOOKS: { status: 409, args: { max: MAX_WEBHOOKS } },
} as const;
