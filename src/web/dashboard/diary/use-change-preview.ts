import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ChangeAnswer } from './format-change.ts';

/** Debounce while a time is typed. */
const DEBOUNCE_MS = 400;

/**
 * Previews a change with a dry run. `question` identifies the change; null:
 * no preview. While a new preview loads, the old one is hidden. While the change
 * is saved (`isSaving`), nothing is asked: the stored change would conflict with its own preview.
 */
export function useChangePreview<Question>(
  question: Question | null,
  ask: (question: Question) => Promise<ChangeAnswer | undefined>,
  isSaving = false,
): { change: ChangeAnswer | undefined; error: unknown; isPending: boolean } {
  const key = JSON.stringify(question);
  const [settledKey, setSettledKey] = useState(key);
  useEffect(() => {
    const timer = setTimeout(() => setSettledKey(key), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [key]);

  const isSettled = settledKey === key;
  const { data, error, isPending } = useQuery({
    // A separate key, not refetched after changes.
    queryKey: ['change-preview', key],
    queryFn: () => {
      if (question === null) throw new Error('There is nothing to ask.');
      return ask(question);
    },
    enabled: question !== null && isSettled && !isSaving,
    networkMode: 'always',
    retry: false,
    // Another device can change the history: don't cache across dialogs.
    gcTime: 0,
  });
  if (question === null) return { change: undefined, error: null, isPending: false };
  return { change: data, error: isSaving ? null : error, isPending };
}
