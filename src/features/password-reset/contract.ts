import { Type, type Static } from 'typebox';
import { closed } from '#kernel/contract/values.ts';
import { EmailInputSchema, NewPasswordSchema } from '#accounts/contract.ts';

export const RequestPasswordResetBodySchema = closed({ email: EmailInputSchema });

export const PasswordResetRequestedSchema = Type.Object({
  sendsMail: Type.Boolean({ description: 'Whether this server sends mail at all.' }),
  operatorContact: Type.Union([Type.String(), Type.Null()], {
    description: 'How to reach the operator, if the operator has said so.',
  }),
});
export type PasswordResetRequested = Static<typeof PasswordResetRequestedSchema>;

export const ResetPasswordBodySchema = closed({ newPassword: NewPasswordSchema });

export const PasswordResetDoneSchema = Type.Object({
  remaining: Type.Array(Type.String(), {
    description:
      'What signs in without the password, and what waits to be confirmed, in sentences for the sleeper.',
  }),
});
