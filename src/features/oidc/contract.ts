import { Type, type Static } from 'typebox';
import { RegisterBodySchema, SignedInSchema } from '#sign-in/contract.ts';
import { closed, codeInput, InstantSchema, orNull } from '#kernel/contract/values.ts';

const { username, email, invitation } = RegisterBodySchema.properties;

export const BeginSignInBodySchema = closed({ invitation });

export const ProviderUrlSchema = Type.Object({
  url: Type.String({
    description: 'Where the browser goes next. It comes back to the app’s own page.',
  }),
});

export const FinishAttemptBodySchema = closed({
  code: Type.Optional(
    codeInput(
      'Of the authenticator app, or a recovery code: where two-step sign-in is on and the provider does not stand for it.',
    ),
  ),
});

export const OidcSignInSchema = Type.Object({
  ...Type.Partial(SignedInSchema).properties,
  newAccount: Type.Optional(
    Type.Object(
      {
        username: Type.String({ description: 'As the provider calls the person; may be taken.' }),
        email: orNull(Type.String({ description: 'Verified by the provider; null: asked for.' })),
      },
      { description: 'In place of a token: the person has no account, and may make one.' },
    ),
  ),
});
export type OidcSignIn = Static<typeof OidcSignInSchema>;

export const RegisterByProviderBodySchema = closed({ username, email: Type.Optional(email) });

export const SignInWaysSchema = Type.Object({
  hasPassword: Type.Boolean(),
  isConfirmed: Type.Boolean({ description: 'Whether this sign-in was confirmed just now.' }),
  provider: orNull(
    Type.Object(
      {
        linkedAt: InstantSchema,
        isSecondStep: Type.Boolean({ description: 'Whether it stands for the second step too.' }),
      },
      { description: 'Null: not linked.' },
    ),
  ),
});

export const BeginAccountAttemptBodySchema = closed({
  purpose: Type.Enum(['link', 'confirm']),
  isSecondStep: Type.Optional(
    Type.Boolean({ description: 'To link: the provider stands for the second step too.' }),
  ),
  section: Type.String({
    maxLength: 20,
    pattern: '^[a-z-]+$',
    description: 'Of the account, where the browser comes back to.',
  }),
});

export const OidcOutcomeSchema = Type.Object({ outcome: Type.Enum(['linked', 'confirmed']) });
