import { ApiError, getErrorMessage } from '#kernel/web/api/api-error.ts';
import type { OtherSleep } from '#diary/sleep-contract.ts';
import { DIARY_MESSAGES } from '#kernel/web/messages/app.ts';

export type FormErrors = Partial<
  Record<'date' | 'asleep' | 'woke' | 'timeZone' | 'form', string | undefined>
>;

const FIELDS: Record<string, keyof FormErrors> = {
  startTime: 'asleep',
  endTime: 'woke',
  timeZone: 'timeZone',
};

const ABOUT_THE_END = new Set(['TIME_IN_FUTURE', 'END_BEFORE_START', 'SLEEP_TOO_LONG']);

export function toFormErrors(error: unknown, otherwise = DIARY_MESSAGES.saveFailed): FormErrors {
  if (error instanceof ApiError) {
    const detail = error.details.find(({ field }) => Object.hasOwn(FIELDS, field));
    const field = detail && FIELDS[detail.field];
    if (field !== undefined) return { [field]: detail?.message };
    if (error.code !== undefined && ABOUT_THE_END.has(error.code))
      return { woke: getErrorMessage(error, otherwise) };
    if (error.code === 'INVALID_TIME_ZONE')
      return { timeZone: getErrorMessage(error, DIARY_MESSAGES.unknownTimeZone) };
  }
  return { form: getErrorMessage(error, otherwise) };
}

export const findOtherSleep = (error: unknown): OtherSleep | undefined =>
  error instanceof ApiError ? error.details.find(({ sleep }) => sleep)?.sleep : undefined;
