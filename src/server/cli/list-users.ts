import { toInstantText } from '#server/usecases/instant-text.ts';
import { allAccounts } from './find-user.ts';
import type { Command } from './command.ts';

export const listUsersCommand: Command = {
  name: 'list-users',
  summary: 'List all accounts: id, creation time, dream name, email.',
  async run({ openStorage }) {
    const users = [];
    for await (const account of allAccounts(await openStorage())) {
      const { userId, username, email, timeZone } = account;
      users.push({
        userId,
        createdAt: toInstantText(account.createdAt),
        username,
        email,
        timeZone,
      });
    }
    return {
      lines: [
        ...users.map((user) => [user.userId, user.createdAt, user.username, user.email].join('  ')),
        users.length === 1 ? '1 account' : `${users.length} accounts`,
      ],
      json: { users },
    };
  },
};
