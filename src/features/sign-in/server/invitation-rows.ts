import type { Database, WriteTransaction } from '#schema.ts';

/** The invitations that still admit somebody, newest first. Setup links are not among them. */
export async function listInvitations(db: Database, now: number) {
  return await db
    .selectFrom('invitations')
    .where('kind', '=', 'invitation')
    .where('expiresAt', '>', now)
    .where('usesLeft', '>', 0)
    .orderBy('id', 'desc')
    .select(['id', 'createdAt', 'expiresAt', 'usesLeft'])
    .execute();
}

/** Whether a link of either kind is valid. */
export async function isInvitationOpen(
  db: Database,
  { tokenHash, now }: { tokenHash: string; now: number },
): Promise<boolean> {
  const open = await db
    .selectFrom('invitations')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .where('usesLeft', '>', 0)
    .select('id')
    .executeTakeFirst();
  return open !== undefined;
}

/** Uses an invitation once; returns whether it was valid. */
export async function takeInvitation(
  trx: WriteTransaction,
  { tokenHash, now }: { tokenHash: string; now: number },
): Promise<boolean> {
  const taken = await trx
    .updateTable('invitations')
    .set((eb) => ({ usesLeft: eb('usesLeft', '-', 1) }))
    .where('tokenHash', '=', tokenHash)
    .where('kind', '=', 'invitation')
    .where('expiresAt', '>', now)
    .where('usesLeft', '>', 0)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Uses a setup link; returns whether it was valid. All others end, so that of two at once one is valid. */
export async function takeSetupLink(
  trx: WriteTransaction,
  { tokenHash, now }: { tokenHash: string; now: number },
): Promise<boolean> {
  const ended = await trx
    .deleteFrom('invitations')
    .where('kind', '=', 'setup')
    .returning(['tokenHash', 'expiresAt'])
    .execute();
  return ended.some((link) => link.tokenHash === tokenHash && link.expiresAt > now);
}

export async function deleteExpiredInvitations(trx: WriteTransaction, now: number): Promise<void> {
  await trx.deleteFrom('invitations').where('expiresAt', '<=', now).execute();
}

/** Ends all links: those of a restored backup may have been revoked since, others are known to a former administrator. */
export async function deleteAllInvitations(trx: WriteTransaction): Promise<void> {
  await trx.deleteFrom('invitations').execute();
}
