import { useState } from 'react';
import type { CorrectSleepBody } from '#diary/contract.ts';
import type { SaidDetails } from '#diary/web/dashboard-data.ts';
import {
  DETAIL_FIELDS,
  NO_DETAILS,
  normalizeDetails,
  type SleepDetails,
} from '#diary/rules/sleep-details.ts';
import { DIARY_MESSAGES } from '#kernel/web/messages/app.ts';
import type { FormErrors } from './form-errors.ts';
import { readForm, type FormMoment, type SleepForm } from './sleep-form.ts';
import type { SleepPreset } from './sleep-presets.ts';
import { isTimeZone } from '#kernel/web/time/zoned-time.ts';

export function useSleepDraft({ asks, sleep, initial: proposed, known }: SleepPreset) {
  const [initial] = useState(proposed);
  const saidBefore: SleepDetails<string> = { ...NO_DETAILS, ...(sleep && normalizeDetails(sleep)) };
  const [form, setForm] = useState(initial);
  const [details, setDetails] = useState(saidBefore);
  const reading = readForm(form, asks, known);

  return {
    form,
    isChanged: JSON.stringify([form, details]) !== JSON.stringify([initial, saidBefore]),
    reading,
    details,
    changeForm: (change: Partial<SleepForm>) => setForm((before) => ({ ...before, ...change })),
    changeDetails: (change: SaidDetails) => setDetails((before) => ({ ...before, ...change })),
    /** Changed times for the request; null until they are complete and unambiguous. */
    times: findNewTimes(),
    areTimesNew:
      reading.start.instant !== known?.start ||
      reading.end?.instant !== known?.end ||
      form.timeZone !== (sleep?.timeZone ?? form.timeZone),
    detailsChange: findNewDetails(saidBefore, details),
    faults: {
      date: form.date === '' ? DIARY_MESSAGES.missingDate : undefined,
      asleep: asks === 'end' ? undefined : findFault(reading.start, form.asleep),
      woke: reading.end && findFault(reading.end, form.woke),
      timeZone: isTimeZone(form.timeZone) ? undefined : DIARY_MESSAGES.unknownTimeZone,
    } satisfies FormErrors,
  };

  function findNewTimes(): CorrectSleepBody | null {
    const { start, end } = reading;
    if (start.instant === undefined || (end !== undefined && end.instant === undefined))
      return null;
    // Only a given `endTime` settles a sleep that needs review.
    const isEndNew = end?.instant !== known?.end || sleep?.needsReview === true;
    return {
      ...(start.instant !== known?.start && { startTime: toIso(start.instant) }),
      ...(end?.instant !== undefined && isEndNew && { endTime: toIso(end.instant) }),
      ...(form.timeZone !== sleep?.timeZone && { timeZone: form.timeZone }),
    };
  }
}

function findNewDetails(before: SleepDetails<string>, after: SleepDetails<string>): SaidDetails {
  const trimmed = (value: SaidDetails[keyof SaidDetails]) =>
    typeof value === 'string' ? value.trim() || null : value;
  return Object.fromEntries(
    DETAIL_FIELDS.filter(
      (field) => ![after[field], trimmed(after[field])].includes(before[field]),
    ).map((field) => [field, trimmed(after[field])]),
  );
}

function findFault({ meant, instant }: FormMoment, time: string): string | undefined {
  if (time === '') return DIARY_MESSAGES.missingTime;
  return meant !== undefined && instant === undefined ? DIARY_MESSAGES.answerFirst : undefined;
}

const toIso = (instant: number): string => new Date(instant).toISOString();
