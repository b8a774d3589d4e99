import type {
  Account,
  AuthSession,
  AuthSessions,
  ChangeAccountBody,
  ChangePasswordBody,
  EraseAccountBody,
  ExportFormat,
  PasswordResetRequested,
  RequestPasswordResetBody,
  ResetPasswordBody,
} from '#contract/account.ts';
import type {
  BeginTwoStepBody,
  ConfirmTwoStepBody,
  ProveTwoStepBody,
  RecoveryCodes,
  TwoStep,
  TwoStepSecret,
} from '#contract/two-step.ts';
import type { AccountEvents } from '#contract/account-events.ts';
import { dataOf } from './calls.ts';
import { request } from './client.ts';
import { requestFile } from './request-file.ts';

/** The account of the signed-in sleeper. */
export async function getAccount(): Promise<Account> {
  return dataOf(await request('get', '/account')) as Account;
}

/** Changes what is given, and nothing else. */
export async function changeAccount(body: ChangeAccountBody): Promise<void> {
  await request('patch', '/account', body);
}

/** Changes the password, which signs out every other device. */
export async function changePassword(body: ChangePasswordBody): Promise<void> {
  await request('put', '/account/password', body);
}

/** Asks for a link by e-mail. The answer is the same whether or not the address belongs to an account. */
export async function requestPasswordReset(
  body: RequestPasswordResetBody,
): Promise<PasswordResetRequested> {
  const { sendsMail, operatorContact } = dataOf(await request('post', '/password-resets', body));
  return {
    sendsMail: sendsMail !== false,
    operatorContact: typeof operatorContact === 'string' ? operatorContact : null,
  };
}

/** Sets a new password with the token of such a link. */
export async function resetPassword(token: string, body: ResetPasswordBody): Promise<void> {
  await request('put', `/password-resets/${encodeURIComponent(token)}`, body);
}

/** Every sign-in that still holds, the newest first. */
export async function listAuthSessions(): Promise<AuthSession[]> {
  const all: AuthSession[] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`;
    const page = dataOf(await request('get', `/account/sessions${query}`)) as AuthSessions;
    all.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return all;
}

/** Signs one device out. */
export async function signOutDevice(id: string): Promise<void> {
  await request('delete', `/account/sessions/${encodeURIComponent(id)}`);
}

/** Signs every device out but this one. */
export async function signOutOtherDevices(): Promise<void> {
  await request('delete', '/account/sessions');
}

/** Erases the account with all that belongs to it. */
export async function eraseAccount(body: EraseAccountBody): Promise<void> {
  await request('delete', '/account', body);
}

/** Everything the server knows of the sleeper, as a file. */
export function exportAccount(format: ExportFormat): Promise<File> {
  return requestFile(`/account/export?format=${format}`);
}

/** Says that the sleeper has been told of the change of the rules. */
export async function seeRulesChange(): Promise<void> {
  await request('post', '/account/rules-change/seen');
}

/** A page of what happened to the account, newest first. */
export async function getAccountEvents(cursor: string | null): Promise<AccountEvents> {
  const query = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
  return dataOf(await request('get', `/account/events?limit=20${query}`)) as AccountEvents;
}

/** Whether two-step sign-in is on. */
export async function getTwoStep(): Promise<TwoStep> {
  return dataOf(await request('get', '/account/two-step')) as TwoStep;
}

/** Begins it: what an authenticator app needs. Nothing is in force yet. */
export async function beginTwoStep(body: BeginTwoStepBody): Promise<TwoStepSecret> {
  return dataOf(await request('post', '/account/two-step', body)) as TwoStepSecret;
}

/** Puts it in force by a code of the app. The recovery codes are answered this once. */
export async function confirmTwoStep(body: ConfirmTwoStepBody): Promise<string[]> {
  const answer = dataOf(await request('put', '/account/two-step', body)) as RecoveryCodes;
  return answer.recoveryCodes;
}

/** New recovery codes, after which the old ones are void. */
export async function renewRecoveryCodes(body: ProveTwoStepBody): Promise<string[]> {
  const answer = await request('post', '/account/two-step/recovery-codes', body);
  return (dataOf(answer) as RecoveryCodes).recoveryCodes;
}

/** Turns it off. */
export async function removeTwoStep(body: ProveTwoStepBody): Promise<void> {
  await request('delete', '/account/two-step', body);
}
