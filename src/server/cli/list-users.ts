import { listAccounts } from '#server/storage/tables/accounts.ts';
import { toInstantText } from '#contract/instants.ts';
import type { Command } from './command.ts';

export const listUsersCommand: Command = {
  name: 'list-users',
  summary: 'List all accounts: id, creation time, dream name, email.',
  async run({ openStorage }) {
    const { db } = await openStorage();
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
