import { deleteAccount } from '#accounts/server/account-rows.ts';
import { requireNotLastAdministrator } from '#accounts/server/administrators.ts';
import { UsageError, type Command } from '#kernel/server/cli/command.ts';
import { findUser, USER_OPTIONS, USER_WORD } from '#accounts/server/cli/find-user.ts';

export const deleteUserCommand: Command = {
  name: 'delete-user',
  summary: 'Erase an account with all its data.',
  positionals: [`<${USER_WORD}>`],
  options: {
    '--yes': "do it: an erased account can't be brought back",
    ...USER_OPTIONS,
  },
  async run(context, args) {
    const { userId, username, email } = await findUser(context, args);
    const { storage } = await context.openDeps();
    if (!args.has('yes')) {
      throw new UsageError(`This would erase ${username} (${email}) for good. Add --yes to do it.`);
    }
    await storage.transaction(async (trx) => {
      await requireNotLastAdministrator(trx, userId);
      await deleteAccount(trx, userId);
    });
    // If the server's readers prevent it, the server's job truncates the WAL later.
    await storage.truncateWal();
    return { lines: [`Erased ${username} (${email}).`], json: { userId, username, email } };
  },
};
