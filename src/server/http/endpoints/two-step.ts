import type { FastifyInstance } from 'fastify';
import {
  BeginTwoStepBodySchema,
  ConfirmTwoStepBodySchema,
  ProveTwoStepBodySchema,
  RecoveryCodesSchema,
  TwoStepSchema,
  TwoStepSecretSchema,
} from '#contract/two-step.ts';
import { beginTwoStep } from '#server/usecases/two-step/begin-two-step.ts';
import { confirmTwoStep } from '#server/usecases/two-step/confirm-two-step.ts';
import { removeTwoStep, renewRecoveryCodes } from '#server/usecases/two-step/proven-changes.ts';
import { readTwoStep } from '#server/usecases/two-step/read-two-step.ts';
import type { TwoStepDeps } from '#server/usecases/account/account-deps.ts';
import { addSignedInEndpoint, type EndpointDeps } from '../endpoint.ts';
import { PASSWORD_LIMIT } from '#server/http/limits/rate-limits.ts';

/**
 * GET, POST, PUT and DELETE /account/two-step, POST /account/two-step/recovery-codes. None takes an Idempotency-Key:
 * a response that contains a secret must not be stored.
 */
export function addTwoStepEndpoints(app: FastifyInstance, deps: TwoStepDeps & EndpointDeps): void {
  addSignedInEndpoint(app, deps, {
    method: 'GET',
    path: '/account/two-step',
    summary: 'Whether two-step sign-in is on',
    success: { 200: 'One that is begun and not confirmed is not on.' },
    data: TwoStepSchema,
    handle: ({ userId }) => readTwoStep(deps, userId),
  });

  addSignedInEndpoint(app, deps, {
    method: 'POST',
    path: '/account/two-step',
    summary: 'Begin two-step sign-in: a secret for an authenticator app',
    body: BeginTwoStepBodySchema,
    success: { 200: 'The secret; nothing is in force until it is confirmed.' },
    data: TwoStepSecretSchema,
    errors: ['WRONG_PASSWORD', 'TWO_STEP_IS_ON'],
    rateLimit: PASSWORD_LIMIT,
    handle: ({ body, ...caller }) => beginTwoStep(deps, caller, body),
  });

  addSignedInEndpoint(app, deps, {
    method: 'PUT',
    path: '/account/two-step',
    summary: 'Put it in force, by a code of the app',
    body: ConfirmTwoStepBodySchema,
    success: { 200: 'It is in force. The recovery codes, shown once.' },
    data: RecoveryCodesSchema,
    errors: ['WRONG_CODE', 'TWO_STEP_IS_ON', 'TWO_STEP_NOT_BEGUN'],
    rateLimit: PASSWORD_LIMIT,
    handle: ({ body, ...caller }) => confirmTwoStep(deps, caller, body),
  });

  addSignedInEndpoint(app, deps, {
    method: 'DELETE',
    path: '/account/two-step',
    summary: 'Turn two-step sign-in off',
    body: ProveTwoStepBodySchema,
    success: { 204: 'The password alone signs in.' },
    errors: ['WRONG_PASSWORD', 'WRONG_CODE', 'TWO_STEP_IS_OFF'],
    rateLimit: PASSWORD_LIMIT,
    handle: ({ body, ...caller }) => removeTwoStep(deps, caller, body),
  });

  addSignedInEndpoint(app, deps, {
    method: 'POST',
    path: '/account/two-step/recovery-codes',
    summary: 'New recovery codes in place of the old',
    body: ProveTwoStepBodySchema,
    success: { 200: 'The recovery codes, shown once; the old ones are void.' },
    data: RecoveryCodesSchema,
    errors: ['WRONG_PASSWORD', 'WRONG_CODE', 'TWO_STEP_IS_OFF'],
    rateLimit: PASSWORD_LIMIT,
    handle: ({ body, ...caller }) => renewRecoveryCodes(deps, caller, body),
  });
}
