import { changeRole } from '../administrators.ts';
import type { Command } from '#kernel/server/cli/command.ts';
import { findUser, USER_OPTIONS, USER_WORD } from '#accounts/server/cli/find-user.ts';

export const makeAdminCommand = roleCommand('make-admin', {
  isAdministrator: true,
  summary: 'Let an account administer this server.',
  done: 'administers this server.',
});

export const revokeAdminCommand = roleCommand('revoke-admin', {
  isAdministrator: false,
  summary: 'Take that role away again; the last administrator keeps it while there are others.',
  done: 'is an ordinary sleeper.',
});

function roleCommand(
  name: string,
  role: { isAdministrator: boolean; summary: string; done: string },
): Command {
  const { isAdministrator, summary, done } = role;
  return {
    name,
    summary,
    positionals: [`<${USER_WORD}>`],
    options: USER_OPTIONS,
    async run(context, args) {
      const { userId, username } = await findUser(context, args);
      await changeRole(await context.openDeps(), userId, isAdministrator);
      return { lines: [`${username} ${done}`], json: { userId, isAdministrator } };
    },
  };
}
