import { skipToken, useQuery } from '@tanstack/react-query';
import { useSettled } from '#kernel/web/browser/use-settled.ts';
import type { ChangeAnswer } from '#diary/web/format-change.ts';

/** Debounce while a time is typed. */
const DEBOUNCE_MS = 400;

/**
 * Previews a change with a dry run; null: none. While a change is saved, nothing is asked: the stored change would
 * conflict with its own preview.
 */
export function useChangePreview<Question>(
  question: Question | null,
  ask: (question: Question) => Promise<ChangeAnswer | undefined>,
  isSaving = false,
) {
  const key = JSON.stringify(question);
  const isSettled = useSettled(key, DEBOUNCE_MS) === key;
  const { data, error, isPending } = useQuery({
    // A separate key, not refetched after changes.
    queryKey: ['change-preview', key],
    queryFn: question === null ? skipToken : () => ask(question),
    enabled: isSettled && !isSaving,
    networkMode: 'always',
    retry: false,
    // Another device can change the history: don't cache across dialogs.
    gcTime: 0,
  });
  return {
    change: data,
    error: isSaving ? null : error,
    // Without an answer, the next one is only asked for after saving.
    isPending: question !== null && (isPending || (isSaving && data === undefined)),
  };
}
