import { Suspense, useState } from 'react';
import { MORNING_MESSAGES } from '#kernel/web/messages/app.ts';
import { withMessages } from '#kernel/web/messages/catalogue.ts';
import { optionalPart } from '#kernel/web/ui/lazy-part.tsx';
import type { SleepSession } from '#dashboard/web/session/use-sleep-session.ts';
import type { EndedSleep } from '#diary/web/sleeps-of-date.ts';
import { clockTime } from '#kernel/web/time/sleep-times.ts';

const [WakingSheet] = optionalPart(
  async () => (await withMessages(import('./waking-sheet.tsx'))).WakingSheet,
);

type SleepTimesProps = { sleep: EndedSleep; usualMinute: number | null; session: SleepSession };

/** The times of the sleep, and a link to change them. */
export function SleepTimes(props: SleepTimesProps) {
  const { startTime, endTime, timeZone } = props.sleep;
  const [openedBy, setOpenedBy] = useState<HTMLElement | null>(null);
  return (
    <p className="sleep-times">
      {MORNING_MESSAGES.times({
        start: clockTime(startTime, timeZone),
        end: clockTime(endTime, timeZone),
      })}{' '}
      <button
        type="button"
        className="not-right"
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => setOpenedBy(currentTarget)}
      >
        {MORNING_MESSAGES.notRight}
      </button>
      {openedBy !== null && (
        <Suspense>
          <WakingSheet {...props} openedBy={openedBy} onClose={() => setOpenedBy(null)} />
        </Suspense>
      )}
    </p>
  );
}
