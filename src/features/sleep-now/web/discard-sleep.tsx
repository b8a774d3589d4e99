import { useId } from 'react';
import { useIsServerSilent } from '#kernel/web/api/server-silence.ts';
import { useAction } from '#kernel/web/api/use-action.ts';
import type { SleepEntry } from '#diary/web/dashboard-data.ts';
import { DIARY_MESSAGES, MORNING_MESSAGES } from '#kernel/web/messages/app.ts';
import { TOAST_MESSAGES } from '#kernel/web/messages/first.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import { useDiaryChanges } from '#dashboard/web/use-diary-changes.ts';

type DiscardSleepProps = { sleep: SleepEntry; onDiscarded: () => void };

/** Removes a sleep of 0 minutes, which was a try or a slip; its toast has *Undo*. */
export function DiscardSleep({ sleep, onDiscarded }: DiscardSleepProps) {
  const changes = useDiaryChanges();
  const isSilent = useIsServerSilent();
  const reasonId = useId();
  const { isBusy, run } = useAction(async () => {
    await changes.remove(sleep);
    onDiscarded();
    // The button disappears with the morning; the panel stays.
    document.querySelector<HTMLElement>('[role=tabpanel]')?.focus({ preventScroll: true });
  }, DIARY_MESSAGES.saveFailed);
  return (
    <div className="mt-3 grid gap-2">
      <Button
        kind="secondary"
        disabled={isBusy || isSilent}
        aria-describedby={isSilent ? reasonId : undefined}
        onClick={() => void run()}
      >
        {MORNING_MESSAGES.discard}
      </Button>
      {isSilent && (
        <p id={reasonId} className="text-sm text-ink-2">
          {TOAST_MESSAGES.needsServer}
        </p>
      )}
    </div>
  );
}
