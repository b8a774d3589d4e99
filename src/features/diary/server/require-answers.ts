import { AppError } from '#kernel/contract/app-error.ts';
import { FAULTY_FIELDS, listAnswerFaults, type MorningAnswers } from '../rules/sleep-details.ts';
import type { SleepFacts } from '../rules/sleep.ts';

/**
 * Throws INVALID_INPUT for the first fault of a sleep's answers that concerns one of these fields. Others stay, because
 * a tap that ends a sleep can leave them, and figures leave them out.
 */
export function requireAnswers(
  sleep: SleepFacts,
  isConcerned: (field: keyof MorningAnswers) => boolean,
): void {
  const fault = listAnswerFaults(sleep).find((each) => FAULTY_FIELDS[each].some(isConcerned));
  if (fault === undefined) return;
  const text = { key: `longDiary.faults.${fault}` } as const;
  throw new AppError('INVALID_INPUT', {
    text,
    details: FAULTY_FIELDS[fault].map((field) => ({ field, text })),
  });
}
