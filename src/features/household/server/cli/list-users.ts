import { listAccounts } from '#accounts/server/account-rows.ts';
import { toInstantText } from '#kernel/contract/instants.ts';
import type { Command } from '#kernel/server/cli/command.ts';

export const listUsersCommand: Command = {
  name: 'list-users',
  summary: 'List all accounts: id, creation time, dream name, email.',
  async run({ openDeps }) {
    const { db } = (await openDeps()).storage;
    const users = (await listAccounts(db)).map(
      ({ createdAt, userId, username, email, timeZone }) => ({
        userId,
        createdAt: toInstantText(createdAt),
        username,
        email,
        timeZone,
      }),
    );
    return {
      lines: [
        ...users.map((user) => [user.userId, user.createdAt, user.username, user.email].join('  ')),
        users.length === 1 ? '1 account' : `${users.length} accounts`,
      ],
      json: { users },
    };
  },
};
