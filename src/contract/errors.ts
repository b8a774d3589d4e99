import { START_AT_MOST_BACK_HOURS } from '#domain/start-end.ts';
import { MAX_SLEEPS } from '#domain/sleep.ts';
import { MAX_CHANNELS } from '#domain/reminder-channels.ts';
import { ENTERED_AT_MOST_HOURS } from '#domain/manual-entry.ts';

/**
 * The closed list of what can go wrong, as the client sees it: each code with the sentence the sleeper reads
 * unless the place that fails has a better one. The HTTP status of a code is decided in server/http alone.
 */
export const ERROR_MESSAGES = {
  INVALID_JSON: 'The request body is not valid JSON.',
  BODY_TOO_LARGE: 'The request body is too large.',
  UNSUPPORTED_MEDIA_TYPE: 'The request body must be JSON.',
  INVALID_INPUT: 'Please check what you entered.',
  INVALID_TIME_ZONE: 'This time zone is not known here.',
  UNAUTHENTICATED: 'Please sign in again.',
  INVALID_CREDENTIALS: 'Invalid email or password.',
  CODE_REQUIRED: 'Please enter the code from your authenticator app.',
  INVALID_CODE: 'This code is not right, or was used already. Please try the next one.',
  WRONG_PASSWORD: 'The current password is not right.',
  WRONG_CODE: 'This code is not right, or was used already. Please try the next one.',
  TWO_STEP_IS_ON: 'Two-step sign-in is on already.',
  TWO_STEP_IS_OFF: 'Two-step sign-in is not on.',
  TWO_STEP_NOT_BEGUN:
    'Two-step sign-in has to be set up on this device before it can be confirmed.',
  REGISTRATION_CLOSED: 'Registration is closed on this server.',
  USERNAME_TAKEN: 'This dream name is already taken.',
  EMAIL_TAKEN: 'This email is already registered.',
  NOT_FOUND: 'There is nothing here.',
  SESSION_NOT_FOUND: 'This sign-in does not exist or has ended.',
  RESET_EXPIRED: 'This link has expired or was used already. Please ask for a new one.',
  LINK_EXPIRED: 'This link does not work any more.',
  REMINDERS_OFF: 'This server sends no reminders.',
  CHANNEL_NOT_FOUND: 'This channel does not exist, or is not confirmed.',
  TOO_MANY_CHANNELS: `Reminders can go to at most ${MAX_CHANNELS} places.`,
  SLEEP_NOT_FOUND: 'This sleep does not exist.',
  SLEEP_OVERLAPS: 'This sleep overlaps another one.',
  SLEEP_DELETED: 'This sleep was deleted.',
  SLEEP_CHANGED: 'This sleep has been changed on another device.',
  SLEEP_ACTIVE: 'This sleep has not ended yet.',
  SLEEP_TOO_LONG: `A sleep can be at most ${ENTERED_AT_MOST_HOURS} hours long.`,
  SLEEP_NOT_REOPENABLE:
    'This sleep can no longer go on. Its times can still be corrected in the diary.',
  DAY_HAS_SLEEP: 'A night is logged for this date.',
  TOO_MANY_SLEEPS: `A diary holds at most ${MAX_SLEEPS.toLocaleString('en')} sleeps.`,
  IMPORT_CHANGED: 'The diary has changed since the preview of this import.',
  IMPORT_NOT_FOUND: 'This import does not exist or was undone.',
  TIME_IN_FUTURE: 'This time is in the future.',
  START_TOO_OLD: `A sleep can be started at most ${START_AT_MOST_BACK_HOURS} hours back.`,
  END_BEFORE_START: 'The end of this sleep is before its start.',
  IDEMPOTENCY_KEY_REUSED: 'This request repeats the key of another one.',
  TOO_MANY_REQUESTS: 'Too many requests. Please wait a moment and try again.',
  INTERNAL: 'Something went wrong on our side. Please try again.',
  UNAVAILABLE: 'The server is busy or restarting. Please try again in a moment.',
} as const;

export type ErrorCode = keyof typeof ERROR_MESSAGES;

export type ErrorDetail = { field: string; message: string };
