import { randomBytes } from 'node:crypto';
import { OPERATOR } from '#sign-in/server/passwords/hash-queue.ts';
import {
  createPasswordHasher,
  DEFAULT_HASH_COST,
} from '#sign-in/server/passwords/password-hasher.ts';
import { lockAccount } from '#accounts/server/account-rows.ts';
import { makePasswordReset } from '#sign-in/server/reset-links.ts';
import { replacePassword } from '#sign-in/server/replace-password.ts';
import { CommandError, type Command } from '#kernel/server/cli/command.ts';
import { findUser, USER_OPTIONS, USER_WORD } from '#accounts/server/cli/find-user.ts';

const GONE = 'The account is gone.';

export const resetPasswordCommand: Command = {
  name: 'reset-password',
  summary: 'Set a random password and sign the account out everywhere, or print a reset link.',
  positionals: [`<${USER_WORD}>`],
  options: {
    '--link': 'print a link instead, valid once for 30 minutes',
    ...USER_OPTIONS,
  },
  async run(context, args) {
    const { config } = context;
    const { userId, username } = await findUser(context, args);
    const deps = await context.openDeps();
    if (args.has('link')) {
      const token = await makePasswordReset(deps, userId, 'operator');
      if (token === undefined) throw new CommandError(GONE);
      const origin = config.publicUrl ?? `http://${config.host}:${config.port}`;
      const link = `${origin}/login?reset=${token}`;
      return { lines: [`A link for ${username}:`, link], json: { userId, link } };
    }
    const password = newPassword();
    const passwordHash = await createPasswordHasher(DEFAULT_HASH_COST).hash(password, OPERATOR);
    await deps.storage.transaction(async (trx) => {
      if ((await lockAccount(trx, userId)) === undefined) throw new CommandError(GONE);
      const kind = 'password-reset';
      await replacePassword(deps, trx, userId, { kind, passwordHash, by: 'operator' });
    });
    return {
      lines: [
        `${username} has a new password and is signed out everywhere.`,
        `Password: ${password}`,
      ],
      json: { userId, password },
    };
  },
};

/** 96 bits: can't be guessed, and short enough to type once. */
const PASSWORD_BYTES = 12;

/** A random password, until the sleeper sets a new one. */
export function newPassword(): string {
  return randomBytes(PASSWORD_BYTES).toString('base64url');
}
