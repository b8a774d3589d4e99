import { findAccountToChange } from '#server/storage/account-changes.ts';
import { deleteTwoStep } from '#server/storage/two-step.ts';
import { CommandError, type Command } from './command.ts';
import { findUser, USER_WORD } from './find-user.ts';

export const removeTwoStepCommand: Command = {
  name: 'remove-two-step',
  summary: 'Turn two-step sign-in off for somebody who lost the phone and the recovery codes.',
  words: [USER_WORD],
  options: {},
  async run({ openStorage }, given) {
    const storage = await openStorage();
    const { userId, username } = await findUser(storage, given.words[0] ?? '');
    const wasThere = await storage.transaction(async (trx) => {
      await findAccountToChange(trx, userId);
      return await deleteTwoStep(trx, userId);
    });
    if (!wasThere) throw new CommandError(`${username} has no two-step sign-in.`);
    return { lines: [`${username} signs in with the password alone.`], json: { userId } };
  },
};
