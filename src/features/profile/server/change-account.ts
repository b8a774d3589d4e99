import type { ChangeAccountBody } from '#accounts/contract.ts';
import { isKnownTimeZone } from '#kernel/contract/time-zones.ts';
import { AppError } from '#kernel/contract/app-error.ts';
import type { ResponseData } from '#routes.ts';
import { isDyeOpen } from '#diary/rules/dyes.ts';
import { normalizeIdentifier } from '#accounts/server/normalize-identifier.ts';
import {
  findAccount,
  findAccountByKey,
  lockAccount,
  requireAccount,
  updateAccount,
} from '#accounts/server/account-rows.ts';
import { listLanguages } from '#kernel/server/i18n/catalogues.ts';
import { closePasswordResets } from '#sign-in/server/reset-rows.ts';
import type { AccountCaller } from '#sign-in/server/account-deps.ts';
import { readConfirmation, requireConfirmation } from '#sign-in/server/confirmation.ts';
import { presentAccount } from '#accounts/server/read-account.ts';
import { recordAccountEvent } from '#accounts/server/record-account-event.ts';
import {
  emailFault,
  normalizeUsername,
  requireNoFaults,
  usernameFault,
} from '#sign-in/server/registration-rules.ts';
import { readDiaryWithin } from '#diary/server/read-diary.ts';
import type { Context } from '#server-feature.ts';

/**
 * Changes the given fields, all or none. Throws INVALID_INPUT with all errors, INVALID_TIME_ZONE,
 * WRONG_PASSWORD or TOO_MANY_REQUESTS (a new email needs the current password or a confirmation), USERNAME_TAKEN or EMAIL_TAKEN.
 */
export async function changeAccount(
  deps: Context,
  caller: AccountCaller,
  body: ChangeAccountBody,
): Promise<ResponseData<'PATCH /account'>> {
  const { userId, origin } = caller;
  // What is left is stored as it is given.
  const { username: typedName, email: typedEmail, currentPassword, ...settings } = body;
  const { timeZone, language, dye } = settings;
  const username = typedName === undefined ? undefined : normalizeUsername(typedName);
  const email = typedEmail?.trim();
  const before = await requireAccount(findAccount(deps.storage.db, userId));
  const isNewUsername = username !== undefined && username !== before.username;
  const isNewEmail = email !== undefined && email !== before.email;

  const isPasswordMissing =
    isNewEmail &&
    currentPassword === undefined &&
    (await readConfirmation(deps, caller)) === undefined;
  const isUnknownLanguage = typeof language === 'string' && !listLanguages().includes(language);
  requireNoFaults([
    { field: 'username', text: isNewUsername && usernameFault(username) },
    { field: 'email', text: email === undefined ? undefined : emailFault(email) },
    {
      field: 'currentPassword',
      text: isPasswordMissing && { key: 'validation.emailNeedsPassword' },
    },
    { field: 'language', text: isUnknownLanguage && { key: 'validation.language' } },
  ]);
  if (timeZone !== undefined && !isKnownTimeZone(timeZone)) {
    throw new AppError('INVALID_TIME_ZONE');
  }
  const judged = isNewEmail ? await requireConfirmation(deps, caller, currentPassword) : undefined;

  return await deps.storage.transaction(async (trx) => {
    const account = await requireAccount(lockAccount(trx, userId));
    if (username !== undefined && username !== account.username) {
      const owner = await findAccountByKey(trx, 'usernameKey', normalizeIdentifier(username));
      if (owner !== undefined && owner.userId !== userId) throw new AppError('USERNAME_TAKEN');
      await recordAccountEvent(deps, trx, userId, { kind: 'username-changed', by: origin });
    }
    if (email !== undefined && email !== account.email) {
      // The email changed meanwhile and this request did not prove the password.
      if (judged?.passwordHash !== account.passwordHash) throw new AppError('WRONG_PASSWORD');
      const owner = await findAccountByKey(trx, 'emailKey', normalizeIdentifier(email));
      if (owner !== undefined && owner.userId !== userId) throw new AppError('EMAIL_TAKEN');
      // Links were sent to the old address.
      await closePasswordResets(trx, userId);
      await recordAccountEvent(deps, trx, userId, { kind: 'email-changed', by: origin });
    }
    // Without the game there are no achievements to wait for.
    if (dye !== undefined && (settings.showGame ?? account.showGame)) {
      const { unlocked } = await readDiaryWithin(deps, trx, account);
      const isOpen = isDyeOpen(dye, account.dye, unlocked);
      requireNoFaults([{ field: 'dye', text: !isOpen && { key: 'validation.dye' } }]);
    }
    await updateAccount(trx, userId, {
      username,
      usernameKey: username === undefined ? undefined : normalizeIdentifier(username),
      email,
      emailKey: email === undefined ? undefined : normalizeIdentifier(email),
      ...settings,
    });
    for (const { onAccountChange } of deps.features) {
      await onAccountChange?.(deps, trx, account, settings);
    }
    const after = await lockAccount(trx, userId);
    return presentAccount(deps, after ?? account);
  });
}
