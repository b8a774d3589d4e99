import { useId } from 'react';
import { EARNS_AT_MOST_BEFORE_MS } from '#domain/sleep.ts';
import { serverNowMs } from '#web/api/server-clock.ts';
import type { SleepEntry } from '#web/api/dashboard-data.ts';
import type { Lost } from '#web/outbox/find-lost.ts';
import { settleRestored } from '#web/outbox/journal.ts';
import type { Operation } from '#web/outbox/operation.ts';
import { Button } from '#web/ui/button.tsx';
import { OUTBOX_DIALOG_MESSAGES as MESSAGES } from '#web/messages/outbox-dialog.ts';
import { weekdayDate } from '#web/time/long-dates.ts';
import { clockTime } from '#web/time/sleep-times.ts';

type RestoredCardProps = {
  missing: readonly Lost[];
  onChange: (add: (before: readonly Operation[]) => readonly Operation[]) => void;
};

/** Offers to send taps again that a restored backup has lost, and says which of them no longer earn. */
export function RestoredCard({ missing, onChange }: RestoredCardProps) {
  const id = useId();
  const settle = (again: readonly Lost[]) => {
    const operations = again.flatMap((lost) => lost.operations);
    void settleRestored().then(() => onChange((before) => [...before, ...operations]));
  };
  return (
    <section
      aria-labelledby={id}
      className="mt-3 rounded-field border-[1.5px] border-kunyit px-4 py-3"
    >
      <h3 id={id} className="font-sans text-base/normal font-semibold">
        {MESSAGES.restoredTitle}
      </h3>
      <p className="mt-1 text-ink-2">{MESSAGES.restored}</p>
      <ul className="mt-1">
        {missing.map((lost) => (
          <li key={lost.sleep.id}>{nightText(lost)}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button className="grow" onClick={() => settle(missing)}>
          {MESSAGES.restoredAgain}
        </Button>
        <Button kind="secondary" className="grow" onClick={() => settle([])}>
          {MESSAGES.restoredLeave}
        </Button>
      </div>
    </section>
  );
}

function nightText({ sleep, operations }: Lost): string {
  const night = spanText(sleep);
  const isEntered = operations.some(({ kind }) => kind === 'enter');
  return isEntered && !mayEarn(sleep) ? MESSAGES.restoredUnpaid({ night }) : night;
}

function spanText({ startTime, endTime, timeZone }: SleepEntry): string {
  const from = MESSAGES.tapped({
    date: weekdayDate(startTime, timeZone),
    time: clockTime(startTime, timeZone),
  });
  return endTime === undefined
    ? from
    : MESSAGES.restoredNight({ from, to: clockTime(endTime, timeZone) });
}

/** A manual entry earns by its end. */
const mayEarn = ({ endTime }: SleepEntry): boolean =>
  endTime === undefined || serverNowMs() - Date.parse(endTime) <= EARNS_AT_MOST_BEFORE_MS;
