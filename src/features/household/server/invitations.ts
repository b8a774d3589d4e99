import { AppError } from '#kernel/contract/app-error.ts';
import type { ResponseData } from '#routes.ts';
import { INVITATION_DAYS, SETUP_LINK_HOURS, type InvitationKind } from '#accounts/roles.ts';
import { hashInvitationToken, makeInvitationToken } from '#kernel/server/secrets/opaque-tokens.ts';
import { hasAdministrator } from '#accounts/server/administrator-rows.ts';
import { deleteExpiredInvitations, listInvitations } from '#sign-in/server/invitation-rows.ts';
import { deleteRows, insertRow } from '#kernel/server/storage/rows.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';

type Deps = Pick<UseCaseDeps, 'storage' | 'now' | 'newId'>;

const HOUR_MS = 3_600_000;
const LIFETIME_MS: Readonly<Record<InvitationKind, number>> = {
  setup: SETUP_LINK_HOURS * HOUR_MS,
  invitation: INVITATION_DAYS * 24 * HOUR_MS,
};

/** Creates a link for new accounts; its token is not stored. */
export const createInvitation = (
  deps: Deps,
  uses: number,
): Promise<ResponseData<'POST /admin/invitations'>> => create(deps, 'invitation', uses);

/** Creates a link for the first administrator; undefined if there is an administrator. */
export async function createSetupLink(
  deps: Deps,
): Promise<ResponseData<'POST /admin/invitations'> | undefined> {
  if (await hasAdministrator(deps.storage.db)) return undefined;
  return await create(deps, 'setup', 1);
}

async function create(
  deps: Deps,
  kind: InvitationKind,
  uses: number,
): Promise<ResponseData<'POST /admin/invitations'>> {
  const now = deps.now();
  const token = makeInvitationToken();
  const invitation = {
    id: deps.newId(),
    createdAt: now,
    expiresAt: now + LIFETIME_MS[kind],
    usesLeft: uses,
  };
  await deps.storage.transaction(async (trx) => {
    await deleteExpiredInvitations(trx, now);
    const tokenHash = hashInvitationToken(token);
    await insertRow(trx, 'invitations', { ...invitation, kind, tokenHash });
  });
  return { ...invitation, token };
}

export const readInvitations = async ({
  storage,
  now,
}: Deps): Promise<ResponseData<'GET /admin/invitations'>> => ({
  items: await listInvitations(storage.db, now()),
});

/** Throws INVITATION_NOT_FOUND. */
export async function revokeInvitation({ storage }: Deps, id: string): Promise<void> {
  const wasOpen = await storage.transaction((trx) =>
    deleteRows(trx, 'invitations', { id, kind: 'invitation' }),
  );
  if (!wasOpen) throw new AppError('INVITATION_NOT_FOUND');
}
