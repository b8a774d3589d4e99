import { lockAccount } from '#accounts/server/account-rows.ts';
import { deleteTwoStep } from '#sign-in/server/second-step/two-step-rows.ts';
import { recordAccountEvent } from '#accounts/server/record-account-event.ts';
import { CommandError, type Command } from '#kernel/server/cli/command.ts';
import { findUser, USER_OPTIONS, USER_WORD } from '#accounts/server/cli/find-user.ts';

export const removeTwoStepCommand: Command = {
  name: 'remove-two-step',
  summary: 'Turn two-step sign-in off, for a sleeper without phone and recovery codes.',
  positionals: [`<${USER_WORD}>`],
  options: USER_OPTIONS,
  async run(context, args) {
    const { userId, username } = await findUser(context, args);
    const deps = await context.openDeps();
    const wasThere = await deps.storage.transaction(async (trx) => {
      await lockAccount(trx, userId);
      if (!(await deleteTwoStep(trx, userId))) return false;
      const event = { kind: 'two-step-off', by: 'operator' } as const;
      await recordAccountEvent(deps, trx, userId, event);
      return true;
    });
    if (!wasThere) throw new CommandError(`${username} has no two-step sign-in.`);
    return { lines: [`${username} signs in with the password alone.`], json: { userId } };
  },
};
