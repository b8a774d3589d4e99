import { ANSWER_FIELDS } from '#diary/rules/sleep-details.ts';
import type { SleepEntry } from '#diary/web/dashboard-data.ts';

/** Whether any of the five questions about a sleep is answered. */
export const hasAnswers = (sleep: SleepEntry, fields = ANSWER_FIELDS): boolean =>
  fields.some((field) => (sleep[field] ?? null) !== null);
