import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { DASHBOARD_MESSAGES, OUTBOX_MESSAGES } from '#kernel/web/messages/first.ts';
import { indonesianLang } from '#kernel/web/messages/language.ts';
import { groupOperations, isRefused } from './operation.ts';
import { useOutbox } from './outbox.ts';
import { clockTime } from '#kernel/web/time/sleep-times.ts';
import { useToast } from '#kernel/web/ui/toast.tsx';

type OutboxNoteProps = {
  /** Time of the last response; set while the server does not answer. */
  asOfMs: number | undefined;
  /** A requested load got no response. */
  isStale: boolean;
  isAfterWaking: boolean;
  onOpen: () => void;
};

/** Positioned absolutely, so that the content below does not shift. */
const ON_SKY = { marginBottom: '-2.75rem' };

/** Below the header: age of the data, and the number of questions or pending taps, which opens their dialog. */
export function OutboxNote({ asOfMs, isStale, isAfterWaking, onOpen }: OutboxNoteProps): ReactNode {
  useStaleWarning(isStale ? asOfMs : undefined, isAfterWaking);
  const { operations } = useOutbox();
  const questions = groupOperations(operations).filter((group) => group.some(isRefused)).length;
  // One line, because the disc starts below.
  const text =
    questions > 0
      ? OUTBOX_MESSAGES.questions({ count: questions })
      : operations.length > 0 && OUTBOX_MESSAGES.waiting({ count: operations.length });
  return (
    <section
      aria-label={OUTBOX_MESSAGES.label}
      style={ON_SKY}
      className="relative z-5 flex min-h-11 flex-wrap items-center justify-center gap-x-3 px-(--gutter) text-sm"
    >
      {asOfMs !== undefined && (
        <p className="rounded-full bg-raised px-3 py-0.5">
          {OUTBOX_MESSAGES.asOf({ time: clockTime(asOfMs) })}
        </p>
      )}
      {text !== false && (
        <button
          type="button"
          aria-haspopup="dialog"
          className="min-h-11 rounded-full border-[1.5px] border-edge bg-raised px-[12px] font-semibold"
          onClick={onOpen}
        >
          {text}
        </button>
      )}
    </section>
  );
}

function useStaleWarning(staleAsOfMs: number | undefined, isAfterWaking: boolean): void {
  const toast = useToast();
  const warn = useEffectEvent((asOfMs: number) => {
    const { loadFailed, refreshFailed } = DASHBOARD_MESSAGES;
    toast.show('warning', isAfterWaking ? refreshFailed : loadFailed, {
      lang: indonesianLang(),
      secondLine: OUTBOX_MESSAGES.asOf({ time: clockTime(asOfMs) }),
    });
  });
  useEffect(() => {
    if (staleAsOfMs !== undefined) warn(staleAsOfMs);
  }, [staleAsOfMs]);
}
