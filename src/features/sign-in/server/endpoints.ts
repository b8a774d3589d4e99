import { AppError } from '#kernel/contract/app-error.ts';
import type { SIGN_IN_ROUTES } from '../routes.ts';
import { REGISTER_LIMIT, SIGN_IN_LIMIT } from '#kernel/server/http/limits/rate-limits.ts';
import { registerAccount, type RegisterAccountDeps } from './register-account.ts';
import { signIn, type SignInDeps } from './sign-in.ts';
import type { Endpoints } from '#kernel/server/http/endpoint.ts';

export const createSignInEndpoints = (
  deps: RegisterAccountDeps & SignInDeps,
): Endpoints<keyof typeof SIGN_IN_ROUTES> => ({
  'POST /register': {
    rateLimit: REGISTER_LIMIT,
    waitsForHash: true,
    handle: async ({ body, origin }) => {
      // Also while the operator allows passwords for a day, which lets nobody new in.
      if (deps.passwordSignIn === 'off') throw new AppError('PASSWORD_OFF');
      return await registerAccount(deps, body, origin);
    },
  },
  'POST /login': {
    rateLimit: SIGN_IN_LIMIT,
    waitsForHash: true,
    handle: ({ body, origin }) => signIn(deps, { ...body, origin }),
  },
});
