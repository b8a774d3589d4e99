import { useRef, useState } from 'react';
import { isUnsent, type Operation } from '#web/outbox/operation.ts';
import { followPending } from '#web/outbox/follow-pending.ts';
import { changeOperations } from '#web/outbox/outbox.ts';
import { resolveCard, type Choice } from '#web/outbox/resolve-card.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { OUTBOX_DIALOG_MESSAGES as MESSAGES } from '#web/messages/outbox-dialog.ts';
import { weekdayDate } from '#web/time/long-dates.ts';
import { clockTime } from '#web/time/sleep-times.ts';
import { ConflictCard } from './conflict-card.tsx';
import { useOutbox } from './use-outbox.ts';

type OutboxDialogProps = { onSend: () => Promise<void>; onClose: () => void };

/** Pending taps of this device: questions first, then taps in order. */
export function OutboxDialog({ onSend, onClose }: OutboxDialogProps) {
  const { operations } = useOutbox();
  const [isTrying, setTrying] = useState(false);
  const [isSilent, setSilent] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const asking = operations.filter(({ state }) => state === 'asking');
  const waiting = operations.filter((one) => isUnsent(one) && one.state !== 'asking');

  const send = async () => {
    setTrying(true);
    setSilent(false);
    await onSend();
    setTrying(false);
    setSilent(true);
  };
  // The pressed button disappears: move the focus.
  const change = async (next: (before: readonly Operation[]) => readonly Operation[]) => {
    await changeOperations(next);
    followPending();
    top.current?.focus();
    await onSend();
  };
  const answer = (operation: Operation, choice: Choice) =>
    change((before) => {
      const fresh = before.find(({ operationId }) => operationId === operation.operationId);
      return fresh === undefined ? before : resolveCard(before, fresh, choice);
    });

  return (
    <Dialog title={MESSAGES.title} onClose={onClose}>
      <div ref={top} tabIndex={-1} className="outline-none">
        {asking.map((operation) => (
          <ConflictCard
            key={operation.operationId}
            operation={operation}
            onChoice={(choice) => void answer(operation, choice)}
          />
        ))}
        {waiting.length > 0 && (
          <section>
            <h3 className="text-[1.375rem]">{MESSAGES.waitingTitle}</h3>
            <p className="mt-1 text-ink-2">{MESSAGES.waitingHint}</p>
            <ul className="rows">
              {waiting.map((operation) => (
                <Row
                  key={operation.operationId}
                  operation={operation}
                  onDiscard={() => void change((before) => discard(before, operation))}
                />
              ))}
            </ul>
            <Button wide className="mt-3" disabled={isTrying} onClick={() => void send()}>
              {isTrying ? MESSAGES.retrying : MESSAGES.retry}
            </Button>
            <output className="mt-2 block text-ink-2">
              {isSilent && !isTrying && MESSAGES.silent}
            </output>
          </section>
        )}
        {waiting.length + asking.length === 0 && <p>{MESSAGES.nothing}</p>}
      </div>
    </Dialog>
  );
}

/** Discarding a start discards all taps of its sleep. */
function discard(operations: readonly Operation[], gone: Operation): Operation[] {
  const isWhole = gone.kind === 'start' || gone.kind === 'enter';
  return operations.filter(
    ({ operationId, sleepId }) =>
      operationId !== gone.operationId && !(isWhole && sleepId === gone.sleepId),
  );
}

function Row({ operation, onDiscard }: { operation: Operation; onDiscard: () => void }) {
  const [isDiscarding, setDiscarding] = useState(false);
  const { kind, tappedAtMs, state, code } = operation;
  const moment = MESSAGES.tapped({ date: weekdayDate(tappedAtMs), time: clockTime(tappedAtMs) });
  return (
    <li>
      <div className="grow basis-28">
        <p className="font-semibold">{MESSAGES.kinds[kind]}</p>
        <p className="text-sm text-ink-2">{moment}</p>
        {state === 'parked' && (
          <p className="text-sm font-semibold text-kunyit">
            {code === undefined ? MESSAGES.parked : MESSAGES.parkedCode({ code })}
          </p>
        )}
        {isDiscarding && (
          <fieldset className="mt-2 flex flex-wrap gap-2.5">
            <legend className="font-semibold">{MESSAGES.discardQuestion}</legend>
            <Button kind="danger" className="flex-1" onClick={onDiscard}>
              {MESSAGES.discardYes}
            </Button>
            <Button kind="secondary" className="flex-1" onClick={() => setDiscarding(false)}>
              {MESSAGES.discardNo}
            </Button>
          </fieldset>
        )}
      </div>
      {!isDiscarding && (
        <Button
          kind="secondary"
          aria-label={MESSAGES.discardNamed({ kind: MESSAGES.kinds[kind], moment })}
          onClick={() => setDiscarding(true)}
        >
          {MESSAGES.discard}
        </Button>
      )}
    </li>
  );
}
