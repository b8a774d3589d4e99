import { KERNEL_ERRORS } from '#kernel/contract/kernel-errors.ts';
import { SIGN_IN_ERRORS } from './sign-in/errors.ts';
import { TWO_STEP_ERRORS } from './two-step/errors.ts';
import { PASSKEY_ERRORS } from './passkeys/errors.ts';
import { OIDC_ERRORS } from './oidc/errors.ts';
import { PASSWORD_RESET_ERRORS } from './password-reset/errors.ts';
import { CONNECTION_ERRORS } from './connections/errors.ts';
import { HOUSEHOLD_ERRORS } from './household/errors.ts';
import { REMINDER_ERRORS } from './reminders/errors.ts';
import { WEBHOOK_ERRORS } from './webhooks/errors.ts';
import { DIARY_ERRORS } from './diary/errors.ts';
import { IMPORT_ERRORS } from './imports/errors.ts';
import { ARRIVAL_ERRORS } from './arrivals/errors.ts';
import { EXPERIMENT_ERRORS } from './experiments/errors.ts';
import type { ErrorTable } from '#kernel/contract/error-table.ts';
import type { MessageKey, Text, TextArgs } from '#kernel/contract/text.ts';
import type { OtherSleep } from './diary/sleep-contract.ts';

/**
 * The closed list of error codes. Each has a sentence in locales/, which the sleeper reads unless the place that fails
 * has a better one.
 */
const ERRORS = {
  ...KERNEL_ERRORS,
  ...SIGN_IN_ERRORS,
  ...TWO_STEP_ERRORS,
  ...PASSKEY_ERRORS,
  ...OIDC_ERRORS,
  ...PASSWORD_RESET_ERRORS,
  ...CONNECTION_ERRORS,
  ...HOUSEHOLD_ERRORS,
  ...REMINDER_ERRORS,
  ...WEBHOOK_ERRORS,
  ...DIARY_ERRORS,
  ...IMPORT_ERRORS,
  ...ARRIVAL_ERRORS,
  ...EXPERIMENT_ERRORS,
} as const satisfies ErrorTable;

export type ErrorCode = keyof typeof ERRORS;

export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];

/** The HTTP status of a code. */
export function errorStatus(code: ErrorCode): number {
  const entry: ErrorTable[string] = ERRORS[code];
  return typeof entry === 'number' ? entry : entry.status;
}

/** The sentence of a code. */
export function errorText(code: ErrorCode): { key: MessageKey; args?: TextArgs } {
  const entry: ErrorTable[string] = ERRORS[code];
  return { key: `error.${code}`, ...(typeof entry === 'object' && { args: entry.args }) };
}

/** The fault of one field. `sleep`: the sleeper's other sleep, which is in the way. */
export type ErrorDetail = { field: string; text: Text; sleep?: OtherSleep };
