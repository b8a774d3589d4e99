import { useState } from 'react';
import { useIsServerSilent } from '#web/api/server-silence.ts';
import { getErrorMessage } from '#web/api/api-error.ts';
import type { SleepEntry } from '#web/api/dashboard-data.ts';
import { DIARY_MESSAGES, MORNING_MESSAGES } from '#web/messages/app.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useDiaryChanges } from '../diary/use-diary-changes.ts';

type DiscardSleepProps = { sleep: SleepEntry; onDiscarded: () => void };

/** Removes a sleep of 0 minutes, which was a try or a slip; its toast has *Undo*. */
export function DiscardSleep({ sleep, onDiscarded }: DiscardSleepProps) {
  const changes = useDiaryChanges();
  const toast = useToast();
  const isSilent = useIsServerSilent();
  const [isBusy, setBusy] = useState(false);
  const discard = async () => {
    setBusy(true);
    try {
      await changes.remove(sleep);
      onDiscarded();
      // The button disappears with the morning; the panel stays.
      document.querySelector<HTMLElement>('[role=tabpanel]')?.focus({ preventScroll: true });
    } catch (error) {
      toast.show('error', getErrorMessage(error, DIARY_MESSAGES.saveFailed));
      setBusy(false);
    }
  };
  return (
    <Button kind="secondary" disabled={isBusy || isSilent} onClick={() => void discard()}>
      {MORNING_MESSAGES.discard}
    </Button>
  );
}
