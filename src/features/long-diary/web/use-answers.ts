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
import { refreshHistory } from '#diary/web/diary-sync.ts';
import { call } from '#kernel/web/api/call.ts';
import { OUTBOX_MESSAGES } from '#kernel/web/messages/first.ts';
import { LONG_DIARY_MESSAGES as MESSAGES } from '#kernel/web/messages/later.ts';
import { formatNumber } from '#kernel/web/messages/formats.ts';
import { useToast } from '#kernel/web/ui/toast.tsx';
import { KEPT, tapOnSleep } from '#offline/web/outbox.ts';

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
  const toast = useToast();
  const [answers, setAnswers] = useState(() => parseAnswers(sleep));
  const [lastField, setLastField] = useState<keyof MorningAnswers>('minutesToFallAsleep');
  const [state, setState] = useState<'unchanged' | 'saved' | 'failed'>('unchanged');
  const [error, setError] = useState<unknown>(null);
  const given = useRef(answers);
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const fault = findFault(sleep, answers, lastField);

  const save = useEffectEvent((isPageHidden: boolean) => {
    const before = given.current;
    const said = findChanges(before, answers);
    if (fault !== undefined || Object.keys(said).length === 0) return;
    given.current = answers;
    const correct = () =>
      call('PATCH /sleeps/:id', { params: { id: sleep.id }, body: said }, { keepalive: true });
    // A page that closes runs nothing later.
    const sent = isPageHidden ? correct() : undefined;
    sent?.catch(() => undefined);
    // One after another, so that the last answer wins.
    saving.current = saving.current.then(async () => {
      try {
        const change = await tapOnSleep('correct', sleep, () => sent ?? correct(), said);
        setError(null);
        setState('saved');
        if (change === KEPT) toast.show('warning', OUTBOX_MESSAGES.kept);
        else await refreshHistory(queryClient);
      } catch (reason) {
        given.current = before;
        setError(reason);
        setState('failed');
      }
    });
  });
  useEffect(() => {
    const timer = setTimeout(() => save(false), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [answers]);
  useEffect(() => {
    const saveIfHidden = () => document.visibilityState === 'hidden' && save(true);
    document.addEventListener('visibilitychange', saveIfHidden);
    return () => {
      document.removeEventListener('visibilitychange', saveIfHidden);
      save(false);
    };
  }, []);

  return {
    answers,
    fault,
    error,
    isSaved: state === 'saved',
    /** Something that closing would lose. */
    isUnsaved: fault !== undefined || state === 'failed',
    answer: <Field extends keyof MorningAnswers>(field: Field, value: MorningAnswers[Field]) => {
      setLastField(field);
      setState('unchanged');
      setAnswers((before) => follow({ ...before, [field]: value }, field));
    },
  };
}

/** Without an awakening there is no time awake, and without their number it is not asked for. */
const follow = (answers: MorningAnswers, field: keyof MorningAnswers): MorningAnswers =>
  field === 'awakenings' && !answers.awakenings
    ? { ...answers, minutesAwake: answers.awakenings }
    : answers;

function findChanges(before: MorningAnswers, after: MorningAnswers): SaidDetails {
  const changed = ANSWER_FIELDS.filter((field) => after[field] !== before[field]);
  return Object.fromEntries(
    changed.map((field) => {
      const value = after[field];
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
