import { Type, type Static } from 'typebox';
import { ConfirmingPasswordSchema } from '#accounts/contract.ts';
import { closed, codeInput, InstantSchema } from '#kernel/contract/values.ts';

const CodeSchema = {
  ...codeInput('Of the authenticator app (six digits; spaces do not matter), or a recovery code.'),
  examples: ['123456'],
};

export const TwoStepSchema = Type.Object({
  enabled: Type.Boolean(),
  recoveryCodesLeft: Type.Integer(),
  enabledAt: Type.Union([InstantSchema, Type.Null()]),
});
export type TwoStep = Static<typeof TwoStepSchema>;

export const TwoStepSecretSchema = Type.Object({
  secret: Type.String({ description: 'In base32, for typing. It is shown here alone.' }),
  otpauthUri: Type.String({ description: 'The same as an authenticator app scans it.' }),
});
export type TwoStepSecret = Static<typeof TwoStepSecretSchema>;

export const ConfirmTwoStepBodySchema = closed({
  code: { ...CodeSchema, description: 'The six digits that the app shows.' },
});

export const RecoveryCodesSchema = Type.Object({
  recoveryCodes: Type.Array(Type.String(), {
    description: 'Each signs in once in place of the app. They are shown here alone.',
  }),
});
export type RecoveryCodes = Static<typeof RecoveryCodesSchema>;

/** Both factors again, for new recovery codes and for turning two-step sign-in off. */
export const ProveTwoStepBodySchema = closed({
  currentPassword: ConfirmingPasswordSchema,
  code: Type.Optional({
    ...CodeSchema,
    description: 'As to confirm a sign-in; required with currentPassword.',
  }),
});
export type ProveTwoStepBody = Static<typeof ProveTwoStepBodySchema>;
