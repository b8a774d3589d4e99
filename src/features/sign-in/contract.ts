import { Type, type Static } from 'typebox';
import { CONFIRMATION_KINDS, SIGN_IN_METHODS } from '#kernel/rules/credentials.ts';
import { pageOf } from '#kernel/contract/paging.ts';
import { closed, codeInput, IdSchema, InstantSchema } from '#kernel/contract/values.ts';
import {
  UsernameInputSchema,
  EmailInputSchema,
  NewPasswordSchema,
  PasswordInputSchema,
  ConfirmingPasswordSchema,
} from '#accounts/contract.ts';

export const RegisterBodySchema = closed({
  username: UsernameInputSchema,
  email: EmailInputSchema,
  password: NewPasswordSchema,
  invitation: Type.Optional(
    Type.String({ maxLength: 100, description: 'The token of an invitation or a setup link.' }),
  ),
});

export const RegisteredSchema = Type.Object({ userId: IdSchema });

export const LoginBodySchema = closed({
  email: EmailInputSchema,
  password: PasswordInputSchema,
  code: Type.Optional(
    codeInput(
      'With two-step sign-in: the six digits of the authenticator app, or a recovery code. Else ignored.',
    ),
  ),
});
export type LoginBody = Static<typeof LoginBodySchema>;

const AccessTokenSchema = Type.String({
  description: 'A JWT whose payload has userId and exp.',
});

export const SignedInSchema = Type.Object({
  accessToken: AccessTokenSchema,
  language: Type.Optional(
    Type.String({ description: 'The language that the account chose; absent if none.' }),
  ),
});
export type SignedIn = Static<typeof SignedInSchema>;

export const RenewedTokenSchema = Type.Object({ accessToken: AccessTokenSchema });

export const ChangePasswordBodySchema = closed({
  currentPassword: ConfirmingPasswordSchema,
  newPassword: NewPasswordSchema,
  revokeTokens: Type.Optional(Type.Boolean({ description: 'Whether to revoke all API tokens.' })),
  holdPlaces: Type.Optional(
    Type.Boolean({
      description:
        'Whether webhooks, and channels of reminders other than push, get nothing until each is confirmed.',
    }),
  ),
});

/** One session: a signed-in device or browser. */
export const AuthSessionSchema = Type.Object({
  id: IdSchema,
  name: Type.String({
    description:
      'The browser and its system, such as Chrome on Android; Unknown device if neither is known.',
  }),
  createdAt: InstantSchema,
  lastUsedAt: InstantSchema,
  signedInBy: Type.Enum([...SIGN_IN_METHODS]),
  current: Type.Boolean({ description: 'Whether this call was made by it.' }),
});
export type AuthSession = Static<typeof AuthSessionSchema>;

export const AuthSessionsSchema = pageOf(AuthSessionSchema, 'The newest sign-in first.');

/** Of a call that needs nothing but the proof of the owner. */
export const ProofBodySchema = closed({ currentPassword: ConfirmingPasswordSchema });
export type ProofBody = Static<typeof ProofBodySchema>;

export const ConfirmAccountBodySchema = closed({
  currentPassword: PasswordInputSchema,
  code: Type.Optional(
    codeInput('Required where two-step sign-in is on; of the app, or a recovery code.'),
  ),
});

export const ConfirmationSchema = Type.Object({
  kind: Type.Enum([...CONFIRMATION_KINDS], { description: 'How it was given.' }),
  expiresAt: InstantSchema,
});
