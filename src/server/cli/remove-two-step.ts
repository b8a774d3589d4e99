import { lockAccount } from '#server/storage/tables/accounts.ts';
import { deleteTwoStep } from '#server/storage/tables/two-step.ts';
import { recordAccountEvent } from '#server/usecases/account-events/record-account-event.ts';
import { CommandError, SYSTEM, type Command } from './command.ts';
import { findUser, USER_OPTIONS, USER_WORD } from './find-user.ts';

export const removeTwoStepCommand: Command = {
  name: 'remove-two-step',
  summary: 'Turn two-step sign-in off, for a sleeper without phone and recovery codes.',
  positionals: [`<${USER_WORD}>`],
  options: USER_OPTIONS,
  async run(context, args) {
    const { userId, username } = await findUser(context, args);
    const storage = await context.openStorage();
    const wasThere = await storage.transaction(async (trx) => {
      await lockAccount(trx, userId);
      if (!(await deleteTwoStep(trx, userId))) return false;
      const event = { kind: 'two-step-off', by: 'operator' } as const;
      await recordAccountEvent(SYSTEM, trx, userId, event);
      return true;
    });
    if (!wasThere) throw new CommandError(`${username} has no two-step sign-in.`);
    return { lines: [`${username} signs in with the password alone.`], json: { userId } };
  },
};
