import { AppError } from '#kernel/contract/app-error.ts';
import {
  ANSWER_FIELDS,
  FAULTY_FIELDS,
  findAnswerFault,
  type AnswerFault,
} from '../rules/sleep-details.ts';
import type { SleepFacts } from '../rules/sleep.ts';

const TEXTS = {
  'awake-too-long': { key: 'longDiary.faults.awakeTooLong' },
  'awake-without-awakening': { key: 'longDiary.faults.awakeWithoutAwakening' },
  'into-bed': { key: 'longDiary.faults.intoBed' },
  'out-of-bed': { key: 'longDiary.faults.outOfBed' },
} as const satisfies Record<AnswerFault, object>;

/** Whether a change is of the answers or of the times: a tap that ends a sleep leaves answers that can't be. */
export const isAnswersChange = (before: SleepFacts, after: SleepFacts): boolean =>
  (['startTime', 'endTime', ...ANSWER_FIELDS] as const).some(
    (field) => before[field] !== after[field],
  );

/** Throws INVALID_INPUT for answers that contradict each other or the times of the sleep. */
export function requireAnswers(sleep: SleepFacts): void {
  const fault = findAnswerFault(sleep);
  if (fault === undefined) return;
  const text = TEXTS[fault];
  throw new AppError('INVALID_INPUT', {
    text,
    details: FAULTY_FIELDS[fault].map((field) => ({ field, text })),
  });
}
