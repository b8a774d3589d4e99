import { useEffect, useRef, useState } from 'react';
import { useGame } from '#game/web/game.tsx';
import type { SleepEntry } from '#diary/web/dashboard-data.ts';
import { useDay } from '#diary/web/queries.ts';
import { Icon } from '#kernel/web/ui/icon.tsx';
import { ACCOUNT_MESSAGES, DIARY_MESSAGES } from '#kernel/web/messages/app.ts';
import { explainPoints } from '#diary/web/explain-points.ts';

/** Explains on request why a completed sleep counts: duration, day, and with the game day of the streak and points. */
export function WhyItCounted({ sleep }: { sleep: SleepEntry }) {
  const { sleepDate } = sleep;
  const { data, isPending } = useDay(sleepDate);
  const hasGame = useGame();
  // It opens at the bottom of the sheet, so scroll it into view.
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (isOpen && !isPending) details.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, isPending]);

  return (
    <details
      ref={details}
      className="group mt-3.5"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-sm font-semibold">
        <Icon name="chevron" className="group-open:rotate-90" />
        {DIARY_MESSAGES.why}
      </summary>
      <div className="pb-2 ps-8 text-sm/[1.5] text-ink-2">
        {isPending
          ? ACCOUNT_MESSAGES.loading
          : data !== undefined &&
            explainPoints(sleep, data ?? undefined, hasGame).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
      </div>
    </details>
  );
}
