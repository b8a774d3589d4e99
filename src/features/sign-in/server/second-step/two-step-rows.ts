import type { Selectable } from 'kysely';
import type { Database, Schema, WriteTransaction } from '#schema.ts';
import { deleteRows, insertRow } from '#kernel/server/storage/rows.ts';

export type TwoStepRecord = Selectable<Schema['twoStepSecrets']>;

/** Two-step state of an account, on or unconfirmed; undefined if none. */
export const findTwoStep = (db: Database, userId: string): Promise<TwoStepRecord | undefined> =>
  db.selectFrom('twoStepSecrets').where('userId', '=', userId).selectAll().executeTakeFirst();

/** Two-step sign-in of an account where it is on. */
export async function findEnabledTwoStep(
  db: Database,
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
  await insertRow(trx, 'twoStepSecrets', { userId, ...pending, ...unused });
}

/** Consumes a time step and all earlier ones; false if already used. */
export async function consumeTimeStep(
  trx: WriteTransaction,
  userId: string,
  step: number,
): Promise<boolean> {
  const taken = await trx
    .updateTable('twoStepSecrets')
    .set({ lastUsedStep: step })
    .where('userId', '=', userId)
    .where((row) => row.or([row('lastUsedStep', 'is', null), row('lastUsedStep', '<', step)]))
    .returning('userId')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Removes two-step state and recovery codes; returns whether there was one, confirmed or not. */
export async function deleteTwoStep(trx: WriteTransaction, userId: string): Promise<boolean> {
  await trx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  return await deleteRows(trx, 'twoStepSecrets', { userId });
}

export async function replaceRecoveryCodes(
  trx: WriteTransaction,
  userId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await trx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  await trx
    .insertInto('recoveryCodes')
    .values(codeHashes.map((codeHash) => ({ userId, codeHash })))
    .execute();
}
