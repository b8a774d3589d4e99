import { AppError } from '#kernel/contract/app-error.ts';
import type { DecodedPart, ResponseData } from '#routes.ts';
import type { TokenScope } from '#kernel/rules/credentials.ts';
import { defaultTokenDays, MAX_TOKENS, TOKEN_NOTICE_DAYS } from '../limits.ts';
import { hashApiToken, makeApiToken } from '#kernel/server/secrets/opaque-tokens.ts';
import type { Database } from '#schema.ts';
import { findAccount, lockAccount } from '#accounts/server/account-rows.ts';
import {
  deleteApiTokens,
  listApiTokens as listApiTokenRecords,
  type ApiTokenRecord,
} from '#sign-in/server/tokens/api-token-rows.ts';
import { insertRow, updateRows } from '#kernel/server/storage/rows.ts';
import { recordAccountEvent } from '#accounts/server/record-account-event.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';
import type { AccountCaller } from '#sign-in/server/account-deps.ts';
import { changeConfirmed } from '#sign-in/server/confirmation.ts';
import type { Context } from '#server-feature.ts';

const DAY_MS = 86_400_000;

/** The account's API tokens, newest first. */
export const listApiTokens = async (db: Database, userId: string) =>
  (await listApiTokenRecords(db, userId)).map(presentApiToken);

const presentApiToken = ({
  id,
  name,
  scopes,
  createdAt,
  lastUsedAt,
  expiresAt,
}: ApiTokenRecord) => ({
  id,
  name,
  scopes: scopes.split(' ') as TokenScope[],
  createdAt,
  lastUsedAt,
  expiresAt,
});

/** Makes an API token. Throws CONFIRMATION_REQUIRED or TOO_MANY_TOKENS. */
export async function createApiToken(
  deps: Context,
  caller: AccountCaller,
  body: DecodedPart<'POST /account/tokens', 'body'>,
): Promise<ResponseData<'POST /account/tokens'>> {
  const { userId, origin } = caller;
  const token = makeApiToken();
  const { name, scopes, expiresInDays = defaultTokenDays(scopes) } = body;
  const createdAt = deps.now();
  const record = {
    userId,
    id: deps.newId(),
    name: name.trim(),
    scopes: scopes.join(' '),
    createdAt,
    lastUsedAt: null,
    expiresAt: expiresInDays === null ? null : createdAt + expiresInDays * DAY_MS,
    noticedAt: null,
  };
  await changeConfirmed(deps, caller, undefined, async (trx) => {
    const tokens = await listApiTokenRecords(trx, userId);
    if (tokens.length >= MAX_TOKENS) throw new AppError('TOO_MANY_TOKENS');
    const secretHash = hashApiToken(token) ?? '';
    await insertRow(trx, 'apiTokens', { ...record, secretHash });
    const event = { kind: 'api-token-created', by: origin, detail: record.name } as const;
    await recordAccountEvent(deps, trx, userId, event);
  });
  return { ...presentApiToken(record), token };
}

/** Revokes an API token. Throws TOKEN_NOT_FOUND. */
export async function revokeApiToken(
  deps: UseCaseDeps,
  { userId, origin }: AccountCaller,
  id: string,
): Promise<void> {
  await deps.storage.transaction(async (trx) => {
    await lockAccount(trx, userId);
    const [name] = await deleteApiTokens(trx, userId, id);
    if (name === undefined) throw new AppError('TOKEN_NOT_FOUND');
    const event = { kind: 'api-token-revoked', by: origin, detail: name } as const;
    await recordAccountEvent(deps, trx, userId, event);
  });
}

/** A mail about a token that expires soon. Without its name, because it may be a stranger's text to this address. */
export type TokenMail = { email: string; language: string | null; expiresOn: Date };

/** Mails the sleeper once, 14 days before a token expires; again after a failure, which it throws. */
export async function noticeExpiringTokens(
  deps: Pick<UseCaseDeps, 'storage' | 'now'> & {
    readonly sendTokenMail: (mail: TokenMail) => Promise<void>;
  },
  userId: string,
): Promise<void> {
  const { storage, now } = deps;
  const until = now() + TOKEN_NOTICE_DAYS * DAY_MS;
  for (const token of await listApiTokenRecords(storage.db, userId)) {
    const { expiresAt, noticedAt } = token;
    if (expiresAt === null || noticedAt !== null) continue;
    if (expiresAt <= now() || expiresAt > until) continue;
    const account = await findAccount(storage.db, userId);
    if (account === undefined) return;
    const { email, language } = account;
    await deps.sendTokenMail({ email, language, expiresOn: new Date(expiresAt) });
    await storage.transaction((trx) =>
      updateRows(trx, 'apiTokens', { userId, id: token.id }, { noticedAt: now() }),
    );
  }
}
