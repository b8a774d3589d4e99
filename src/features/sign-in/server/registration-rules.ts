import { AppError, invalidField } from '#kernel/contract/app-error.ts';
import type { Text } from '#kernel/contract/text.ts';
import { isGuessablePassword, isLeakedPassword } from './passwords/guessable-passwords.ts';
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

/** Throws INVALID_INPUT with the errors, if any; the first is also the message, because clients may show only that. */
export function requireNoFaults(
  faults: readonly { field: string; text: Text | false | undefined }[],
): void {
  const details = faults.flatMap(({ field, text }) => (text ? [{ field, text }] : []));
  const [first] = details;
  if (first) throw new AppError('INVALID_INPUT', { text: first.text, details });
}

/** Validates a registration, one sentence per field, in form order. Throws INVALID_INPUT. */
export async function requireGoodRegistration(typed: {
  username: string;
  email: string;
  password: string;
}): Promise<void> {
  const username = normalizeUsername(typed.username);
  const email = typed.email.trim();
  const own = [username, email, email.split('@', 1)[0] ?? ''];
  requireNoFaults([
    { field: 'username', text: usernameFault(username) },
    { field: 'email', text: emailFault(email) },
    { field: 'password', text: await passwordFault(typed.password.normalize('NFKC'), own) },
  ]);
}

/** Validation error of a new, normalized dream name, if any. Existing names are not rechecked. */
export function usernameFault(username: string): Text | undefined {
  const length = characters(username);
  if (length < MIN_USERNAME_CHARACTERS || length > MAX_USERNAME_CHARACTERS) {
    return {
      key: 'validation.usernameLength',
      args: { min: MIN_USERNAME_CHARACTERS, max: MAX_USERNAME_CHARACTERS },
    };
  }
  if (UNPRINTABLE.test(username) || HIDDEN.test(username) || !VISIBLE.test(username)) {
    return { key: 'validation.usernameUnprintable' };
  }
  // An operator could confuse it with another account's email.
  if (username.includes('@')) return { key: 'validation.usernameAt' };
  if (containsWebAddress(username)) {
    return { key: 'validation.usernameAddress' };
  }
  return undefined;
}

/** Validation error of a trimmed email address, if any. */
export function emailFault(email: string): Text | undefined {
  if (characters(email) > MAX_EMAIL_CHARACTERS) {
    return { key: 'validation.emailLength', args: { max: MAX_EMAIL_CHARACTERS } };
  }
  if (isEmail(email) && !HIDDEN.test(email)) return undefined;
  return { key: 'validation.email' };
}

/** Throws INVALID_INPUT for the field newPassword if the password is not allowed. */
export async function requireGoodPassword(newPassword: string): Promise<void> {
  const text = await passwordFault(newPassword.normalize('NFKC'));
  if (text !== undefined) throw invalidField('newPassword', text);
}

async function passwordFault(
  password: string,
  own: readonly string[] = [],
): Promise<Text | undefined> {
  const length = characters(password);
  if (length < MIN_PASSWORD_CHARACTERS) {
    return { key: 'validation.passwordShort', args: { min: MIN_PASSWORD_CHARACTERS } };
  }
  if (length > MAX_PASSWORD_CHARACTERS) {
    return { key: 'validation.passwordLong', args: { max: MAX_PASSWORD_CHARACTERS } };
  }
  if (await isLeakedPassword(password)) {
    return { key: 'validation.passwordLeaked' };
  }
  if (isGuessablePassword(password, own)) {
    return { key: 'validation.passwordGuessable' };
  }
  return undefined;
}

/** Counts code points, so that a surrogate pair counts once. */
function characters(text: string): number {
  return [...text].length;
}
