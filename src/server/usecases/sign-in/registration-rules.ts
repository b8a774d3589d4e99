import { AppError } from '#contract/app-error.ts';
import type { ErrorDetail } from '#contract/errors.ts';
import { isGuessablePassword } from '#server/auth/passwords/guessable-passwords.ts';
import { isLeakedPassword } from '#server/auth/passwords/leaked-passwords.ts';
import { containsWebAddress } from './web-address.ts';

const MIN_USERNAME_CHARACTERS = 3;
const MAX_USERNAME_CHARACTERS = 30;

/** Longest valid mail address (RFC 5321, erratum 1690). */
const MAX_EMAIL_CHARACTERS = 254;

/** The minimum of NIST SP 800-63B; leaked passwords are rejected too. */
const MIN_PASSWORD_CHARACTERS = 8;

/** Room for any passphrase. */
const MAX_PASSWORD_CHARACTERS = 128;

// Control characters, line separators and lone surrogates, which databases can't store.
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u;

// Invisible characters make different names look alike, and some reverse text direction. Joiners are
// allowed: emoji and some scripts need them.
const HIDDEN = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/;

/** At least one visible character. */
const VISIBLE = /[^\p{C}\p{Z}\p{M}\u115F\u1160\u2800\u3164\uFFA0]/u;

// Only mail proves an address, so reject only impossible ones.
const EMAIL = /^[^\s@\p{Cc}\p{Cs}]+@[^\s@\p{Cc}\p{Cs}]+$/u;

/** Normalizes a dream name for storage: trimmed, NFKC. */
export function normalizeUsername(typed: string): string {
  return typed.normalize('NFKC').trim();
}

/** Whether this looks like an email address, ignoring outer spaces. */
export function isEmail(typed: string): boolean {
  const email = typed.trim();
  return EMAIL.test(email) && characters(email) <= MAX_EMAIL_CHARACTERS;
}

/** Validation errors of a registration, one sentence per field, in form order. */
export async function registrationFaults(typed: {
  username: string;
  email: string;
  password: string;
}): Promise<ErrorDetail[]> {
  const username = normalizeUsername(typed.username);
  const email = typed.email.trim();
  const own = [username, email, email.split('@', 1)[0] ?? ''];
  const faults = [
    { field: 'username', message: usernameFault(username) },
    { field: 'email', message: emailFault(email) },
    { field: 'password', message: await passwordFault(typed.password.normalize('NFKC'), own) },
  ];
  return faults.flatMap(({ field, message }) =>
    message === undefined ? [] : [{ field, message }],
  );
}

/** Validation error of a new, normalized dream name, if any. Existing names are not rechecked. */
export function usernameFault(username: string): string | undefined {
  const length = characters(username);
  if (length < MIN_USERNAME_CHARACTERS || length > MAX_USERNAME_CHARACTERS) {
    return `The dream name must have ${MIN_USERNAME_CHARACTERS} to ${MAX_USERNAME_CHARACTERS} characters.`;
  }
  if (UNPRINTABLE.test(username) || HIDDEN.test(username) || !VISIBLE.test(username)) {
    return 'The dream name contains characters that cannot be shown.';
  }
  // An operator could confuse it with another account's email.
  if (username.includes('@')) return 'The dream name must not contain an @.';
  if (containsWebAddress(username)) {
    return 'The dream name must not contain the address of a page. A space after each dot helps.';
  }
  return undefined;
}

/** Validation error of a trimmed email address, if any. */
export function emailFault(email: string): string | undefined {
  if (characters(email) > MAX_EMAIL_CHARACTERS) {
    return `The email must have at most ${MAX_EMAIL_CHARACTERS} characters.`;
  }
  if (isEmail(email) && !HIDDEN.test(email)) return undefined;
  return 'This does not look like an email address.';
}

/** Throws INVALID_INPUT for the field newPassword if the password is not allowed. */
export async function requireGoodPassword(newPassword: string): Promise<void> {
  const message = await passwordFault(newPassword.normalize('NFKC'));
  if (message === undefined) return;
  throw new AppError('INVALID_INPUT', { message, details: [{ field: 'newPassword', message }] });
}

async function passwordFault(
  password: string,
  own: readonly string[] = [],
): Promise<string | undefined> {
  const length = characters(password);
  if (length < MIN_PASSWORD_CHARACTERS) {
    return `The password must have at least ${MIN_PASSWORD_CHARACTERS} characters.`;
  }
  if (length > MAX_PASSWORD_CHARACTERS) {
    return `The password must have at most ${MAX_PASSWORD_CHARACTERS} characters.`;
  }
  if (await isLeakedPassword(password)) {
    return 'This password is among those found most often in leaks. Please choose another.';
  }
  if (isGuessablePassword(password, own)) {
    return 'This password is too easy to guess here. Please choose another.';
  }
  return undefined;
}

/** Counts code points, so that a surrogate pair counts once. */
function characters(text: string): number {
  return [...text].length;
}
