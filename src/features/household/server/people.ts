import { AppError, invalidField } from '#kernel/contract/app-error.ts';
import type { AccountEventKind } from '#accounts/account-event.ts';
import {
  deleteAccount,
  findAccount,
  lockAccount,
  type AccountRecord,
} from '#accounts/server/account-rows.ts';
import { deleteApiTokens } from '#sign-in/server/tokens/api-token-rows.ts';
import { findPeople, listAccountIds } from '#accounts/server/administrator-rows.ts';
import { revokeAuthSessions } from '#sign-in/server/session-rows.ts';
import { closePasswordResets } from '#sign-in/server/reset-rows.ts';
import { deleteRows } from '#kernel/server/storage/rows.ts';
import type { WriteTransaction } from '#schema.ts';
import { deleteTwoStep } from '#sign-in/server/second-step/two-step-rows.ts';
import { recordAccountEvent } from '#accounts/server/record-account-event.ts';
import { holdPlaces } from '#destinations/server/hold-places.ts';
import { toInstantText } from '#kernel/contract/instants.ts';
import type { ResponseData } from '#routes.ts';
import { toPage } from '#kernel/server/usecase/paging.ts';
import { HANDED_RESET_LIFETIME_MS, makePasswordReset } from '#sign-in/server/reset-links.ts';
import { requirePasswords } from '#sign-in/server/ways.ts';
import { saveBlock, unblock } from './administrators.ts';
import type { Context } from '#server-feature.ts';

const PAGE_SIZE = 50;

/** What the administrator did, as the person is told by mail. */
type PersonChange = 'resetLink' | 'twoStepOff' | 'blocked' | 'unblocked' | 'erased';
export type PersonMail = { email: string; language: string | null; change: PersonChange };

export async function listPeople(
  { storage }: Pick<Context, 'storage'>,
  cursor: string | undefined,
): Promise<ResponseData<'GET /admin/people'>> {
  const ids = await listAccountIds(storage.db, { after: cursor, limit: PAGE_SIZE + 1 });
  const { items, nextCursor } = toPage(ids, PAGE_SIZE, (id) => id);
  const people = await findPeople(storage.db, items);
  return { items: people.map(presentPerson), nextCursor };
}

function presentPerson(person: Awaited<ReturnType<typeof findPeople>>[number]) {
  const { userId, username, joinedAt, lastUsedAt, twoStepAt, role, blockedAt } = person;
  return {
    userId,
    username,
    joinedAt,
    lastSeenOn:
      lastUsedAt === null ? null : toInstantText(lastUsedAt).slice(0, 'YYYY-MM-DD'.length),
    twoStep: twoStepAt !== null,
    isAdministrator: role === 'administrator',
    isBlocked: blockedAt !== null,
  };
}

/** Makes a link for a new password. Throws PASSWORD_OFF, PERSON_NOT_FOUND or IS_ADMINISTRATOR. */
export async function makeResetLink(
  deps: Context,
  userId: string,
): Promise<ResponseData<'POST /admin/people/:id/reset-link'>> {
  await requirePasswords(deps);
  const account = await findAccount(deps.storage.db, userId);
  requireOrdinary(account);
  const lifetimeMs = HANDED_RESET_LIFETIME_MS;
  const token = await makePasswordReset(deps, userId, 'operator', {
    lifetimeMs,
    check: requireOrdinary,
  });
  if (token === undefined) throw new AppError('PERSON_NOT_FOUND');
  tellPerson(deps, account, 'resetLink');
  return { token, expiresAt: deps.now() + lifetimeMs };
}

/** Throws PERSON_NOT_FOUND, IS_ADMINISTRATOR or TWO_STEP_IS_OFF. */
export const turnOffTwoStep = (deps: Context, userId: string): Promise<void> =>
  changePerson(deps, userId, 'twoStepOff', async (trx) => {
    if (!(await deleteTwoStep(trx, userId))) throw new AppError('TWO_STEP_IS_OFF');
    return 'two-step-off';
  });

/**
 * Ends all sign-ins and API tokens of a person, and what waits to be sent; webhooks and channels wait for the person.
 * The data stays. Throws PERSON_NOT_FOUND or
 * IS_ADMINISTRATOR.
 */
export const blockPerson = (deps: Context, userId: string): Promise<void> =>
  changePerson(deps, userId, 'blocked', async (trx, account) => {
    if (account.blockedAt !== null) return undefined;
    await saveBlock(deps, trx, account, deps.now());
    await revokeAuthSessions(deps, trx, userId);
    await closePasswordResets(trx, userId);
    await deleteApiTokens(trx, userId);
    await deleteRows(trx, 'reminderDeliveries', { userId });
    await holdPlaces(deps, trx, userId, 'operator');
    return 'blocked';
  });

/** Throws PERSON_NOT_FOUND or IS_ADMINISTRATOR. */
export const unblockPerson = (deps: Context, userId: string): Promise<void> =>
  changePerson(deps, userId, 'unblocked', async (trx, account) => {
    if (account.blockedAt === null) return undefined;
    await unblock(deps, trx, account);
    return 'done';
  });

/** Erases a person whose dream name was typed. Throws INVALID_INPUT, PERSON_NOT_FOUND or IS_ADMINISTRATOR. */
export async function erasePerson(deps: Context, userId: string, typedName: string): Promise<void> {
  await changePerson(deps, userId, 'erased', async (trx, { username }) => {
    if (typedName.trim() !== username) {
      throw invalidField('username', { key: 'validation.otherUsername' });
    }
    await deleteAccount(trx, userId);
    return 'done';
  });
  deps.diaries.forget(userId);
  await deps.truncateWal();
}

/** `change` returns the entry for the audit log, `done` if it needs none, undefined if nothing was to do. */
async function changePerson(
  deps: Context,
  userId: string,
  told: PersonChange,
  change: (
    trx: WriteTransaction,
    account: AccountRecord,
  ) => Promise<AccountEventKind | 'done' | undefined>,
): Promise<void> {
  const changed = await deps.storage.transaction(async (trx) => {
    const account = await lockAccount(trx, userId);
    requireOrdinary(account);
    const kind = await change(trx, account);
    if (kind !== undefined && kind !== 'done') {
      await recordAccountEvent(deps, trx, userId, { kind, by: 'operator' });
    }
    return kind && account;
  });
  if (changed) tellPerson(deps, changed, told);
}

/** Where mail works. */
function tellPerson(
  { background, mails: { sendPersonMail } }: Context,
  { email, language }: AccountRecord,
  change: PersonChange,
): void {
  if (sendPersonMail) background.add(() => sendPersonMail({ email, language, change }));
}

/** An administrator's account is changed by its owner or by a command only. */
function requireOrdinary(account: AccountRecord | undefined): asserts account is AccountRecord {
  if (account === undefined) throw new AppError('PERSON_NOT_FOUND');
  if (account.role === 'administrator') throw new AppError('IS_ADMINISTRATOR');
}
