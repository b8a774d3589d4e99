import { AppError } from '#kernel/contract/app-error.ts';
import type { DecodedPart, ResponseData } from '#routes.ts';
import { clientAt, OPERATOR } from './passwords/hash-queue.ts';
import { normalizeIdentifier } from '#accounts/server/normalize-identifier.ts';
import { insertAccount } from '#accounts/server/account-rows.ts';
import { recordAccountEvent, type Actor } from '#accounts/server/record-account-event.ts';
import { acceptInvitation, requireOpenInvitation } from './accept-invitation.ts';
import { readRegistration } from './registration.ts';
import { normalizeUsername, requireGoodRegistration } from './registration-rules.ts';
import type { Context } from '#server-feature.ts';

type RegisterDeps = Pick<Context, 'storage' | 'now' | 'newId' | 'passwords' | 'config'>;

/**
 * Creates an account, also where registration is closed with an invitation. Throws REGISTRATION_CLOSED,
 * INVITATION_EXPIRED, INVALID_INPUT with all errors, USERNAME_TAKEN or EMAIL_TAKEN. Of two concurrent registrations of
 * a name, one succeeds.
 */
export async function registerAccount(
  deps: RegisterDeps,
  input: DecodedPart<'POST /register', 'body'>,
  by: Actor,
): Promise<ResponseData<'POST /register'>> {
  const { invitation } = input;
  if (invitation !== undefined) await requireOpenInvitation(deps, invitation);
  else if (!(await readRegistration(deps)).isOpen) throw new AppError('REGISTRATION_CLOSED');
  await requireGoodRegistration(input);

  const username = normalizeUsername(input.username);
  const email = input.email.trim();
  const account = {
    userId: deps.newId(),
    username,
    usernameKey: normalizeIdentifier(username),
    email,
    emailKey: normalizeIdentifier(email),
    passwordHash: await deps.passwords.hash(
      input.password,
      by === 'operator' ? OPERATOR : clientAt(by.address, { isTrusted: false }),
    ),
    timeZone: null,
    createdAt: deps.now(),
  };
  const { userId } = account;
  await deps.storage.transaction(async (trx) => {
    const taken = await insertAccount(trx, account);
    if (taken !== undefined) throw new AppError(taken);
    await recordAccountEvent(deps, trx, userId, { kind: 'account-created', by });
    if (invitation !== undefined) {
      await acceptInvitation(deps, trx, { userId, token: invitation, by });
    }
  });
  return { userId };
}
