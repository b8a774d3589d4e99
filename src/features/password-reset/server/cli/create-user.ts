import {
  createPasswordHasher,
  DEFAULT_HASH_COST,
} from '#sign-in/server/passwords/password-hasher.ts';
import { registerAccount } from '#sign-in/server/register-account.ts';
import { UsageError, type Command } from '#kernel/server/cli/command.ts';
import { newPassword } from './reset-password.ts';

export const createUserCommand: Command = {
  name: 'create-user',
  summary: 'Create an account, also where registration is closed.',
  options: {
    '--username <name>': 'the dream name',
    '--email <address>': 'the email to sign in with',
    '--password-stdin': 'read the password from stdin instead of printing a random one',
  },
  async run({ config, openDeps, readLine }, args) {
    const username = args.text('username');
    const email = args.text('email');
    if (username === undefined || email === undefined) {
      throw new UsageError('--username and --email are both needed.');
    }
    const typed = args.has('passwordStdin') ? await readLine() : undefined;
    const password = typed ?? newPassword();
    const { userId } = await registerAccount(
      {
        ...(await openDeps()),
        passwords: createPasswordHasher(DEFAULT_HASH_COST),
        // The operator may, even if registration is closed.
        config: { ...config, registration: 'open' },
      },
      { username, email, password },
      'operator',
    );
    const made = typed === undefined ? password : undefined;
    return {
      lines: [`Made the account ${userId}.`, ...(made ? [`Password: ${made}`] : [])],
      json: { userId, ...(made && { password: made }) },
    };
  },
};
