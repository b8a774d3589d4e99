import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { isUnsent } from '#web/outbox/operation.ts';
import { OUTBOX_MESSAGES } from '#web/messages/outbox.ts';
import { clockTime } from '#web/time/sleep-times.ts';
import type { DashboardLoad } from '../use-dashboard.ts';
import { useOutbox } from './use-outbox.ts';
import { useStaleWarning } from './use-stale-warning.ts';

type OutboxNoteProps = {
  load: DashboardLoad;
  isAfterWaking: boolean;
  onSend: () => Promise<void>;
};

const OutboxDialog = lazy(async () => ({
  default: (await import('./outbox-dialog.tsx')).OutboxDialog,
}));

let show: (isOpen: boolean) => void = () => {};

/** Opens the dialog of pending taps. */
export const openOutboxDialog = (): void => show(true);

/** Positioned absolutely, so that the content below does not shift. */
const ON_SKY = { marginBottom: '-2.75rem' };

/** Below the header: age of the data, number of pending taps, and questions. */
export function OutboxNote({ load, isAfterWaking, onSend }: OutboxNoteProps): ReactNode {
  const asOfMs = load.status === 'loaded' ? load.asOfMs : undefined;
  useStaleWarning(load, isAfterWaking);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    show = setOpen;
  }, []);
  const { operations } = useOutbox();
  const questions = operations.filter(({ state }) => state === 'asking').length;
  const waiting = operations.filter((one) => isUnsent(one) && one.state !== 'asking').length;
  // One line, because the disc starts below.
  const text =
    questions > 0
      ? OUTBOX_MESSAGES.questions({ count: questions })
      : waiting > 0 && OUTBOX_MESSAGES.waiting({ count: waiting });
  return (
    <>
      <section
        aria-label={OUTBOX_MESSAGES.label}
        style={ON_SKY}
        className="relative z-5 flex min-h-11 flex-wrap items-center justify-center gap-x-3 px-(--gutter) text-sm"
      >
        {asOfMs !== undefined && <p>{OUTBOX_MESSAGES.asOf({ time: clockTime(asOfMs) })}</p>}
        {text !== false && (
          <button
            type="button"
            aria-haspopup="dialog"
            className="min-h-11 rounded-full border-[1.5px] border-edge bg-raised px-[12px] font-semibold"
            onClick={() => setOpen(true)}
          >
            {text}
          </button>
        )}
      </section>
      <Suspense>
        {isOpen && <OutboxDialog onSend={onSend} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
