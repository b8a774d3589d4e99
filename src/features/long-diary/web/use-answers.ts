import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSaveDetails } from '#dashboard/web/use-save-details.ts';
import {
  ANSWER_FIELDS,
  FAULTY_FIELDS,
  listAnswerFaults,
  MAX_AWAKE_MINUTES,
  MAX_AWAKENINGS,
  type MorningAnswers,
} from '#diary/rules/sleep-details.ts';
import { parseAnswers } from '#diary/web/counting-sessions.ts';
import type { SaidDetails, SleepEntry } from '#diary/web/dashboard-data.ts';
import { refreshHistory } from '#diary/web/diary-sync.ts';
import { DIARY_MESSAGES } from '#kernel/web/messages/app.ts';
import { formatNumber } from '#kernel/web/messages/formats.ts';
import { LONG_DIARY_MESSAGES as MESSAGES } from '#kernel/web/messages/later.ts';
import { useToast } from '#kernel/web/ui/toast.tsx';

/** The pause after an answer before it is saved. */
const SAVE_AFTER_MS = 800;

const LIMITS: { readonly [Field in keyof MorningAnswers]?: number } = {
  minutesToFallAsleep: MAX_AWAKE_MINUTES,
  awakenings: MAX_AWAKENINGS,
  minutesAwake: MAX_AWAKE_MINUTES,
};

type Answers = Partial<MorningAnswers>;

/** The answers about a sleep. They save themselves; an answer that can't be stays here, with the sentence that says why. */
export function useAnswers(sleep: SleepEntry) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { save: saveDetails, isSaved, error, forgetSaved } = useSaveDetails(sleep);
  // What is said in this sheet; what is not said is as the server has it.
  const [said, setSaid] = useState<Answers>({});
  const answers = { ...parseAnswers(sleep), ...said };
  const [lastField, setLastField] = useState<keyof MorningAnswers>('minutesToFallAsleep');
  const faults = findFaults(sleep, answers);
  const fault = faults.find(({ fields }) => fields.includes(lastField)) ?? faults[0];

  const saved = useRef<Answers>({});
  const isOpen = useRef(true);
  const save = useEffectEvent(async (isPageHidden: boolean) => {
    const faulty = new Set(faults.flatMap(({ fields }) => fields));
    const changed = ANSWER_FIELDS.filter(
      (field) => field in said && said[field] !== saved.current[field] && !faulty.has(field),
    );
    if (changed.length === 0) return;
    const sent = Object.fromEntries(changed.map((field) => [field, said[field] ?? null]));
    if (await saveDetails(toSent(sent), isPageHidden)) {
      saved.current = { ...saved.current, ...sent };
      await refreshHistory(queryClient);
    } else if (!isOpen.current) toast.show('error', DIARY_MESSAGES.saveFailed);
  });
  useEffect(() => {
    if (Object.keys(said).length === 0) return undefined;
    const timer = setTimeout(() => void save(false), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [said]);
  /** Something that closing would lose, which the sheet asks about. */
  const isUnsaved = faults.length > 0 || error !== null;
  const saveAtEnd = useEffectEvent(() => isUnsaved || void save(false));
  useEffect(() => {
    isOpen.current = true;
    const saveIfHidden = () => {
      if (document.visibilityState === 'hidden') void save(true);
    };
    document.addEventListener('visibilitychange', saveIfHidden);
    return () => {
      isOpen.current = false;
      document.removeEventListener('visibilitychange', saveIfHidden);
      saveAtEnd();
    };
  }, []);

  return {
    answers,
    lastField,
    fault,
    error,
    isSaved,
    isUnsaved,
    answer: (field: keyof MorningAnswers, value: number | null) => {
      setLastField(field);
      forgetSaved();
      const { minutesAwake } = answers;
      // Without an awakening there is no time awake; how long the first one was is then open again.
      const follows = field === 'awakenings' && (value === 0 || minutesAwake === 0);
      setSaid({
        ...said,
        [field]: value,
        ...(follows && { minutesAwake: value === 0 ? 0 : null }),
      });
    },
  };
}

const toSent = ({ intoBedAt, outOfBedAt, ...counts }: Answers): SaidDetails => ({
  ...counts,
  ...(intoBedAt !== undefined && { intoBedAt: toText(intoBedAt) }),
  ...(outOfBedAt !== undefined && { outOfBedAt: toText(outOfBedAt) }),
});

const toText = (instant: number | null): string | null =>
  instant === null ? null : new Date(instant).toISOString();

/** What can't be of the answers, and of which fields it is. NaN is an unreadable time. */
function findFaults({ startTime, endTime }: SleepEntry, answers: MorningAnswers) {
  const wrong = ANSWER_FIELDS.flatMap((field) => {
    const [value, limit = Infinity] = [answers[field] ?? 0, LIMITS[field]];
    if (Number.isNaN(value)) return { fields: [field], text: DIARY_MESSAGES.missingTime };
    return value > limit
      ? { fields: [field], text: MESSAGES.atMost({ limit: formatNumber(limit) }) }
      : [];
  });
  const times = {
    startTime: Date.parse(startTime),
    endTime: endTime === undefined ? null : Date.parse(endTime),
  };
  const contradictions = listAnswerFaults({ ...times, ...answers }).map((fault) => ({
    fields: FAULTY_FIELDS[fault],
    text: MESSAGES.faults[fault],
  }));
  return [...wrong, ...contradictions];
}
