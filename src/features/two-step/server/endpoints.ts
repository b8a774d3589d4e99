import type { TWO_STEP_ROUTES } from '../routes.ts';
import { PASSWORD_LIMIT } from '#kernel/server/http/limits/rate-limits.ts';
import {
  beginTwoStep,
  confirmTwoStep,
  removeTwoStep,
  renewRecoveryCodes,
  readTwoStep,
} from './change-two-step.ts';
import type { Endpoints } from '#kernel/server/http/endpoint.ts';
import type { Context } from '#server-feature.ts';

export const createTwoStepEndpoints = (deps: Context): Endpoints<typeof TWO_STEP_ROUTES> => ({
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
