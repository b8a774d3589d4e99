import type {
  Account,
  AuthSession,
  AuthSessions,
  ChangeAccountBody,
  ChangePasswordBody,
  EraseAccountBody,
  ExportFormat,
  PasswordResetRequested,
  RenewedToken,
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
import { readData } from './calls.ts';
import { request } from './client.ts';
import { readAllPages, toQuery } from './query.ts';
import { requestFile } from './request-file.ts';

/** The account of the signed-in sleeper. */
export async function getAccount(): Promise<Account> {
  return readData(await request('get', '/account')) as Account;
}

/** Changes the given fields. */
export async function changeAccount(body: ChangeAccountBody): Promise<void> {
  await request('patch', '/account', body);
}

/** Changes the password, which signs out every other device. */
export async function changePassword(body: ChangePasswordBody): Promise<void> {
  await request('put', '/account/password', body);
}

/** Requests a reset link by email. The response does not reveal whether an account has the address. */
export async function requestPasswordReset(
  body: RequestPasswordResetBody,
): Promise<PasswordResetRequested> {
  const { sendsMail, operatorContact } = readData(await request('post', '/password-resets', body));
  return {
    sendsMail: sendsMail !== false,
    operatorContact: typeof operatorContact === 'string' ? operatorContact : null,
  };
}

/** Sets a new password with the token of such a link. */
export async function resetPassword(token: string, body: ResetPasswordBody): Promise<void> {
  await request('put', `/password-resets/${encodeURIComponent(token)}`, body);
}

/** A token of the same sign-in that lasts longer. */
export async function renewToken(): Promise<string> {
  return (readData(await request('post', '/account/sessions/current/renew')) as RenewedToken)
    .accessToken;
}

/** Valid sign-ins, newest first. */
export function listAuthSessions(): Promise<AuthSession[]> {
  return readAllPages(async (cursor) => {
    const response = await request('get', `/account/sessions${toQuery({ cursor })}`);
    return readData(response) as AuthSessions;
  });
}

/** Signs one device out. */
export async function signOutDevice(id: string): Promise<void> {
  await request('delete', `/account/sessions/${encodeURIComponent(id)}`);
}

/** Signs out all devices except this one. */
export async function signOutOtherDevices(): Promise<void> {
  await request('delete', '/account/sessions');
}

/** Erases the account with all its data. */
export async function eraseAccount(body: EraseAccountBody): Promise<void> {
  await request('delete', '/account', body);
}

/** The sleeper's data as a file. */
export function exportAccount(format: ExportFormat): Promise<File> {
  return requestFile(`/account/export?format=${format}`);
}

/** Records that the sleeper has seen the change of rules. */
export async function seeRulesChange(): Promise<void> {
  await request('post', '/account/rules-change/seen');
}

/** A page of the audit log, newest first. */
export async function getAccountEvents(cursor: string | null): Promise<AccountEvents> {
  const query = toQuery({ limit: '20', cursor });
  return readData(await request('get', `/account/events${query}`)) as AccountEvents;
}

/** Whether two-step sign-in is on. */
export async function getTwoStep(): Promise<TwoStep> {
  return readData(await request('get', '/account/two-step')) as TwoStep;
}

/** Begins the set-up; returns the secret. It is not on yet. */
export async function beginTwoStep(body: BeginTwoStepBody): Promise<TwoStepSecret> {
  return readData(await request('post', '/account/two-step', body)) as TwoStepSecret;
}

/** Turns it on with a code of the app. Returns the recovery codes, once. */
export async function confirmTwoStep(body: ConfirmTwoStepBody): Promise<string[]> {
  const answer = readData(await request('put', '/account/two-step', body)) as RecoveryCodes;
  return answer.recoveryCodes;
}

/** Issues new recovery codes, which replace the old ones. */
export async function renewRecoveryCodes(body: ProveTwoStepBody): Promise<string[]> {
  const answer = await request('post', '/account/two-step/recovery-codes', body);
  return (readData(answer) as RecoveryCodes).recoveryCodes;
}

/** Turns it off. */
export async function removeTwoStep(body: ProveTwoStepBody): Promise<void> {
  await request('delete', '/account/two-step', body);
}
