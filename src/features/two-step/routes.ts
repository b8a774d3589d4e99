import { ProofBodySchema } from '#sign-in/contract.ts';
import * as schemas from './contract.ts';
import { PROOF_ERRORS, type RouteTable } from '#kernel/contract/route.ts';

/** None takes an Idempotency-Key: a response that contains a secret must not be stored. */
export const TWO_STEP_ROUTES = {
  'GET /account/two-step': {
    summary: 'Whether two-step sign-in is on',
    success: { 200: 'One that is begun and not confirmed is not on.' },
    data: schemas.TwoStepSchema,
  },
  'POST /account/two-step': {
    summary: 'Begin two-step sign-in: a secret for an authenticator app',
    body: ProofBodySchema,
    success: { 200: 'The secret; nothing is in force until it is confirmed.' },
    data: schemas.TwoStepSecretSchema,
    errors: [...PROOF_ERRORS, 'TWO_STEP_IS_ON'],
  },
  'PUT /account/two-step': {
    summary: 'Put it in force, by a code of the app',
    body: schemas.ConfirmTwoStepBodySchema,
    success: { 200: 'It is in force. The recovery codes, shown once.' },
    data: schemas.RecoveryCodesSchema,
    errors: ['WRONG_CODE', 'TWO_STEP_IS_ON', 'TWO_STEP_NOT_BEGUN'],
  },
  'DELETE /account/two-step': {
    summary: 'Turn two-step sign-in off',
    body: schemas.ProveTwoStepBodySchema,
    success: { 204: 'The password alone signs in.' },
    errors: [...PROOF_ERRORS, 'WRONG_CODE', 'TWO_STEP_IS_OFF'],
  },
  'POST /account/two-step/recovery-codes': {
    summary: 'New recovery codes in place of the old',
    body: schemas.ProveTwoStepBodySchema,
    success: { 200: 'The recovery codes, shown once; the old ones are void.' },
    data: schemas.RecoveryCodesSchema,
    errors: [...PROOF_ERRORS, 'WRONG_CODE', 'TWO_STEP_IS_OFF'],
  },
} as const satisfies RouteTable;
