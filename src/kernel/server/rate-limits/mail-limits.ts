import type { RateLimit } from './rate-limiter.ts';

const HOUR_MS = 3_600_000;

/** Mails to a mailbox of all accounts. Prevents flooding it; allows a new link before the last one expires. */
export const RESET_MAILS_LIMIT: RateLimit = { name: 'reset-mails', max: 5, periodMs: HOUR_MS };

/** Reset links and confirmations that one network asks for: enough for an office. */
export const MAILS_OF_NETWORK_LIMIT: RateLimit = {
  name: 'mails-network',
  max: 30,
  periodMs: HOUR_MS,
};

/** All of them: networks together can't make the server a source of spam. */
export const MAILS_OF_SERVER_LIMIT: RateLimit = {
  name: 'mails-server',
  max: 600,
  periodMs: HOUR_MS,
};
