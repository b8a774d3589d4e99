import type { Selectable } from 'kysely';
import { preparedFirst, preparedQuery } from '#kernel/server/storage/statements.ts';
import type { Schema, WriteTransaction } from '#schema.ts';
import { toFlag } from '#kernel/server/storage/flags.ts';
import { insertIfNew } from '#kernel/server/storage/rows.ts';

export type IdentityRecord = ReturnType<typeof toIdentity>;

const toIdentity = (row: Selectable<Schema['providerIdentities']>) => ({
  ...row,
  isSecondStep: row.isSecondStep === 1,
});

/** The identity of a person at an issuer, with the account that it signs in to. */
export const findIdentity = preparedFirst(
  (db, { issuer, subject }: { issuer: string; subject: string }) =>
    db
      .selectFrom('providerIdentities')
      .where('subject', '=', subject)
      .where('issuer', '=', issuer)
      .selectAll(),
  toIdentity,
);

export const listIdentities = preparedQuery(
  (db, { userId }: { userId: string }) =>
    db.selectFrom('providerIdentities').where('userId', '=', userId).orderBy('issuer').selectAll(),
  toIdentity,
);

/** Returns whether it was inserted: an identity signs in to one account. */
export const insertIdentity = (trx: WriteTransaction, identity: IdentityRecord): Promise<boolean> =>
  insertIfNew(trx, 'providerIdentities', {
    ...identity,
    isSecondStep: toFlag(identity.isSecondStep),
  });
