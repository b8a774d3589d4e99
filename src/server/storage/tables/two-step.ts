import type { Kysely } from 'kysely';
import type { RowOf, Schema, WriteTransaction } from '#server/storage/schema.ts';
import { deleteRows, findRow, insertRow } from './rows.ts';

const TWO_STEP_COLUMNS = [
  'user_id as userId',
  'sealed_secret as sealedSecret',
  'enabled_at as enabledAt',
  'last_used_step as lastUsedStep',
  'auth_session_id as authSessionId',
] as const;

export type TwoStepRecord = RowOf<'two_step_secrets', typeof TWO_STEP_COLUMNS>;

/** Two-step state of an account, on or unconfirmed; undefined if none. */
export const findTwoStep = (
  db: Kysely<Schema>,
  userId: string,
): Promise<TwoStepRecord | undefined> =>
  findRow(db, 'two_step_secrets', TWO_STEP_COLUMNS, { userId });

/** Two-step sign-in of an account where it is on. */
export async function findEnabledTwoStep(
  db: Kysely<Schema>,
  userId: string,
): Promise<TwoStepRecord | undefined> {
  const twoStep = await findTwoStep(db, userId);
  return twoStep?.enabledAt === null ? undefined : twoStep;
}

/** Stores an unconfirmed secret, replacing an unconfirmed one. */
export async function savePendingTwoStep(
  trx: WriteTransaction,
  userId: string,
  pending: { sealedSecret: string; authSessionId: string; createdAt: number },
): Promise<void> {
  await deleteTwoStep(trx, userId);
  const unused = { enabledAt: null, lastUsedStep: null };
  await insertRow(trx, 'two_step_secrets', { userId, ...pending, ...unused });
}

/** Consumes a time step and all earlier ones; false if already used. */
export async function consumeTimeStep(
  trx: WriteTransaction,
  userId: string,
  step: number,
): Promise<boolean> {
  const taken = await trx
    .updateTable('two_step_secrets')
    .set({ last_used_step: step })
    .where('user_id', '=', userId)
    .where((row) => row.or([row('last_used_step', 'is', null), row('last_used_step', '<', step)]))
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Removes two-step state and recovery codes; returns whether there was one, confirmed or not. */
export async function deleteTwoStep(trx: WriteTransaction, userId: string): Promise<boolean> {
  await deleteRows(trx, 'recovery_codes', { userId });
  return await deleteRows(trx, 'two_step_secrets', { userId });
}

export async function replaceRecoveryCodes(
  trx: WriteTransaction,
  userId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await deleteRows(trx, 'recovery_codes', { userId });
  await trx
    .insertInto('recovery_codes')
    .values(codeHashes.map((codeHash) => ({ user_id: userId, code_hash: codeHash })))
    .execute();
}
