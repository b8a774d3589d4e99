import type { Kysely } from 'kysely';
import type { RowOf, Schema } from '#server/storage/schema.ts';

const IDENTITY_COLUMNS = [
  'user_id as userId',
  'issuer',
  'subject',
  'created_at as createdAt',
  'is_second_step as isSecondStep',
] as const;

export type IdentityRecord = RowOf<'provider_identities', typeof IDENTITY_COLUMNS>;

/** The identity of a person at an issuer, with the account that it signs in to. */
export const findIdentity = (
  db: Kysely<Schema>,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<IdentityRecord | undefined> =>
  db
    .selectFrom('provider_identities')
    .where('subject', '=', subject)
    .where('issuer', '=', issuer)
    .select(IDENTITY_COLUMNS)
    .executeTakeFirst();

export const listIdentities = (db: Kysely<Schema>, userId: string): Promise<IdentityRecord[]> =>
  db
    .selectFrom('provider_identities')
    .where('user_id', '=', userId)
    .orderBy('issuer')
    .select(IDENTITY_COLUMNS)
    .execute();
