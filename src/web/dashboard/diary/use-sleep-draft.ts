import { useState } from 'react';
import type { CorrectSleepBody } from '#contract/diary.ts';
import {
  DETAIL_FIELDS,
  NO_DETAILS,
  normalizeDetails,
  type SleepDetails,
} from '#domain/sleep-details.ts';
import type { SleepEntry } from '#web/api/dashboard-data.ts';
import { DIARY_WORDS } from '#web/messages/diary.ts';
import type { FormErrors } from './form-errors.ts';
import {
  readForm,
  type FormMoment,
  type KnownTimes,
  type SleepForm,
  type SleepReading,
} from './sleep-form.ts';
import { isTimeZone } from '#web/time/zoned-time.ts';

export type SleepDraft = {
  form: SleepForm;
  /** Something else stands there than at first. */
  isChanged: boolean;
  reading: SleepReading;
  details: SleepDetails;
  changeForm: (change: Partial<SleepForm>) => void;
  changeDetails: (change: Partial<SleepDetails>) => void;
  /** The fields about its times that are new, as a call sends them; null until they are filled in and not in doubt. */
  times: CorrectSleepBody | null;
  /** Whether the times stand for others than the sleep has. */
  areTimesNew: boolean;
  /** The details that are new. */
  detailsChange: Partial<SleepDetails>;
  /** What keeps `times` from being known. */
  faults: FormErrors;
};

/** A sleep as it is being entered (`sleep` undefined) or corrected, and what of it is new. */
export function useSleepDraft(sleep: SleepEntry | undefined, initial: SleepForm): SleepDraft {
  const saidBefore: SleepDetails = { ...NO_DETAILS, ...(sleep && normalizeDetails(sleep)) };
  const [form, setForm] = useState(initial);
  const [details, setDetails] = useState(saidBefore);
  const known = sleep && toKnownTimes(sleep);
  const reading = readForm(form, known);

  return {
    form,
    isChanged: JSON.stringify([form, details]) !== JSON.stringify([initial, saidBefore]),
    reading,
    details,
    changeForm: (change) => setForm((before) => ({ ...before, ...change })),
    changeDetails: (change) => setDetails((before) => ({ ...before, ...change })),
    times: timesOf(),
    areTimesNew:
      reading.start.instant !== known?.start ||
      reading.end?.instant !== known?.end ||
      form.timeZone !== (sleep?.timeZone ?? form.timeZone),
    detailsChange: findNewDetails(saidBefore, details),
    faults: {
      date: form.date === '' ? DIARY_WORDS.missingDate : undefined,
      asleep: faultOf(reading.start, form.asleep),
      woke: reading.end && faultOf(reading.end, form.woke),
      timeZone: isTimeZone(form.timeZone) ? undefined : DIARY_WORDS.unknownTimeZone,
    },
  };

  function timesOf(): CorrectSleepBody | null {
    const { start, end } = reading;
    if (start.instant === undefined || (end !== undefined && end.instant === undefined))
      return null;
    // Only an end that is given settles a sleep that needs review.
    const isEndNew = end?.instant !== known?.end || sleep?.needsReview === true;
    return {
      ...(start.instant !== known?.start && { startTime: isoOf(start.instant) }),
      ...(end?.instant !== undefined && isEndNew && { endTime: isoOf(end.instant) }),
      ...(form.timeZone !== sleep?.timeZone && { timeZone: form.timeZone }),
    };
  }
}

function findNewDetails(before: SleepDetails, after: SleepDetails): Partial<SleepDetails> {
  const trimmed = (value: SleepDetails[keyof SleepDetails]) =>
    typeof value === 'string' ? value.trim() || null : value;
  return Object.fromEntries(
    DETAIL_FIELDS.filter(
      (field) => ![after[field], trimmed(after[field])].includes(before[field]),
    ).map((field) => [field, trimmed(after[field])]),
  );
}

/** The instants of a sleep that is there already. */
export const toKnownTimes = ({ startTime, endTime }: SleepEntry): KnownTimes => ({
  start: Date.parse(startTime),
  end: endTime === undefined ? undefined : Date.parse(endTime),
});

function faultOf({ meant, instant }: FormMoment, time: string): string | undefined {
  if (time === '') return DIARY_WORDS.missingTime;
  return meant !== undefined && instant === undefined ? DIARY_WORDS.answerFirst : undefined;
}

const isoOf = (instant: number): string => new Date(instant).toISOString();
