import type { TWO_STEP_ROUTES } from '#contract/routes/two-step.ts';
import { PASSWORD_LIMIT } from '#server/http/limits/rate-limits.ts';
import type { TwoStepDeps } from '#server/usecases/account/account-deps.ts';
import {
  beginTwoStep,
  confirmTwoStep,
  removeTwoStep,
  renewRecoveryCodes,
} from '#server/usecases/two-step/change-two-step.ts';
import { readTwoStep } from '#server/usecases/two-step/read-two-step.ts';
import type { Endpoints } from '../endpoint.ts';

export const createTwoStepEndpoints = (
  deps: TwoStepDeps,
): Endpoints<keyof typeof TWO_STEP_ROUTES> => ({
  'GET /account/two-step': {
    handle: ({ userId }) => deps.storage.snapshot((db) => readTwoStep(db, userId)),
  },
  'POST /account/two-step': {
    rateLimit: PASSWORD_LIMIT,
    handle: ({ body, ...caller }) => beginTwoStep(deps, caller, body),
  },
  'PUT /account/two-step': {
    rateLimit: PASSWORD_LIMIT,
    handle: ({ body, ...caller }) => confirmTwoStep(deps, caller, body),
  },
  'DELETE /account/two-step': {
    rateLimit: PASSWORD_LIMIT,
    handle: ({ body, ...caller }) => removeTwoStep(deps, caller, body),
  },
  'POST /account/two-step/recovery-codes': {
    rateLimit: PASSWORD_LIMIT,
    handle: ({ body, ...caller }) => renewRecoveryCodes(deps, caller, body),
  },
});
