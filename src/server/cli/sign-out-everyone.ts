import { endAllSignIns } from '#server/storage/auth-sessions.ts';
import { UsageError, type Command } from './command.ts';

export const signOutEveryoneCommand: Command = {
  name: 'sign-out-everyone',
  summary: 'End every sign-in of every account, and every link to reset a password.',
  words: [],
  options: {
    yes: { type: 'boolean', description: 'really do it: everybody has to sign in again' },
  },
  async run({ openStorage }, given) {
    if (!given.has('yes')) {
      throw new UsageError(
        'This would sign everybody out, on all their devices. Add --yes to do it.',
      );
    }
    const storage = await openStorage();
    const ended = await storage.transaction((trx) => endAllSignIns(trx, Date.now()));
    return { lines: [`Ended ${ended} sign-ins.`], json: { ended } };
  },
};
