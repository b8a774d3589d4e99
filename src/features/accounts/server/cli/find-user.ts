import { normalizeIdentifier } from '../normalize-identifier.ts';
import { findAccount, type AccountRecord, findAccountByKey } from '../account-rows.ts';
import type { Storage } from '#kernel/server/storage/open-storage.ts';
import {
  CommandError,
  UsageError,
  type CommandArgs,
  type CommandContext,
} from '#kernel/server/cli/command.ts';

const byKey =
  (column: 'emailKey' | 'usernameKey') =>
  async ({ db }: Storage, user: string) =>
    (await findAccountByKey(db, column, normalizeIdentifier(user)))?.userId;

/** How an account is looked up, by the value of --by. */
const LOOKUPS: ReadonlyMap<
  string,
  (storage: Storage, user: string) => Promise<string | undefined>
> = new Map([
  ['id', async ({ db }, user) => (await findAccount(db, user))?.userId],
  ['email', byKey('emailKey')],
  ['username', byKey('usernameKey')],
]);

/** The name of the positional argument, for the help. */
export const USER_WORD = 'email, dream name or id';

const FIELDS = [...LOOKUPS.keys()];

export const USER_OPTIONS = {
  [`--by <${FIELDS.join('|')}>`]: 'kind of the first argument; needed if it fits two accounts',
};

/**
 * The account that the first argument names; says on stderr by which of its fields it was found. Throws CommandError if
 * there is none, UsageError if one account has it as a dream name and another as its email or id.
 */
export async function findUser(
  { openDeps, writeError }: Pick<CommandContext, 'openDeps' | 'writeError'>,
  args: CommandArgs,
): Promise<AccountRecord> {
  const user = args.positionals[0] ?? '';
  const by = args.text('by');
  if (by !== undefined && !LOOKUPS.has(by)) {
    throw new UsageError(`--by is one of ${FIELDS.join(', ')}.`);
  }
  const { storage } = await openDeps();
  const found: { field: string; userId: string }[] = [];
  for (const [field, lookUp] of LOOKUPS) {
    const userId = by === undefined || by === field ? await lookUp(storage, user) : undefined;
    if (userId !== undefined) found.push({ field, userId });
  }
  const [first] = found;
  const account = first && (await findAccount(storage.db, first.userId));
  if (account === undefined) throw new CommandError(describeMissing(user, by));
  if (found.some(({ userId }) => userId !== account.userId)) {
    const fields = found.map(({ field }) => field);
    throw new UsageError(
      `'${user}' is the ${fields.join(' of one account and the ')} of another. ` +
        `Say which is meant: --by ${fields.join(' or --by ')}.`,
    );
  }
  writeError(`Found by ${first?.field}: ${account.username} (${account.email})\n`);
  return account;
}

function describeMissing(user: string, by: string | undefined): string {
  return by === undefined
    ? `No account has the id, the email or the dream name '${user}'.`
    : `No account has the ${by} '${user}'.`;
}
