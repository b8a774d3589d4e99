import { useRef, useState } from 'react';
import type { SaidDetails, SleepEntry } from '#diary/web/dashboard-data.ts';
import { call } from '#kernel/web/api/call.ts';
import { OUTBOX_MESSAGES } from '#kernel/web/messages/first.ts';
import { useToast } from '#kernel/web/ui/toast.tsx';
import { KEPT, tapOnSleep } from '#offline/web/outbox.ts';

/** Saves details of a sleep as they are given; without a network they wait on this device. */
export function useSaveDetails(sleep: SleepEntry) {
  const toast = useToast();
  const [isSaved, setSaved] = useState(false);
  const [error, setError] = useState<unknown>(null);
  /** Requests are sequential, so that the last tap wins. */
  const saving = useRef<Promise<boolean>>(Promise.resolve(true));

  /** Returns whether they are taken; with `isPageHidden` the request is sent at once. */
  const save = (said: SaidDetails, isPageHidden = false): Promise<boolean> => {
    setSaved(false);
    setError(null);
    const correct = () =>
      call('PATCH /sleeps/:id', { params: { id: sleep.id }, body: said }, { keepalive: true });
    // A page that closes runs nothing later.
    const sent = isPageHidden ? correct() : undefined;
    sent?.catch(() => undefined);
    saving.current = saving.current.then(async () => {
      try {
        const change = await tapOnSleep('correct', sleep, () => sent ?? correct(), said);
        if (change === KEPT) toast.show('warning', OUTBOX_MESSAGES.kept);
        setSaved(change !== KEPT);
        return true;
      } catch (reason) {
        setError(reason);
        return false;
      }
    });
    return saving.current;
  };
  return { save, isSaved, error, forgetSaved: () => setSaved(false) };
}
