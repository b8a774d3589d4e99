import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  ANSWER_FIELDS,
  FAULTY_FIELDS,
  findAnswerFault,
  MAX_AWAKE_MINUTES,
  MAX_AWAKENINGS,
  type AnswerFault,
  type MorningAnswers,
} from '#diary/rules/sleep-details.ts';
import { parseAnswers } from '#diary/web/counting-sessions.ts';
import type { SaidDetails, SleepEntry } from '#diary/web/dashboard-data.ts';
import { useSaveDetails } from '#dashboard/web/use-save-details.ts';
import { refreshHistory } from '#diary/web/diary-sync.ts';
import { LONG_DIARY_MESSAGES as MESSAGES } from '#kernel/web/messages/later.ts';
import { formatNumber } from '#kernel/web/messages/formats.ts';

/** The pause after an answer before it is saved. */
const SAVE_AFTER_MS = 800;

const LIMITS = {
  minutesToFallAsleep: MAX_AWAKE_MINUTES,
  awakenings: MAX_AWAKENINGS,
  minutesAwake: MAX_AWAKE_MINUTES,
} as const;

const FAULT_TEXTS = {
  'awake-too-long': 'awakeTooLong',
  'awake-without-awakening': 'awakeWithoutAwakening',
  'into-bed': 'intoBed',
  'out-of-bed': 'outOfBed',
} as const satisfies Record<AnswerFault, keyof typeof MESSAGES.faults>;

/** The answers about a sleep. They save themselves; answers that can't be stay here, with the sentence that says why. */
export function useAnswers(sleep: SleepEntry) {
  const queryClient = useQueryClient();
  // What is said here; all else is as the server has it, also when that comes later.
  const [said, setSaid] = useState<Partial<MorningAnswers>>({});
  const answers = { ...parseAnswers(sleep), ...said };
  const [lastField, setLastField] = useState<keyof MorningAnswers>('minutesToFallAsleep');
  const { save: saveDetails, isSaved, error, forgetSaved } = useSaveDetails(sleep);
  const given = useRef<Partial<MorningAnswers>>({});
  const fault = findFault(sleep, answers, lastField);

  const save = useEffectEvent(async (isPageHidden: boolean) => {
    const before = given.current;
    const body = findChanges(before, said);
    if (fault !== undefined || Object.keys(body).length === 0) return;
    given.current = said;
    if (await saveDetails(body, isPageHidden)) await refreshHistory(queryClient);
    else given.current = before;
  });
  useEffect(() => {
    if (Object.keys(said).length === 0) return undefined;
    const timer = setTimeout(() => void save(false), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [said]);
  useEffect(() => {
    const saveIfHidden = () => {
      if (document.visibilityState === 'hidden') void save(true);
    };
    document.addEventListener('visibilitychange', saveIfHidden);
    return () => {
      document.removeEventListener('visibilitychange', saveIfHidden);
      void save(false);
    };
  }, []);

  return {
    answers,
    fault,
    error,
    isSaved,
    /** Something that closing would lose. */
    isUnsaved: fault !== undefined || error !== null,
    answer: (field: keyof MorningAnswers, value: number | null) => {
      setLastField(field);
      forgetSaved();
      setSaid({ ...said, ...follow(field, value) });
    },
  };
}

/** Without an awakening there is no time awake, and without their number it is not asked for. */
const follow = (field: keyof MorningAnswers, value: number | null): Partial<MorningAnswers> => ({
  [field]: value,
  ...(field === 'awakenings' && !value && { minutesAwake: value }),
});

function findChanges(before: Partial<MorningAnswers>, after: Partial<MorningAnswers>): SaidDetails {
  const changed = ANSWER_FIELDS.filter((field) => after[field] !== before[field]);
  return Object.fromEntries(
    changed.map((field) => {
      const value = after[field] ?? null;
      const isInstant = field === 'intoBedAt' || field === 'outOfBedAt';
      return [field, isInstant && value !== null ? new Date(value).toISOString() : value];
    }),
  );
}

/** What can't be of the answers, at the field that was answered last. */
function findFault(
  { startTime, endTime }: SleepEntry,
  answers: MorningAnswers,
  lastField: keyof MorningAnswers,
): { field: keyof MorningAnswers; text: string } | undefined {
  for (const [field, limit] of Object.entries(LIMITS) as [keyof typeof LIMITS, number][])
    if ((answers[field] ?? 0) > limit)
      return { field, text: MESSAGES.atMost({ limit: formatNumber(limit) }) };
  const times = {
    startTime: Date.parse(startTime),
    endTime: endTime === undefined ? null : Date.parse(endTime),
  };
  const fault = findAnswerFault({ ...times, ...answers });
  if (fault === undefined) return undefined;
  const fields = FAULTY_FIELDS[fault];
  const field = fields.includes(lastField) ? lastField : fields[0];
  return field && { field, text: MESSAGES.faults[FAULT_TEXTS[fault]] };
}
