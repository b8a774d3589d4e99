import type { FastifyInstance } from 'fastify';
import {
  LoginBodySchema,
  RegisterBodySchema,
  RegisteredSchema,
  SignedInSchema,
} from '#contract/account.ts';
import {
  registerAccount,
  type RegisterAccountDeps,
} from '#server/usecases/sign-in/register-account.ts';
import { signIn, type SignInDeps } from '#server/usecases/sign-in/sign-in.ts';
import { addPublicEndpoint } from '../endpoint.ts';
import { REGISTER_LIMIT, SIGN_IN_LIMIT } from '#server/http/limits/rate-limits.ts';

/** POST /register and POST /login. */
export function addSignInEndpoints(
  app: FastifyInstance,
  deps: RegisterAccountDeps & SignInDeps,
): void {
  addPublicEndpoint(app, {
    method: 'POST',
    path: '/register',
    summary: 'Make an account',
    body: RegisterBodySchema,
    success: { 201: 'The account was made.' },
    data: RegisteredSchema,
    errors: ['REGISTRATION_CLOSED', 'USERNAME_TAKEN', 'EMAIL_TAKEN'],
    rateLimit: REGISTER_LIMIT,
    handle: ({ body, origin }) => registerAccount(deps, body, origin),
  });

  addPublicEndpoint(app, {
    method: 'POST',
    path: '/login',
    summary: 'Sign in',
    body: LoginBodySchema,
    success: { 200: 'Signed in.' },
    data: SignedInSchema,
    errors: ['INVALID_CREDENTIALS', 'CODE_REQUIRED', 'INVALID_CODE'],
    rateLimit: SIGN_IN_LIMIT,
    handle: ({ body, origin }) => signIn(deps, { ...body, origin }),
  });
}
