import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ChangeAnswer } from './format-change.ts';

/** A time is typed in a few strokes: only what stays this long is asked about. */
const DEBOUNCE_MS = 400;

/**
 * What a change would bring, asked of the server without making it. `question` is what the change depends on; null:
 * there is nothing to ask. While a new answer is on its way the old one is not shown, for it answers something else.
 */
export function useChangePreview<Question>(
  question: Question | null,
  ask: (question: Question) => Promise<ChangeAnswer>,
): { change: ChangeAnswer | undefined; error: unknown; isPending: boolean } {
  const key = JSON.stringify(question);
  const [settledKey, setSettledKey] = useState(key);
  useEffect(() => {
    const timer = setTimeout(() => setSettledKey(key), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [key]);

  const isSettled = settledKey === key;
  const { data, error, isPending } = useQuery({
    // Apart from what is asked anew after each change: once it is made, a change would be in its own way.
    queryKey: ['change-preview', key],
    queryFn: () => {
      if (question === null) throw new Error('There is nothing to ask.');
      return ask(question);
    },
    enabled: question !== null && isSettled,
    networkMode: 'always',
    retry: false,
    // The log can change on another device; what was true for an earlier dialog is not kept.
    gcTime: 0,
  });
  if (question === null) return { change: undefined, error: null, isPending: false };
  return { change: data, error, isPending };
}
